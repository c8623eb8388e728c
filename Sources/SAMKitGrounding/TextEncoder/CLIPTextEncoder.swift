public import SAMKit

/// CLIP's text encoder: phrases to directions in the space that it shares with images (Radford et al. 2021).
///
/// Embeddings are kept by text, so a phrase is encoded once. Safe to share between threads.
public final class CLIPTextEncoder: Sendable {
  /// Texts that are remembered; at 512 floats each this is 8 MB.
  private static let cacheLimit = 4096
  /// Texts a run where the file does not fix it: bounds the memory of one.
  private static let largestBatch = 32

  /// Phrasings that are averaged: `{}` stands for the phrase.
  public let templates: [String]
  private let model: any InferenceModel
  private let contract: TextEncoderContract
  private let tokenizer: CLIPTokenizer
  private let cache = Locked<[String: TextEmbedding]>([:])

  /// - Parameters:
  ///   - model: the encoder, loaded.
  ///   - templates: phrasings to average, such as `"a photo of a {}"`; the phrase alone by default, which is what
  ///     YOLO-World was trained with.
  /// - Throws: `.modelContract` where the file is no CLIP text encoder, `.invalidOption` for a template without `{}`.
  public init(
    model: any InferenceModel, tokenizer: CLIPTokenizer, templates: [String] = ["{}"]
  ) throws(SamError) {
    guard !templates.isEmpty, templates.allSatisfy({ $0.contains("{}") }) else {
      throw SamError(.invalidOption, "templates \(templates): each needs {} where the phrase goes")
    }
    self.model = model
    self.tokenizer = tokenizer
    self.templates = templates
    contract = try TextEncoderContract(model)
  }

  /// The embedding of each phrase, in their order; with several templates the normalised mean of theirs.
  ///
  /// - Throws: `.modelContract` where the encoder gives something else than one finite direction a text, and what
  ///   the engine throws.
  public func embeddings(
    of phrases: [String], cancellation: Cancellation? = nil
  ) throws(SamError) -> [TextEmbedding] {
    let texts = phrases.flatMap { phrase in templates.map { fill($0, phrase) } }
    let known = try encode(texts, cancellation)
    var result: [TextEmbedding] = []
    for phrase in phrases {
      let parts = templates.compactMap { known[fill($0, phrase)] }
      result.append(try mean(parts, phrase))
    }
    return result
  }

  // MARK: Parts

  private func fill(_ template: String, _ phrase: String) -> String {
    template == "{}"
      ? phrase : template.split(separator: "{}", omittingEmptySubsequences: false).joined(separator: phrase)
  }

  private func mean(_ parts: [TextEmbedding], _ phrase: String) throws(SamError) -> TextEmbedding {
    guard parts.count > 1, let first = parts.first else {
      return parts.first ?? TextEmbedding(values: [], isTruncated: false)
    }
    var sum = first.values
    for part in parts.dropFirst() {
      for index in sum.indices { sum[index] += part.values[index] }
    }
    return TextEmbedding(
      values: try normalised(sum[...], phrase), isTruncated: parts.contains { $0.isTruncated })
  }

  private func encode(_ texts: [String], _ cancellation: Cancellation?) throws(SamError) -> [String: TextEmbedding] {
    var known = cache.withLock { cache in
      Dictionary(texts.compactMap { text in cache[text].map { (text, $0) } }) { first, _ in first }
    }
    var seen = Set<String>()
    let missing = texts.filter { known[$0] == nil && seen.insert($0).inserted }
    let batch = contract.batch ?? Self.largestBatch
    var start = 0
    while start < missing.count {
      let part = Array(missing[start..<min(start + batch, missing.count)])
      for (text, embedding) in zip(part, try run(part, cancellation)) { known[text] = embedding }
      start += batch
    }
    let all = known
    cache.withLock { cache in
      if cache.count + missing.count > Self.cacheLimit { cache.removeAll() }
      for text in missing.prefix(Self.cacheLimit) { cache[text] = all[text] }
    }
    return all
  }

  private func run(_ texts: [String], _ cancellation: Cancellation?) throws(SamError) -> [TextEmbedding] {
    let tokens = texts.map(tokenizer.tokens)
    let rows = contract.batch ?? texts.count
    // Rows that the file asks for beyond the texts repeat the first.
    let padded = tokens + Array(repeating: tokens[0], count: rows - tokens.count)
    var inputs = [contract.ids: tensor(padded.flatMap(\.ids), rows, contract.idType)]
    if let mask = contract.attentionMask {
      let values = padded.flatMap { row in (0..<contract.context).map { Int32($0 <= row.end ? 1 : 0) } }
      inputs[mask] = tensor(values, rows, contract.attentionMaskType)
    }
    let outputs = try model.run(inputs, outputs: [contract.output], cancellation: cancellation)
    guard let output = outputs[contract.output], output.shape.count == 2, output.shape[0] == rows, output.shape[1] > 0
    else {
      throw SamError(
        .modelContract,
        "text encoder: expected '\(contract.output)' [\(rows), width], found \(outputs[contract.output]?.shape ?? [])")
    }
    let values = output.floats
    let width = output.shape[1]
    var result: [TextEmbedding] = []
    for (row, text) in texts.enumerated() {
      let slice = values[(row * width)..<((row + 1) * width)]
      result.append(TextEmbedding(values: try normalised(slice, text), isTruncated: tokens[row].isTruncated))
    }
    return result
  }

  private func tensor(_ values: [Int32], _ rows: Int, _ type: Tensor.ElementType) -> Tensor {
    let shape = [rows, contract.context]
    return switch type {
    case .int32: Tensor(values, shape: shape)
    case .int64: Tensor(values.map(Int64.init), shape: shape)
    default: Tensor(values.map(Float.init), shape: shape)
    }
  }

  private func normalised(_ values: ArraySlice<Float>, _ text: String) throws(SamError) -> [Float] {
    let norm = values.reduce(Double(0)) { $0 + Double($1) * Double($1) }.squareRoot()
    guard norm.isFinite, norm > 0 else {
      throw SamError(.modelContract, "text encoder: no finite embedding for '\(text)' (its length is \(norm))")
    }
    return values.map { Float(Double($0) / norm) }
  }
}
