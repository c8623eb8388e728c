/// A rectangle of whole pixels inside an image.
package struct PixelRect: Sendable, Equatable {
  package var x: Int, y: Int, width: Int, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// An object's box, and the prompt's, with a margin of a share of the longer side, inside an image.
  package init(around object: SamBox, prompt: ResolvedPrompt, margin: Double, width: Int, height: Int) {
    var (x0, y0, x1, y1) = (object.x0, object.y0, object.x1, object.y1)
    for point in prompt.points where point.label == .positive {
      x0 = min(x0, point.x)
      y0 = min(y0, point.y)
      x1 = max(x1, point.x)
      y1 = max(y1, point.y)
    }
    let added = max(8, margin * max(x1 - x0, y1 - y0))
    let left = max(0, Int(x0 - added))
    let top = max(0, Int(y0 - added))
    self.init(
      x: left, y: top, width: max(1, min(width, Int((x1 + added).rounded(.up))) - left),
      height: max(1, min(height, Int((y1 + added).rounded(.up))) - top))
  }
}

extension SamImage {
  /// The pixels in a rectangle, which must lie inside the image.
  package func cropped(to rect: PixelRect) -> SamImage {
    precondition(rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= width && rect.y + rect.height <= height)
    var out: [UInt8] = []
    out.reserveCapacity(4 * rect.width * rect.height)
    for y in rect.y..<rect.y + rect.height {
      let start = 4 * (y * width + rect.x)
      out += pixels[start..<start + 4 * rect.width]
    }
    return SamImage(uncheckedWidth: rect.width, height: rect.height, pixels: out, colorSpace: colorSpace)
  }
}
