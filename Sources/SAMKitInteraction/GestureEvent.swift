/// A place in a view, in points, origin at the top left.
public struct ViewPoint: Sendable, Hashable, Codable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another place, in points.
  func distance(to other: ViewPoint) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// What a pointer does to the photo at the moment.
public enum GestureMode: String, Sendable, Hashable, Codable, CaseIterable {
  case tap, box, scribble
}

/// What a finger, mouse or pen did.
public enum PointerPhase: String, Sendable, Hashable, Codable { case began, moved, ended, cancelled }

/// What a pointer's movement means.
public enum GestureEvent: Sendable, Hashable {
  case tap(ViewPoint)
  case boxChanged(from: ViewPoint, to: ViewPoint)
  case boxEnded(from: ViewPoint, to: ViewPoint)
  case strokeBegan(ViewPoint)
  case strokeMoved(ViewPoint)
  case strokeEnded(ViewPoint)
  /// The mask under the finger lifts.
  case lift(ViewPoint)
  /// The lifted subject moves: where the finger was when it lifted, and where it is.
  case liftDragged(from: ViewPoint, to: ViewPoint)
  /// The lifted subject was let go: the menu opens here.
  case menu(ViewPoint)
  /// What had begun (box, stroke or lift) is to be undone.
  case cancelled
}
