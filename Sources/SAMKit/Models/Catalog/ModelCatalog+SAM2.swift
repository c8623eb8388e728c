extension ModelCatalog {
  /// samexporter's archives of SAM 2 and 2.1. For 2.1 there is no published hash.
  static let samexporterSAM2 = [
    CatalogEntry(
      id: .sam2Tiny, title: "SAM 2 Hiera tiny", family: .sam2, licence: .apache2,
      files: [
        .archive(
          "https://huggingface.co/vietanhdev/segment-anything-2-onnx-models/resolve/main/sam2_hiera_tiny.zip",
          155, "7454c3afd835b2acaad863afe3acb11f4e4af039c96e886989ad3873a338e1ec")
      ]),
    CatalogEntry(
      id: .sam2Small, title: "SAM 2 Hiera small", family: .sam2, licence: .apache2,
      files: [
        .archive(
          "https://huggingface.co/vietanhdev/segment-anything-2-onnx-models/resolve/main/sam2_hiera_small.zip",
          183, "4ef9047eb7fc7e36041c88a9f968c3c0b1d1640b88ef66d754b7d558a10cee38")
      ]),
    sam21(.sam21Tiny, "tiny", 111), sam21(.sam21Small, "small", 136), sam21(.sam21BasePlus, "base_plus", 260),
    sam21(.sam21Large, "large", 768),
  ]

  private static func sam21(_ id: ModelID, _ size: String, _ megabytes: Double) -> CatalogEntry {
    let folder = "https://huggingface.co/vietanhdev/segment-anything-2.1-onnx-models/resolve/main/"
    return CatalogEntry(
      id: id, title: "SAM 2.1 Hiera \(spoken(size))", family: .sam2, licence: .apache2,
      files: [.archive("\(folder)sam2.1_hiera_\(size)_20260221.zip", megabytes, nil)])
  }

  /// osam's exports of SAM 2.1.
  static let osamSAM21 = [
    osam(
      .osamSam21Tiny, "tiny", 150, encoder: "5557482c56565f6a6c8206874b1a11c392cef8a1766477bf035b919092f2b619",
      decoder: "11a2c86fabbea9d0268213a9205c99a7f7e379caa0493bd13f5cca8ffaae6777"),
    osam(
      .osamSam21Small, "small", 170, encoder: "06016c6dfb146ce10e4dadfdf49e88a05c8d1f97a6b7c57e150e60d2d46a72e7",
      decoder: "153aaef5047a3b95285d90cbb39dad6c7b5821bfd944dbf56483f3f735936941"),
    osam(
      .osamSam21BasePlus, "base_plus", 327,
      encoder: "ce95c44082b4532c25ae01e11da3c9337dab7b04341455c09ae599dc9ae5c438",
      decoder: "2ad091af889b20ad2035503b4355cd8924fcf0e29fa6536924c48dc220ecdc56"),
    osam(
      .osamSam21Large, "large", 870, encoder: "ab676f957528918496990f242163fd6b41a7222ae255862e846d9ab35115c12e",
      decoder: "a3ebc6b8e254bd4ca1346901b9472bc2fae9e827cfd67d67e162d0ae2b1ec9a0"),
  ]

  private static func osam(
    _ id: ModelID, _ size: String, _ megabytes: Double, encoder: String, decoder: String
  ) -> CatalogEntry {
    let release = "https://github.com/wkentaro/osam/releases/download/sam2.1/"
    return CatalogEntry(
      id: id, title: "SAM 2.1 Hiera \(spoken(size)) (osam)", family: .sam2, licence: .apache2,
      files: [
        .file(.encoder, "\(release)sam2.1_\(size)_preprocess.onnx", "encoder.onnx", megabytes - 21, encoder),
        .file(.decoder, "\(release)sam2.1_\(size).onnx", "decoder.onnx", 21, decoder),
      ])
  }

  /// `base_plus` as people write it.
  static func spoken(_ size: String) -> String { size == "base_plus" ? "base+" : size }
}
