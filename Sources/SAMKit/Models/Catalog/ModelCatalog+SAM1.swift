extension ModelCatalog {
  /// samexporter's archives of SAM 1 and MobileSAM: an encoder, a decoder and a note in each.
  static let samexporterSAM1 = [
    CatalogEntry(
      id: .mobileSam, title: "MobileSAM", family: .mobileSam, licence: .apache2,
      files: [
        .archive(
          "https://huggingface.co/vietanhdev/segment-anything-onnx-models/resolve/main/mobile_sam_20230629.zip",
          36.7, "41aff2660b7531becfee21fb257c49933ddc892c554507bdb775bf504d443942")
      ]),
    CatalogEntry(
      id: .samVitB, title: "SAM ViT-B", family: .sam1, licence: .apache2,
      files: [
        .archive(
          "https://huggingface.co/vietanhdev/segment-anything-onnx-models/resolve/main/sam_vit_b_01ec64.zip",
          348, "e41630c522ac51309e1fedf6c7050c042a1823baf852c99a01abf677ebba430e")
      ]),
    CatalogEntry(
      id: .samVitBQuantized, title: "SAM ViT-B, 8 bits", family: .sam1, licence: .apache2,
      files: [
        .archive(
          "https://huggingface.co/vietanhdev/segment-anything-onnx-models/resolve/main/sam_vit_b_01ec64_quant.zip",
          75.4, "9d59db12affc009f71c9ddeab8fc833507510883e7f6bc4c0cc6c45e0d4f5862")
      ]),
  ]

  /// labelme's exports of SAM 1, weights in 8 bits.
  static let labelmeSAM1 = [
    CatalogEntry(
      id: .labelmeSamVitB, title: "SAM ViT-B, 8 bits (labelme)", family: .sam1, licence: .apache2,
      files: labelme(
        "sam_vit_b_01ec64", 100, encoder: "3346b9cc551c9902fbf3b203935e933592b22e042365f58321c17fc12641fd6a",
        decoder: "edbcf1a0afaa55621fb0abe6b3db1516818b609ea9368f309746a3afc68f7613")),
    CatalogEntry(
      id: .labelmeSamVitL, title: "SAM ViT-L, 8 bits (labelme)", family: .sam1, licence: .apache2,
      files: labelme(
        "sam_vit_l_0b3195", 310, encoder: "f7158a4a1fe7f670ef47ea2f7f852685425c1ed6caa40f5df86cbe2b0502034f",
        decoder: "552ebb23bf52c5e5b971ac710d1eb8dccfd88b36cc6aff881d1536d1662e6d7b")),
    CatalogEntry(
      id: .labelmeSamVitH, title: "SAM ViT-H, 8 bits (labelme)", family: .sam1, licence: .apache2,
      files: labelme(
        "sam_vit_h_4b8939", 630, encoder: "a5c745fd4279efc5e5436b412200e983dafc2249ce172af6cc0002a71bb5f485",
        decoder: "020b385a45ffe51097e1acd10cd791075a86171153505f789a793bc382eef210")),
  ]

  private static func labelme(
    _ name: String, _ megabytes: Double, encoder: String, decoder: String
  ) -> [CatalogEntry.File] {
    let release = "https://github.com/wkentaro/labelme/releases/download/sam-20230416/"
    return [
      .file(.encoder, release + name + ".quantized.encoder.onnx", "encoder.onnx", megabytes - 5, encoder),
      .file(.decoder, release + name + ".quantized.decoder.onnx", "decoder.onnx", 5, decoder),
    ]
  }

  /// EdgeSAM as its authors export it.
  static let edgeSAM = [
    CatalogEntry(
      id: .edgeSam, title: "EdgeSAM", family: .edgeSam, licence: .sLab1,
      files: [
        .edgeSAM(
          .encoder, "edge_sam_encoder.onnx", 22_098_300,
          "c051e69a2a16ca8f5e09583ca18420ef0e75a67387dd90228ac9438f7f01357a"),
        .edgeSAM(
          .decoder, "edge_sam_decoder.onnx", 15_937_006,
          "e820af76837271db87478851603c6ce855906ca96baae2238217c2d5a38e0926"),
      ]),
    CatalogEntry(
      id: .edgeSam3x, title: "EdgeSAM, trained three times as long", family: .edgeSam, licence: .sLab1,
      files: [
        .edgeSAM(
          .encoder, "edge_sam_3x_encoder.onnx", 22_098_300,
          "719a498cf5b3fe9be9f01ee513e13d3915f9028aa4f23dfd30eaaa0a17143159"),
        .edgeSAM(
          .decoder, "edge_sam_3x_decoder.onnx", 15_937_006,
          "83a2174d54571596913dcb7455d021e713623c3dca30a31c8c41ab98c9fb0863"),
      ]),
  ]

  /// EfficientSAM as labelme's author exports it.
  static let efficientSAM = [
    CatalogEntry(
      id: .efficientSamTiny, title: "EfficientSAM, ViT-tiny", family: .efficientSam, licence: .apache2,
      files: efficientSAM(
        "vitt", 24.8, encoder: "7a73ee65aa2c37237c89b4b18e73082f757ffb173899609c5d97a2bbd4ebb02d",
        decoder: "e1afe46232c3bfa3470a6a81c7d3181836a94ea89528aff4e0f2d2c611989efd")),
    CatalogEntry(
      id: .efficientSamSmall, title: "EfficientSAM, ViT-small", family: .efficientSam, licence: .apache2,
      files: efficientSAM(
        "vits", 89.6, encoder: "4cacbb23c6903b1acf87f1d77ed806b840800c5fcd4ac8f650cbffed474b8896",
        decoder: "4727baf23dacfb51d4c16795b2ac382c403505556d0284e84c6ff3d4e8e36f22")),
  ]

  private static func efficientSAM(
    _ size: String, _ megabytes: Double, encoder: String, decoder: String
  ) -> [CatalogEntry.File] {
    let release = "https://github.com/labelmeai/efficient-sam/releases/download/onnx-models-20231225/"
    return [
      .file(.encoder, release + "efficient_sam_\(size)_encoder.onnx", "encoder.onnx", megabytes, encoder),
      .file(.decoder, release + "efficient_sam_\(size)_decoder.onnx", "decoder.onnx", 16.6, decoder),
    ]
  }
}
