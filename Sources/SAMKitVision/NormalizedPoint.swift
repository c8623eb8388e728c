/// A place in an image as fractions of its sides, origin at the lower left: (0, 0) is the lower left corner, (1, 1)
/// the upper right one.
public struct NormalizedPoint: Sendable, Hashable, Codable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = NormalizedPoint(x: 0, y: 0)

  /// The point of an image of the given size in pixels whose pixel coordinates, origin at the top left, are (x, y).
  public init(imageX x: Double, y: Double, width: Int, height: Int) {
    self = ImageFrame(width: width, height: height).normalized(x: x, y: y)
  }

  /// Pixel coordinates, origin at the top left, in an image of the given size.
  public func imageCoordinates(width: Int, height: Int) -> (x: Double, y: Double) {
    ImageFrame(width: width, height: height).pixels(self)
  }

  /// The place mirrored top to bottom.
  public func verticallyFlipped() -> NormalizedPoint { NormalizedPoint(x: x, y: 1 - y) }

  var isFinite: Bool { x.isFinite && y.isFinite }
}
