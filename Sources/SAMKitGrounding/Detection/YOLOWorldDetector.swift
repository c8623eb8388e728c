public import SAMKit

/// YOLO-World: an open-vocabulary detector (Cheng et al. 2024), in any of its public exports.
///
/// Safe to share between threads.
public final class YOLOWorldDetector: Grounding {
  /// The threshold where none is asked for: wkentaro's export's.
  public static let defaultThreshold: Float = 0.1
  /// Candidates that go into non-maximum suppression.
  private static let candidateLimit = 1000
  /// Phrases a run where the file does not fix their number: bounds the memory of one.
  private static let largestBatch = 80

  public let name = "YOLO-World"
  private let model: any InferenceModel
  private let contract: DetectorContract
  private let textEncoder: CLIPTextEncoder?
  private let featureScale: FeatureScale?
  /// The classes of the weights; nil where the vocabulary is free, or where the file does not say.
  public let classes: [String]?

  /// - Parameters:
  ///   - model: the detector, loaded; its layout is recognised by its tensors.
  ///   - textEncoder: for a detector that takes text.
  ///   - classes: for one whose vocabulary is part of its weights, if they are known.
  /// - Throws: `.modelContract` where the model is no known export, `.modelNotFound` where it takes text and there
  ///   is no encoder.
  public convenience init(
    model: any InferenceModel, textEncoder: CLIPTextEncoder?, classes: [String]? = nil
  ) throws(SamError) {
    try self.init(
      model: model, contract: DetectorContract(model), textEncoder: textEncoder, classes: classes, featureScale: nil)
  }

  init(
    model: any InferenceModel, contract: DetectorContract, textEncoder: CLIPTextEncoder?, classes: [String]?,
    featureScale: FeatureScale?
  ) throws(SamError) {
    self.model = model
    self.contract = contract
    self.textEncoder = textEncoder
    self.classes = classes
    self.featureScale = featureScale
    if case .embeddings = contract.vocabulary, textEncoder == nil {
      throw SamError(.modelNotFound, "this YOLO-World file takes text embeddings; CLIP's text encoder is not there")
    }
  }

  public func ground(
    _ query: TextQuery, in image: SamImage, embedding: ImageEmbedding?, options: GroundingOptions,
    cancellation: Cancellation?
  ) throws(SamError) -> GroundingResult {
    try options.check()
    let letterbox = Letterbox(
      imageWidth: image.width, imageHeight: image.height, frameWidth: contract.width, frameHeight: contract.height,
      rule: contract.resize)
    let plan = try plan(for: query, cancellation)
    let tensor = letterbox.tensor(of: image)
    var found: [(phrase: Int, candidate: DetectorCandidates.Candidate)] = []
    var best = [Float](repeating: 0, count: query.phrases.count)
    for batch in plan.batches {
      let reading = try run(batch, image: tensor, cancellation)
      let candidates = DetectorCandidates(
        reading, isWanted: batch.phrases.map { $0 != nil }, threshold: options.threshold ?? Self.defaultThreshold,
        limit: Self.candidateLimit)
      for (label, phrase) in batch.phrases.enumerated() where phrase != nil {
        best[phrase ?? 0] = max(best[phrase ?? 0], candidates.best[label])
      }
      found += candidates.candidates.compactMap { candidate in
        batch.phrases[candidate.label].map { ($0, candidate) }
      }
    }
    return result(of: found, best: best, query: query, letterbox: letterbox, options: options, notes: plan.notes)
  }

  // MARK: Runs

  /// One run of the detector: which class of its output stands for which phrase.
  struct Batch {
    var phrases: [Int?]
    var text: [[Float]] = []
  }

  private func plan(
    for query: TextQuery, _ cancellation: Cancellation?
  ) throws(SamError) -> (batches: [Batch], notes: [String]) {
    guard case .embeddings(_, let count, let width, let padsWithSpace) = contract.vocabulary, let textEncoder else {
      return ([Batch(phrases: try fixedClasses(for: query))], [])
    }
    let embeddings = try textEncoder.embeddings(
      of: query.phrases + (padsWithSpace || count != nil ? [" "] : []), cancellation: cancellation)
    if let found = embeddings.first?.values.count, found != width {
      throw SamError(.modelContract, "the text encoder gives \(found) numbers a phrase, the detector takes \(width)")
    }
    let notes = zip(query.phrases, embeddings).filter { $1.isTruncated }.map {
      "'\($0.0.prefix(40))…' is longer than the text encoder reads; its end was ignored"
    }
    let room = (count ?? Self.largestBatch) - (padsWithSpace ? 1 : 0)
    guard room >= 1 else {
      throw SamError(.modelContract, "detector: no room for a phrase in \(count ?? 0) text embeddings")
    }
    var batches: [Batch] = []
    for start in stride(from: 0, to: query.phrases.count, by: room) {
      let range = start..<min(start + room, query.phrases.count)
      var text = embeddings[range].map(\.values)
      let size = count ?? (text.count + (padsWithSpace ? 1 : 0))
      if let space = embeddings.last?.values { while text.count < size { text.append(space) } }
      batches.append(Batch(phrases: range.map { $0 }, text: text))
    }
    return (batches, notes)
  }

  /// For each class of the weights the phrase that asks for it.
  private func fixedClasses(for query: TextQuery) throws(SamError) -> [Int?] {
    guard let classes else {
      throw SamError(
        .fixedVocabulary,
        "this YOLO-World file has a fixed vocabulary and does not list it; put a classes.txt beside it, a class a line")
    }
    var phrases = [Int?](repeating: nil, count: classes.count)
    var unknown: [String] = []
    for (index, phrase) in query.phrases.enumerated() {
      let matching = classes.indices.filter { classes[$0].lowercased() == phrase.lowercased() }
      if matching.isEmpty { unknown.append(phrase) }
      for place in matching { phrases[place] = index }
    }
    guard unknown.isEmpty else {
      throw SamError(
        .fixedVocabulary,
        "this YOLO-World file has a fixed vocabulary without '\(unknown.joined(separator: "', '"))'; it knows "
          + classes.joined(separator: ", "))
    }
    return phrases
  }

  private func run(
    _ batch: Batch, image: Tensor, _ cancellation: Cancellation?
  ) throws(SamError) -> DetectorReading {
    var inputs = [contract.image: image]
    var classes = self.classes?.count
    if case .embeddings(let input, _, let width, _) = contract.vocabulary {
      inputs[input] = Tensor(batch.text.flatMap(\.self), shape: [1, batch.text.count, width])
      classes = batch.text.count
    }
    let names: [String] =
      switch contract.head {
      case .combined(let name): [name]
      case .separate(let scores, let boxes): [scores, boxes]
      case .selected(let count, let boxes, let scores, let labels):
        [boxes, scores, labels] + (count.map { [$0] } ?? [])
      case .features(let boxes, let features): [boxes, features]
      }
    let outputs = try model.run(inputs, outputs: names, cancellation: cancellation)
    return try DetectorReading(outputs, contract: contract, classes: classes, text: batch.text, scale: featureScale)
  }

  private func result(
    of found: [(phrase: Int, candidate: DetectorCandidates.Candidate)], best: [Float], query: TextQuery,
    letterbox: Letterbox, options: GroundingOptions, notes: [String]
  ) -> GroundingResult {
    var detections = found.compactMap { phrase, candidate in
      letterbox.toImage(x0: candidate.x0, y0: candidate.y0, x1: candidate.x1, y1: candidate.y1).map {
        Detection(label: query.phrases[phrase], phrase: phrase, score: candidate.score, box: $0)
      }
    }
    detections = detections.enumerated().sorted { a, b in
      a.element.score != b.element.score ? a.element.score > b.element.score : a.offset < b.offset
    }.map(\.element)
    let kept = NonMaximumSuppression.kept(
      boxes: detections.map(\.box), groups: options.suppressesAcrossPhrases ? nil : detections.map(\.phrase),
      iou: options.nmsIoU, limit: options.limit)
    detections = kept.map { detections[$0] }
    let present = Set(detections.map(\.phrase))
    let misses = query.phrases.indices.filter { !present.contains($0) }.map {
      GroundingResult.Miss(phrase: query.phrases[$0], bestScore: best[$0])
    }
    return GroundingResult(detections: detections, misses: misses, notes: notes)
  }
}
