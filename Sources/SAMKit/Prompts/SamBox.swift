/// A rectangle in image pixels, origin at the top left: a box prompt, or a mask's bounding box.
///
/// `(x0, y0)` and `(x1, y1)` are opposite corners, in any order for a prompt. Bounding boxes have whole numbers
/// with `x1` and `y1` just past the last pixel.
public struct SamBox: Sendable, Hashable, Codable {
  public var x0: Double
  public var y0: Double
  public var x1: Double
  public var y1: Double

  public init(x0: Double, y0: Double, x1: Double, y1: Double) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  public var width: Double { abs(x1 - x0) }
  public var height: Double { abs(y1 - y0) }

  /// The same rectangle with `x0 ≤ x1` and `y0 ≤ y1`.
  public var standardized: SamBox {
    SamBox(x0: min(x0, x1), y0: min(y0, y1), x1: max(x0, x1), y1: max(y0, y1))
  }
}
