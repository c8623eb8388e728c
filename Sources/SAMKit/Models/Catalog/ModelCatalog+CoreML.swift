extension ModelCatalog {
  /// Core ML packages, for Apple's systems.
  static let coreML = [
    apple("apple-sam2.1-tiny", "Tiny", "tiny", weights: appleTinyHashes),
    apple("apple-sam2.1-small", "Small", "small", weights: appleSmallHashes),
    apple("apple-sam2.1-base-plus", "BasePlus", "baseplus", weights: [:]),
    apple("apple-sam2.1-large", "Large", "large", weights: [:]),
    CatalogEntry(
      id: "samkit-mobile-sam", title: "MobileSAM (SamKit 1.0, Core ML)", family: .mobileSam, format: .coreML,
      licence: .apache2,
      files: [.archive("https://github.com/john-rocky/SamKit/releases/download/v1.0.0/MobileSAM.zip", 23, nil)]),
    CatalogEntry(
      id: "samkit-sam2-tiny", title: "SAM 2 tiny (SamKit 1.0, Core ML)", family: .sam2, format: .coreML,
      licence: .apache2,
      files: [.archive("https://github.com/john-rocky/SamKit/releases/download/v1.0.0/SAM2Tiny.zip", 76, nil)]),
    CatalogEntry(
      id: "edge-sam-3x-coreml", title: "EdgeSAM, trained three times as long (Core ML)", family: .edgeSam,
      format: .coreML, licence: .sLab1,
      files: [
        .edgeSAM(
          .archive, "edge_sam_3x_encoder.mlpackage.zip", 10_294_845,
          "9c749659493a12948937a845cc9c0578930c3532ebbdbaf64c71a32c7a3a6dec"),
        .edgeSAM(
          .archive, "edge_sam_3x_decoder.mlpackage.zip", 9_158_303,
          "f8a278c28ee831e1a43e6f8e1ea5f2c9f0dd7dc4965ef6126204958217fcff7e"),
      ]),
  ]

  /// Core ML entries for the ONNX entries of the same models.
  package static let coreMLCounterparts: [ModelID: ModelID] = [
    .mobileSam: "samkit-mobile-sam", .sam2Tiny: "samkit-sam2-tiny", .edgeSam3x: "edge-sam-3x-coreml",
    .sam21Tiny: "apple-sam2.1-tiny", .sam21Small: "apple-sam2.1-small", .sam21BasePlus: "apple-sam2.1-base-plus",
    .sam21Large: "apple-sam2.1-large",
  ]

  /// Apple's SAM 2.1: three packages, each a folder of three files that are fetched one by one.
  private static func apple(
    _ id: ModelID, _ size: String, _ repository: String, weights: [String: String]
  ) -> CatalogEntry {
    let base = "https://huggingface.co/apple/coreml-sam2.1-\(repository)/resolve/main/"
    let parts = ["ImageEncoder", "PromptEncoder", "MaskDecoder"]
    let files = ["Manifest.json", "Data/com.apple.CoreML/model.mlmodel", "Data/com.apple.CoreML/weights/weight.bin"]
    return CatalogEntry(
      id: id, title: "SAM 2.1 \(size == "BasePlus" ? "base+" : repository) (Apple, Core ML)", family: .sam2,
      format: .coreML, licence: .apache2,
      files: parts.flatMap { part in
        files.map { file in
          let path = "SAM2_1\(size)\(part)FLOAT16.mlpackage/\(file)"
          return .file(.part, base + path, path, nil, weights["\(part)/\(file.split(separator: "/").last ?? "")"])
        }
      })
  }

  private static let appleTinyHashes = [
    "ImageEncoder/model.mlmodel": "6cbc50301ee3ff4a9366083f9647e1f06762759542d8dd0fac394ebc3682cce7",
    "ImageEncoder/weight.bin": "eab96eb8ff35720c79eedc0cac2a4ef32d685f9c994c39736027078528c48a97",
    "PromptEncoder/model.mlmodel": "3a83c167d8bd63e80f86349a78c2ab0527ce97eca1f848a4ce57fe5351241fa3",
    "PromptEncoder/weight.bin": "af466cf28ef8838f409c2bfd8cc0049b9efbf9db335d60a57dbfc5160af883f2",
    "MaskDecoder/model.mlmodel": "4601f302d4c6936e15de3a22089c2afe1fa009ef703f82147ff829b4be677577",
    "MaskDecoder/weight.bin": "f5a8635981199fa1199007ed6798c61a326288548b74553b3c2ddb932fcdc8de",
  ]

  private static let appleSmallHashes = [
    "ImageEncoder/model.mlmodel": "736602a3130875072f843df123ce3ceff41ec2f917a867da56f7c2264d81a567",
    "ImageEncoder/weight.bin": "6128a58f10cbcb7797bd12a7ec1e05ab4e9f8c80bd14ed05bbc43a9c9935a9c3",
    "PromptEncoder/model.mlmodel": "3a83c167d8bd63e80f86349a78c2ab0527ce97eca1f848a4ce57fe5351241fa3",
    "PromptEncoder/weight.bin": "e29c6c65ef7754f8f6ed26155ca39ea703de3a7f576be5a7d3b8e29545059f31",
    "MaskDecoder/model.mlmodel": "3536b71674dc706381f42833b55627fd3d1f2c1b68a365b49255284b4f7b55c7",
    "MaskDecoder/weight.bin": "dbc4910c434fee657ed9f001da7abcb467d2a37ac235099c6aa47628b122ec4e",
  ]
}
