/// The numbers that tell one gesture from another. Codable, so that a web page can be given the same ones as JSON.
public struct GestureThresholds: Sendable, Hashable, Codable {
  /// Seconds of holding still after which a press is long; exactly this long is long.
  public var longPressDuration: Double
  /// Points of movement below which a finger holds still; exactly this far has moved.
  public var tapMovement: Double
  /// Points of movement from which a box is dragged, and a lifted subject moves; exactly this far counts.
  public var dragMovement: Double

  public init(longPressDuration: Double = 0.3, tapMovement: Double = 15, dragMovement: Double = 10) {
    self.longPressDuration = longPressDuration
    self.tapMovement = tapMovement
    self.dragMovement = dragMovement
  }
}
