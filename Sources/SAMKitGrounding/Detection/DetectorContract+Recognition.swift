import SAMKit

extension DetectorContract {
  /// Recognises an export by its tensors.
  ///
  /// Known: AILab-CVC with and without NMS, wkentaro's (osam), Instemic's, ibaiGorordo's, Ultralytics', and
  /// SamKit 1.0's two.
  /// - Throws: `.modelContract`, saying what was expected and what the file has.
  init(_ model: any InferenceModel) throws(SamError) {
    let inputs = model.inputs
    let images = inputs.filter { $0.shape?.count == 4 || !Set($0.names).isDisjoint(with: ["image", "images"]) }
    let texts = inputs.filter { input in !images.contains(input) && (input.shape?.count ?? 3) == 3 }
    guard images.count == 1, let image = images.first, texts.count <= 1, images.count + texts.count == inputs.count,
      (image.shape?[1] ?? 3) == 3
    else {
      throw SamError(
        .modelContract,
        "not a YOLO-World detector: expected an image [1, 3, H, W] and perhaps text embeddings [1, N, 512], "
          + "found \(describe(inputs))")
    }
    self.image = image.name
    height = image.shape?[2] ?? Self.defaultSize
    width = image.shape?[3] ?? Self.defaultSize
    vocabulary =
      texts.first.map { Self.vocabulary($0, padsWithSpace: model.hasInput(named: "text_features")) } ?? .fixed
    (head, boxes) = try Self.head(model)
    resize = Self.resize(vocabulary: vocabulary, model)
  }

  private static func vocabulary(_ input: TensorSpec, padsWithSpace: Bool) -> Vocabulary {
    .embeddings(
      input: input.name, count: input.shape?[1], width: input.shape?[2] ?? defaultTextWidth,
      padsWithSpace: padsWithSpace)
  }

  private static func head(_ model: any InferenceModel) throws(SamError) -> (Head, BoxFormat) {
    // A tensor may have several names, of which an engine lists one: ask for those that are known.
    func name(_ words: String...) -> String? { words.first { model.hasOutput(named: $0) } }
    if let boxes = name("boxes", "bboxes") {
      if let scores = name("scores"), let labels = name("labels", "classes") {
        let count = name("num_dets", "num_detections", "num")
        return (.selected(count: count, boxes: boxes, scores: scores, labels: labels), .corners)
      }
      if let scores = name("scores") { return (.separate(scores: scores, boxes: boxes), .corners) }
      if let features = name("features") { return (.features(boxes: boxes, features: features), .centreAndSize) }
    }
    let outputs = model.outputs
    if outputs.count == 1, name("boxes", "bboxes") == nil, (outputs[0].shape?.count ?? 3) == 3 {
      return (.combined(outputs[0].names.first ?? "#0"), .centreAndSize)
    }
    throw SamError(
      .modelContract,
      "not a YOLO-World detector: expected one output [1, 4 + N, A], or boxes with scores (and labels) or features, "
        + "found \(describe(outputs))")
  }

  /// ibaiGorordo's export (`images` and a fixed number of `txt_feats` → `output`) was made for stretched images.
  private static func resize(vocabulary: Vocabulary, _ model: any InferenceModel) -> Letterbox.Rule {
    if case .embeddings(_, .some, _, false) = vocabulary, model.outputs.count == 1,
      model.hasOutput(named: "output")
    {
      return .squash
    }
    return .letterbox
  }
}
