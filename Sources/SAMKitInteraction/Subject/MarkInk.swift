/// One thing to draw for a mark, in points of the view. Marks are white on a dark rim, so that they are seen on every
/// photo; what excludes is red.
public struct MarkInk: Sendable, Hashable {
  /// What is drawn.
  public enum Outline: Sendable, Hashable {
    /// A filled circle.
    case disc(ViewPoint, radius: Double)
    /// A circle's line.
    case ring(ViewPoint, radius: Double)
    /// A line through places, with round ends.
    case line([ViewPoint])
    /// The line of a rectangle.
    case box(ViewPoint, ViewPoint)
  }

  /// In which colour.
  public enum Color: Sendable, Hashable {
    case white, black, red
    /// The app's accent colour.
    case accent
  }

  public let outline: Outline
  public let color: Color
  /// 0…1.
  public let opacity: Double
  /// The line's width, in points; of no meaning for a disc.
  public let width: Double

  init(_ outline: Outline, _ color: Color, width: Double = 1, opacity: Double = 1) {
    self.outline = outline
    self.color = color
    self.width = width
    self.opacity = opacity
  }
}

extension MarkShape {
  /// What to draw, from back to front.
  public var ink: [MarkInk] {
    switch self {
    case .dot(let at, let includes, let isChosen):
      let ring = isChosen ? [MarkInk(.ring(at, radius: 13), .accent, width: 3)] : []
      let dot = [
        MarkInk(.disc(at, radius: 8), .black, opacity: 0.5), MarkInk(.disc(at, radius: 7), includes ? .white : .red),
      ]
      return ring + dot + (includes ? [] : [MarkInk(Self.line(at, 3, 0), .white, width: 2)])
    case .box(let a, let b):
      return [MarkInk(.box(a, b), .black, width: 3, opacity: 0.5), MarkInk(.box(a, b), .white, width: 1.5)]
    case .stroke(let points, let width, let includes):
      return [MarkInk(.line(points), includes ? .white : .red, width: width, opacity: 0.6)]
    case .crosshair(let at):
      return [Self.line(at, 9, 0), Self.line(at, 0, 9)].flatMap {
        [MarkInk($0, .black, width: 3, opacity: 0.5), MarkInk($0, .white, width: 1.5)]
      }
    }
  }

  /// A line about its middle.
  private static func line(_ at: ViewPoint, _ x: Double, _ y: Double) -> MarkInk.Outline {
    .line([ViewPoint(x: at.x - x, y: at.y - y), ViewPoint(x: at.x + x, y: at.y + y)])
  }
}
