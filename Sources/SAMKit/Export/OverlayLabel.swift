/// An object's name on a plate of its colour, at the top left of its box, inside the photo.
struct OverlayLabel {
  private let text: TextRaster
  private let color: SIMD3<UInt8>
  private let imageWidth: Int, imageHeight: Int
  /// The plate's place, and the text's inside it.
  private let x: Int, y: Int, padding: Int

  /// nil where there is nothing to draw: no object, no text, or a photo too small for it.
  init?(_ label: String, of mask: SamMask, color: SIMD3<UInt8>) {
    let size = max(12, min(mask.width, mask.height) / 24)
    guard let box = mask.boundingBox, let text = TextRaster(label, height: size) else { return nil }
    let padding = max(2, size / 4)
    let (width, height) = (text.width + 2 * padding, text.height + 2 * padding)
    guard width <= mask.width, height <= mask.height else { return nil }
    self.text = text
    self.color = color
    self.padding = padding
    imageWidth = mask.width
    imageHeight = mask.height
    x = min(max(0, Int(box.x0)), mask.width - width)
    y = min(max(0, Int(box.y0) - height), mask.height - height)
  }

  func draw(into pixels: inout [UInt8]) {
    // Rec. 601 luma: dark text on light plates, light text on dark ones.
    let luma = 299 * Int(color.x) + 587 * Int(color.y) + 114 * Int(color.z)
    let ink = luma > 140_000 ? 0 : 255
    for row in 0..<text.height + 2 * padding {
      for column in 0..<text.width + 2 * padding {
        let (tx, ty) = (column - padding, row - padding)
        let isText = tx >= 0 && ty >= 0 && tx < text.width && ty < text.height
        let coverage = isText ? Int(text.coverage[ty * text.width + tx]) : 0
        let index = 4 * ((y + row) * imageWidth + x + column)
        for channel in 0..<3 {
          pixels[index + channel] = UInt8((Int(color[channel]) * (255 - coverage) + ink * coverage + 127) / 255)
        }
      }
    }
  }
}
