import SAMKit

/// Which tensors of a CLIP text encoder are which, found from the file.
///
/// Known: OpenAI's textual export (`input` [N, 77]), Hugging Face's (`input_ids`, perhaps `attention_mask` →
/// `text_embeds`), SamKit 1.0's (`text_tokens` int32 [80, 77] → `text_embeddings` [80, 512]).
struct TextEncoderContract: Sendable, Equatable {
  let ids: String
  let idType: Tensor.ElementType
  /// Ids a text.
  let context: Int
  /// Texts a run, where the file fixes it.
  let batch: Int?
  let attentionMask: String?
  let attentionMaskType: Tensor.ElementType
  let output: String

  /// - Throws: `.modelContract`, naming what was expected and what the file has.
  init(_ model: any InferenceModel) throws(SamError) {
    let inputs = model.inputs
    let mask = inputs.first { $0.names.contains { $0.lowercased().contains("mask") } }
    let candidates = inputs.filter { $0 != mask && ($0.elementType == .int32 || $0.elementType == .int64) }
    guard candidates.count == 1, let input = candidates.first, let idType = input.elementType,
      inputs.count == (mask == nil ? 1 : 2), (input.shape?.count ?? 2) == 2
    else {
      throw SamError(
        .modelContract,
        "not a CLIP text encoder: expected token ids [N, 77] of int32 or int64, found \(describe(inputs))")
    }
    let context = input.shape?[1] ?? CLIPTokenizer.contextLength
    guard context == CLIPTokenizer.contextLength else {
      throw SamError(
        .modelContract, "text encoder: '\(input.name)' reads \(context) ids, expected \(CLIPTokenizer.contextLength)")
    }
    ids = input.name
    self.idType = idType
    self.context = context
    batch = input.shape?[0]
    attentionMask = mask?.name
    attentionMaskType = mask?.elementType ?? .int64
    output = try Self.output(model)
  }

  private static func output(_ model: any InferenceModel) throws(SamError) -> String {
    let outputs = model.outputs
    let known = ["text_embeds", "text_embeddings", "text_features"]
    if let name = known.first(where: model.hasOutput) { return name }
    let flat = outputs.enumerated().filter { ($0.element.shape?.count ?? 2) == 2 }
    guard flat.count == 1, let found = flat.first else {
      throw SamError(
        .modelContract, "text encoder: expected one output [N, width], found \(describe(outputs))")
    }
    return found.element.names.first ?? "#\(found.offset)"
  }
}

/// Tensors as an error message lists them.
func describe(_ tensors: [TensorSpec]) -> String {
  if tensors.isEmpty { return "none" }
  return tensors.map { tensor in
    let shape = tensor.shape.map { "[" + $0.map { $0.map(String.init) ?? "?" }.joined(separator: ", ") + "]" }
    return "'\(tensor.name)' \(tensor.elementType?.rawValue ?? "other") \(shape ?? "of any shape")"
  }.joined(separator: ", ")
}
