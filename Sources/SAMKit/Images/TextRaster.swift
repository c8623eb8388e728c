/// A line of text as coverage, for labels in pictures.
package struct TextRaster: Sendable, Equatable {
  package let width: Int, height: Int
  /// 0…255, row-major.
  package let coverage: [UInt8]

  /// nil where the system draws no text (no fonts, no library), or the text is empty.
  package init?(_ text: String, height: Int) {
    guard !text.isEmpty, height >= 4, let raster = ImageFile.raster(of: text, height: height) else { return nil }
    self = raster
  }

  init(width: Int, height: Int, coverage: [UInt8]) {
    self.width = width
    self.height = height
    self.coverage = coverage
  }
}
