/// One public way to export a prompt encoder and mask decoder: how it is known, what its tensors must be, and the
/// description that follows.
package struct DecoderLayout: Sendable {
  /// Whose export it is, as messages name it.
  let title: String
  let family: ModelDescription.Family
  let resize: ModelDescription.Frame.Resize
  /// Decoder inputs that tell this layout from all others.
  let marks: [String]
  /// Inputs that the encoder's outputs go to.
  let embeddings: [TensorExpectation]
  /// Inputs made from the prompt and the image's size.
  let prompts: [TensorExpectation]
  let outputs: [TensorExpectation]
  /// The description but for what is read from the file: files, embeddings, and the types of labels and sizes.
  let decoder: ModelDescription.Decoder
  /// Where the number of masks is not declared.
  let usualCount: Int
  /// SAM 2's rule for the single mask.
  var dynamicStability: ModelDescription.Selection.DynamicStability?
  /// What differs between files of one layout.
  var adapt: (@Sendable (inout ModelDescription.Decoder, ModelSignature) -> Void)?

  static let all: [DecoderLayout] = [
    .samexporterSAM2, .osamSAM2, .transformersSAM2, .transformersSAM, .efficientSAM, .official, .edgeSAM,
    .appleSAM2, .samKitMobileSAM,
  ]

  /// Inputs by which any decoder is known.
  static let promptNames: Set<String> = [
    "point_coords", "point_labels", "batched_point_coords", "batched_point_labels", "input_points", "input_labels",
    "input_boxes", "mask_input", "has_mask_input", "points", "labels", "prompt_points", "prompt_labels",
  ]

  /// All names by which layouts know their tensors.
  static let knownNames: [String] = Set(
    all.flatMap { $0.embeddings + $0.prompts + $0.outputs }.map(\.name) + [
      "masks", "interm_embeddings", "image", "input", "input_image", "batched_images", "pixel_values", "x",
    ]
  ).sorted()

  /// Masks that decoders enlarge themselves, which are not read where there are low-res ones.
  static let redundantOutputs = LoadOptions.RedundantOutputs(names: ["masks"], instead: "low_res_masks")

  /// The layout of a decoder.
  /// - Throws: `.unsupportedModel` naming its inputs and the known layouts.
  static func matching(_ decoder: ModelSignature, name: String) throws(SamError) -> DecoderLayout {
    let names = Set(decoder.inputs.flatMap(\.names))
    if names.contains("interm_embeddings") {
      throw SamError(
        .unsupportedModel,
        "\(name) is a SAM-HQ decoder (it takes interm_embeddings); expected one of \(titles)")
    }
    guard let layout = all.first(where: { names.isSuperset(of: $0.marks) }) else {
      throw SamError(
        .unsupportedModel,
        "\(name) is laid out like no decoder that is known: expected one of \(titles), "
          + "found the inputs \(decoder.inputs.contractText)")
    }
    return layout
  }

  private static var titles: String { all.map(\.title).joined(separator: ", ") }

  /// Checks all tensors and fills the description in.
  /// - Throws: `.modelContract`.
  func describe(
    _ signature: ModelSignature, name: String
  ) throws(SamError) -> (decoder: ModelDescription.Decoder, selection: ModelDescription.Selection) {
    for expectation in embeddings + prompts {
      try expectation.find(in: signature.inputs, what: "decoder input", of: name)
    }
    let known = Set((embeddings + prompts).map(\.name))
    for spec in signature.inputs where known.isDisjoint(with: spec.names) {
      throw SamError(
        .modelContract,
        "expected the decoder inputs \(known.sorted().joined(separator: ", ")) of \(name) (\(title)), "
          + "found also \(spec.name) \(spec.typeText)")
    }
    for expectation in outputs { try expectation.find(in: signature.outputs, what: "decoder output", of: name) }
    var result = decoder
    if let type = signature.inputs.named(result.points.labels)?.elementType { result.points.labelType = type }
    if let size = result.originalSize, let type = signature.inputs.named(size.input)?.elementType {
      result.originalSize?.elementType = type
    }
    // What the file itself limits, with room for the point that pads.
    if let most = signature.inputs.named(result.points.coordinates)?.greatestSizes?.dropLast().last ?? nil {
      result.points.maximum = min(result.points.maximum ?? .max, most - (result.points.padPoint ? 1 : 0))
    }
    adapt?(&result, signature)
    return (result, try selection(signature, decoder: result, name: name))
  }

  private func selection(
    _ signature: ModelSignature, decoder: ModelDescription.Decoder, name: String
  ) throws(SamError) -> ModelDescription.Selection {
    let masks = signature.outputs.named(decoder.outputs.masks)?.shape.flatMap { $0[$0.count - 3] }
    let scores = signature.outputs.named(decoder.outputs.scores)?.shape?.last ?? nil
    if let masks, let scores, masks != scores {
      throw SamError(
        .modelContract, "expected as many scores as masks of \(name), found \(masks) masks and \(scores) scores")
    }
    switch masks ?? scores ?? usualCount {
    case 1: return .init(count: 1, single: 0, candidates: [0])
    case 3: return .init(count: 3, single: nil, candidates: [0, 1, 2])
    case 4: return .init(count: 4, single: 0, candidates: [1, 2, 3], dynamicStability: dynamicStability)
    case let count: throw SamError(.modelContract, "expected 1, 3 or 4 masks of \(name), found \(count)")
    }
  }
}
