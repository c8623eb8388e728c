extension DecoderLayout {
  /// samexporter's SAM 2 and 2.1: tokens 1–3 as `masks`, which are low-res; clamped in the graph.
  static let samexporterSAM2 = DecoderLayout(
    title: "samexporter's SAM 2", family: .sam2, resize: .squash,
    marks: ["image_embed", "high_res_feats_0", "high_res_feats_1"],
    embeddings: [
      TensorExpectation("image_embed", [1, 256, 64, 64]), TensorExpectation("high_res_feats_0", [1, 32, 256, 256]),
      TensorExpectation("high_res_feats_1", [1, 64, 128, 128]),
    ],
    prompts: officialPrompts(batch: "L"),
    outputs: [
      TensorExpectation("masks", ["L", "M", 256, 256]), TensorExpectation("iou_predictions", ["L", "M"]),
    ],
    decoder: .init(
      file: "", embeddings: [:], points: .init(boxRule: .cornersFirst, padPoint: false), mask: .init(),
      outputs: .init(masks: "masks", upsampling: .direct)),
    usualCount: 3, dynamicStability: .init())

  /// osam's and RectLabel's SAM 2.1: all four tokens.
  static let osamSAM2 = DecoderLayout(
    title: "osam's SAM 2.1", family: .sam2, resize: .squash,
    marks: ["image_embeddings", "high_res_features1", "high_res_features2"],
    embeddings: [
      TensorExpectation("image_embeddings", [1, 256, 64, 64]),
      TensorExpectation("high_res_features1", [1, 32, 256, 256]),
      TensorExpectation("high_res_features2", [1, 64, 128, 128]),
    ],
    prompts: officialPrompts(batch: "L")
      + [TensorExpectation("orig_im_size", [2], [.int64, .int32, .float32])],
    outputs: [
      TensorExpectation("low_res_masks", ["L", "M", 256, 256]), TensorExpectation("iou_predictions", ["L", "M"]),
    ],
    decoder: .init(
      file: "", embeddings: [:], points: .init(boxRule: .cornersFirst, padPoint: false), mask: .init(),
      originalSize: .init(elementType: .int64), outputs: .init(upsampling: .direct)),
    usualCount: 4, dynamicStability: .init())
}
