import SAMKit

/// The one place where coordinates change: Vision's fractions from the lower left, SAMKit's pixels from the top left.
struct ImageFrame {
  let width: Double, height: Double

  /// The image's size in pixels.
  init(width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
  }

  func pixels(_ point: NormalizedPoint) -> (x: Double, y: Double) { (point.x * width, (1 - point.y) * height) }

  func normalized(x: Double, y: Double) -> NormalizedPoint { NormalizedPoint(x: x / width, y: 1 - y / height) }

  func pixels(_ rect: NormalizedRect) -> SamBox {
    let lowerLeft = pixels(rect.origin)
    let upperRight = pixels(NormalizedPoint(x: rect.origin.x + rect.width, y: rect.origin.y + rect.height))
    return SamBox(x0: lowerLeft.x, y0: upperRight.y, x1: upperRight.x, y1: lowerLeft.y)
  }

  func normalized(_ box: SamBox) -> NormalizedRect {
    let box = box.standardized
    let a = normalized(x: box.x0, y: box.y1)
    let b = normalized(x: box.x1, y: box.y0)
    return NormalizedRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
  }
}
