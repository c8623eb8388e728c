extension ModelCatalog {
  /// The detector for text prompts, its text encoder and the encoder's vocabulary.
  static let yoloWorld = [
    CatalogEntry(
      id: .yoloWorld, title: "YOLO-World v2 XL and CLIP ViT-B/32's text encoder", family: nil, licence: .gpl3,
      files: [
        .file(
          .detector,
          "https://github.com/wkentaro/yolo-world-onnx/releases/download/v0.1.0/"
            + "yolo_world_v2_xl_vlpan_bn_2e-3_100e_4x8gpus_obj365v1_goldg_train_lvis_minival.onnx",
          "detector.onnx", nil, "92660c6456766439a2670cf19a8a258ccd3588118622a15959f39e253731c05d"),
        .file(
          .textEncoder, "https://clip-as-service.s3.us-east-2.amazonaws.com/models/onnx/ViT-B-32/textual.onnx",
          "text_encoder.onnx", 254, "55c85d8cbb096023781c1d13c557eb95d26034c111bd001b7360fdb7399eec68"),
        .file(
          .part, "https://github.com/openai/CLIP/raw/main/clip/bpe_simple_vocab_16e6.txt.gz",
          "bpe_simple_vocab_16e6.txt.gz", exactly: 1_356_917,
          "924691ac288e54409236115652ad4aa250f48203de50a9e4722a6ecd48d6804a"),
      ])
  ]
}
