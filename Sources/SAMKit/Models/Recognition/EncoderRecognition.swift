/// The image encoder's part of a description, from its tensors and the decoder's wishes.
struct EncoderRecognition {
  /// The frame of all public models, in pixels.
  static let frameSide = 1024

  let signature: ModelSignature
  let layout: DecoderLayout
  let name: String

  /// - Throws: `.modelContract`.
  func describe() throws(SamError) -> (encoder: ModelDescription.Encoder, frame: ModelDescription.Frame) {
    guard signature.inputs.count == 1, let image = signature.inputs.first else {
      throw SamError(
        .modelContract,
        "expected one encoder input, the image, of \(name), found \(signature.inputs.contractText)")
    }
    let outputs = Set(try embeddings().values).sorted()
    guard let type = image.elementType, [.float32, .float16, .uint8].contains(type), let shape = image.shape else {
      throw unknownImage(image)
    }
    if layout.resize == .none { return try wholeImage(image, outputs: outputs) }
    switch shape.count {
    case 3 where shape[2] == 3 || shape[2] == nil:
      return graphPrepared(image, layout: .hwc, height: shape[0], width: shape[1], outputs: outputs)
    case 4 where (shape[0] ?? 1) == 1 && (shape[1] ?? 3) == 3:
      if type == .uint8 {
        return graphPrepared(image, layout: .nchw, height: shape[2], width: shape[3], outputs: outputs)
      }
      return try prepared(image, height: shape[2], width: shape[3], outputs: outputs)
    default: throw unknownImage(image)
    }
  }

  /// Decoder input → encoder output: by name, else by the one output that has the shape.
  /// - Throws: `.modelContract`.
  func embeddings() throws(SamError) -> [String: String] {
    var map: [String: String] = [:]
    for expectation in layout.embeddings {
      if let spec = signature.outputs.named(expectation.name) {
        guard expectation.accepts(spec) else {
          throw SamError(
            .modelContract,
            "expected encoder output \(expectation.name) of \(name) as \(expectation.text), found \(spec.typeText)")
        }
        map[expectation.name] = expectation.name
        continue
      }
      let fitting = signature.outputs.indices.filter { expectation.accepts(signature.outputs[$0]) }
      guard fitting.count == 1 else {
        throw SamError(
          .modelContract,
          "expected encoder output \(expectation.name) \(expectation.text) of \(name) (\(layout.title)), "
            + "found \(signature.outputs.contractText)")
      }
      map[expectation.name] = signature.outputs.reference(at: fitting[0])
    }
    return map
  }

  /// EfficientSAM: the image at its own size, 0…1; the graph does the rest.
  private func wholeImage(
    _ image: TensorSpec, outputs: [String]
  ) throws(SamError) -> (ModelDescription.Encoder, ModelDescription.Frame) {
    let expectation = TensorExpectation(image.name, ["B", 3, .open("H"), .open("W")])
    guard expectation.accepts(image) else {
      throw SamError(
        .modelContract,
        "expected encoder input \(image.name) of \(name) as \(expectation.text), found \(image.typeText)")
    }
    return (
      .init(file: "", input: image.name, normalization: .unit, outputs: outputs),
      .init(size: Self.frameSide, resize: .none)
    )
  }

  /// The caller normalises and pads: SAM 1's and SAM 2's figures are the same. SAM 2 resizes in float.
  private func prepared(
    _ image: TensorSpec, height: Int?, width: Int?, outputs: [String]
  ) throws(SamError) -> (ModelDescription.Encoder, ModelDescription.Frame) {
    guard (height ?? 1024) == 1024, (width ?? 1024) == 1024 else {
      throw SamError(
        .modelContract,
        "expected encoder input \(image.name) of \(name) as float32 [1, 3, 1024, 1024], found \(image.typeText)")
    }
    return (
      .init(
        file: "", input: image.name, normalization: .sam1, resampling: layout.family == .sam2 ? .float : nil,
        outputs: outputs),
      .init(size: Self.frameSide, resize: layout.resize)
    )
  }

  /// The graph normalises and pads: 0…255 values of the content alone, of any size up to the frame's or of one.
  private func graphPrepared(
    _ image: TensorSpec, layout form: ModelDescription.Encoder.Layout, height: Int?, width: Int?, outputs: [String]
  ) -> (ModelDescription.Encoder, ModelDescription.Frame) {
    var frame = ModelDescription.Frame(size: Self.frameSide, resize: layout.resize)
    if let height, let width {
      // RectLabel's encoders take one size and pad it; the image is squashed into that, as its program does.
      frame.resize = .squash
      frame.content = .init(width: width, height: height)
    }
    return (
      .init(
        file: "", input: image.name, layout: form, elementType: image.elementType == .uint8 ? .uint8 : .float32,
        normalization: .identity, padsToFrame: false, outputs: outputs), frame
    )
  }

  private func unknownImage(_ image: TensorSpec) -> SamError {
    SamError(
      .modelContract,
      "expected encoder input \(image.name) of \(name) as float32 [1, 3, 1024, 1024], or float32 or uint8 "
        + "[height, width, 3], found \(image.typeText)")
  }
}
