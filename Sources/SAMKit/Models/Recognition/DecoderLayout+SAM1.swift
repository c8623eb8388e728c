extension DecoderLayout {
  /// The low-res map's side where the file leaves it open.
  private static let side: TensorExpectation.Size = 256

  /// Prompts as Meta's own `export_onnx_model.py` names them.
  static func officialPrompts(batch: TensorExpectation.Size) -> [TensorExpectation] {
    [
      TensorExpectation("point_coords", [batch, .open("N"), 2]),
      TensorExpectation("point_labels", [batch, .open("N")]),
      TensorExpectation("mask_input", [batch, 1, side, side]),
      TensorExpectation("has_mask_input", [batch]),
    ]
  }

  /// Segment Anything's `export_onnx_model.py`, which MobileSAM, samexporter, labelme, osam and RectLabel share.
  ///
  /// `masks` is not asked for: some public files were traced so that its crop is a constant of one aspect ratio.
  static let official = DecoderLayout(
    title: "Segment Anything's own export", family: .sam1, resize: .longestSide,
    marks: ["image_embeddings", "point_coords", "point_labels", "mask_input", "orig_im_size"],
    embeddings: [TensorExpectation("image_embeddings", [1, 256, 64, 64])],
    prompts: officialPrompts(batch: 1) + [TensorExpectation("orig_im_size", [2], [.float32, .int64, .int32])],
    outputs: [
      TensorExpectation("low_res_masks", [1, "M", side, side]), TensorExpectation("iou_predictions", [1, "M"]),
    ],
    decoder: .init(
      file: "", embeddings: [:], points: .init(boxRule: .cornersLast, padPoint: true),
      // SAM 1 takes its logits back as they are.
      mask: .init(clamp: 1000), originalSize: .init(elementType: .float32), outputs: .init(upsampling: .viaFrame)),
    usualCount: 4,
    adapt: { decoder, signature in
      if let masks = signature.outputs.named("low_res_masks")?.shape, masks[1] == 1 { decoder.points.padsBoxes = true }
    })

  /// EdgeSAM's `export_onnx_model.py`: no mask prompt, no padding, scores listed before masks.
  static let edgeSAM = DecoderLayout(
    title: "EdgeSAM's export", family: .edgeSam, resize: .longestSide,
    marks: ["image_embeddings", "point_coords", "point_labels"],
    embeddings: [TensorExpectation("image_embeddings", [1, 256, 64, 64])],
    prompts: [
      TensorExpectation("point_coords", [1, .open("N"), 2]), TensorExpectation("point_labels", [1, .open("N")]),
    ],
    outputs: [TensorExpectation("scores", [1, "M"]), TensorExpectation("masks", [1, "M", side, side])],
    decoder: .init(
      file: "", embeddings: [:], points: .init(boxRule: .cornersLast, padPoint: false),
      outputs: .init(masks: "masks", scores: "scores", upsampling: .viaFrame)),
    usualCount: 4)

  /// EfficientSAM's export by labelme: the graph rescales; a third output, often without a name, is low-res.
  static let efficientSAM = DecoderLayout(
    title: "EfficientSAM's export", family: .efficientSam, resize: .none,
    marks: ["batched_point_coords", "batched_point_labels"],
    embeddings: [TensorExpectation("image_embeddings", ["B", 256, 64, 64])],
    prompts: [
      TensorExpectation("batched_point_coords", ["B", "Q", .open("N"), 2]),
      TensorExpectation("batched_point_labels", ["B", "Q", .open("N")]),
      TensorExpectation("orig_im_size", [2], [.int64, .int32, .float32]),
    ],
    outputs: [
      TensorExpectation("output_masks", ["B", "Q", "M", "H", "W"]),
      TensorExpectation("iou_predictions", ["B", "Q", "M"]),
    ],
    decoder: .init(
      file: "", embeddings: [:],
      points: .init(
        coordinates: "batched_point_coords", labels: "batched_point_labels", rank: 4, boxRule: .cornersLast,
        padPoint: false, excludeLabel: nil, maximum: 6),
      originalSize: .init(elementType: .int64),
      outputs: .init(masks: "output_masks", scores: "iou_predictions", upsampling: .direct)),
    usualCount: 3,
    adapt: { decoder, signature in
      let small = TensorExpectation("", ["B", "M", side, side])
      let index = signature.outputs.indices.first { index in
        let names = signature.outputs[index].names
        return !names.contains("output_masks") && !names.contains("iou_predictions")
          && small.accepts(signature.outputs[index])
      }
      if let index { decoder.outputs.masks = signature.outputs.reference(at: index) }
    })
}
