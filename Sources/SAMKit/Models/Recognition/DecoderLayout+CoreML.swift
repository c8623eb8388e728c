extension DecoderLayout {
  /// Apple's SAM 2 and 2.1 packages, their prompt encoder and mask decoder taken together: no mask prompt, and points
  /// up to what the mask decoder's 15 tokens leave.
  static let appleSAM2 = DecoderLayout(
    title: "Apple's SAM 2", family: .sam2, resize: .squash,
    marks: ["points", "labels", "feats_s0", "feats_s1"],
    embeddings: [
      TensorExpectation("image_embedding", [1, 256, 64, 64]), TensorExpectation("feats_s0", [1, 32, 256, 256]),
      TensorExpectation("feats_s1", [1, 64, 128, 128]),
    ],
    prompts: [
      TensorExpectation("points", [1, .open("N"), 2]),
      TensorExpectation("labels", [1, .open("N")], [.float32, .float16, .int32]),
    ],
    outputs: [TensorExpectation("low_res_masks", [1, "M", 256, 256]), TensorExpectation("scores", [1, "M"])],
    decoder: .init(
      file: "", embeddings: [:],
      points: .init(coordinates: "points", labels: "labels", boxRule: .cornersFirst, padPoint: false, maximum: 14),
      outputs: .init(scores: "scores", upsampling: .direct)),
    usualCount: 3)

  /// SamKit 1.0's MobileSAM with its prompt encoder from a JSON file: ten tokens, one of them padding.
  static let samKitMobileSAM = DecoderLayout(
    title: "SamKit 1.0's MobileSAM", family: .mobileSam, resize: .longestSide,
    marks: ["prompt_points", "prompt_labels", "image_embeddings"],
    embeddings: [TensorExpectation("image_embeddings", [1, 256, 64, 64])],
    prompts: [
      TensorExpectation("prompt_points", [1, .open("N"), 2]), TensorExpectation("prompt_labels", [1, .open("N")]),
    ],
    outputs: [TensorExpectation("masks", [1, "M", 256, 256]), TensorExpectation("iou_predictions", [1, "M"])],
    decoder: .init(
      file: "", embeddings: [:],
      points: .init(
        coordinates: "prompt_points", labels: "prompt_labels", boxRule: .cornersLast, padPoint: true, maximum: 9),
      outputs: .init(masks: "masks", upsampling: .viaFrame)),
    usualCount: 3)
}
