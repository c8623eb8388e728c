/// One line drawn over an object, in image pixels with the origin at the top left.
public struct Stroke: Sendable, Hashable, Codable {
  /// A place on the stroke, in image pixels.
  public struct Point: Sendable, Hashable, Codable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// The distance to another point, in pixels.
    func distance(to other: Point) -> Double {
      let dx = x - other.x
      let dy = y - other.y
      return (dx * dx + dy * dy).squareRoot()
    }
  }

  /// The brush's path, in the order drawn.
  public var points: [Point]
  /// The brush's diameter in image pixels.
  public var brushWidth: Double
  /// Whether the stroke marks the object or what is not the object.
  public var label: SamPoint.Label

  public init(points: [Point], brushWidth: Double = 8, label: SamPoint.Label = .positive) {
    self.points = points
    self.brushWidth = brushWidth
    self.label = label
  }
}
