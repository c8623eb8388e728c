extension DecoderLayout {
  private static let labels = [Tensor.ElementType.int64, .int32]

  /// transformers.js, SAM and SlimSAM: no boxes, no mask prompt; the graph pads, and −10 is the padding.
  static let transformersSAM = DecoderLayout(
    title: "transformers.js's SAM", family: .sam1, resize: .longestSide,
    marks: ["image_positional_embeddings", "input_points", "input_labels"],
    embeddings: [
      TensorExpectation("image_embeddings", ["B", 256, 64, 64]),
      TensorExpectation("image_positional_embeddings", ["B", 256, 64, 64]),
    ],
    prompts: [
      TensorExpectation("input_points", ["B", "P", .open("N"), 2]),
      TensorExpectation("input_labels", ["B", "P", .open("N")], labels),
    ],
    outputs: [
      TensorExpectation("iou_scores", ["B", "P", "M"]), TensorExpectation("pred_masks", ["B", "P", "M", 256, 256]),
    ],
    decoder: .init(
      file: "", embeddings: [:],
      points: .init(
        coordinates: "input_points", labels: "input_labels", labelType: .int64, rank: 4, boxRule: .unsupported,
        padPoint: false, padLabel: -10),
      outputs: .init(masks: "pred_masks", scores: "iou_scores", upsampling: .viaFrame)),
    usualCount: 3)

  /// transformers.js, SAM 2: boxes have a tensor of their own.
  static let transformersSAM2 = DecoderLayout(
    title: "transformers.js's SAM 2", family: .sam2, resize: .squash,
    marks: ["image_embeddings.0", "image_embeddings.1", "image_embeddings.2"],
    embeddings: [
      TensorExpectation("image_embeddings.0", ["B", 32, 256, 256]),
      TensorExpectation("image_embeddings.1", ["B", 64, 128, 128]),
      TensorExpectation("image_embeddings.2", ["B", 256, 64, 64]),
    ],
    prompts: [
      TensorExpectation("input_points", ["B", "P", .open("N"), 2]),
      TensorExpectation("input_labels", ["B", "P", .open("N")], labels),
      TensorExpectation("input_boxes", ["B", .open("boxes"), 4]),
    ],
    outputs: [
      TensorExpectation("iou_scores", ["B", "P", "M"]), TensorExpectation("pred_masks", ["B", "P", "M", 256, 256]),
      TensorExpectation("object_score_logits", ["B", "P", 1]),
    ],
    decoder: .init(
      file: "", embeddings: [:],
      points: .init(
        coordinates: "input_points", labels: "input_labels", labelType: .int64, rank: 4, boxRule: .separateInput,
        boxInput: "input_boxes", padPoint: false, padLabel: -10),
      outputs: .init(
        masks: "pred_masks", scores: "iou_scores", objectScore: "object_score_logits", upsampling: .direct)),
    usualCount: 3)
}
