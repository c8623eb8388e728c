public import SAMKit

/// A rectangle in an image as fractions of its sides, origin at the lower left.
public struct NormalizedRect: Sendable, Hashable, Codable {
  /// The corner with the smallest x and y: the lower left one.
  public var origin: NormalizedPoint
  public var width: Double
  public var height: Double

  /// A negative width or height reaches to the other side of the origin: the rectangle is the same.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = NormalizedPoint(x: width < 0 ? x + width : x, y: height < 0 ? y + height : y)
    self.width = abs(width)
    self.height = abs(height)
  }

  /// The whole image.
  public static let fullImage = NormalizedRect(x: 0, y: 0, width: 1, height: 1)

  /// The rectangle of an image of the given size in pixels that a box in pixels, origin at the top left, covers.
  public init(imageBox box: SamBox, width: Int, height: Int) {
    self = ImageFrame(width: width, height: height).normalized(box)
  }

  /// The box in pixels, origin at the top left, in an image of the given size.
  public func imageBox(width: Int, height: Int) -> SamBox { ImageFrame(width: width, height: height).pixels(self) }

  /// Whether a place is inside; the border belongs to the rectangle.
  public func contains(_ point: NormalizedPoint) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x <= origin.x + width && point.y <= origin.y + height
  }

  /// The part that two rectangles share; nil where they share no area.
  public func intersection(_ other: NormalizedRect) -> NormalizedRect? {
    let (x0, y0) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    let x1 = min(origin.x + width, other.origin.x + other.width)
    let y1 = min(origin.y + height, other.origin.y + other.height)
    guard x1 > x0, y1 > y0 else { return nil }
    return NormalizedRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  var isFinite: Bool { origin.isFinite && width.isFinite && height.isFinite }
}
