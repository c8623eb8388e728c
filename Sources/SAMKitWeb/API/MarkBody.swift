import SAMKit
import SAMKitInteraction

/// A mark as JSON, in pixels of the photo, origin top left.
struct MarkBody: Codable {
  enum Kind: String, Codable { case point, box, stroke, mask }
  var kind: Kind
  /// Point.
  var x: Double?
  var y: Double?
  /// Point and stroke: `positive` where left out.
  var label: SamPoint.Label?
  /// Box.
  var x0: Double?
  var y0: Double?
  var x1: Double?
  var y1: Double?
  /// Stroke: `[x, y]` pairs.
  var points: [[Double]]?
  var brushWidth: Double?

  /// Points that one stroke may have.
  static let strokeLimit = 20_000

  init(_ mark: PromptHistory.Mark) {
    switch mark {
    case .point(let point):
      kind = .point
      (x, y, label) = (point.x, point.y, point.label)
    case .box(let box):
      kind = .box
      (x0, y0, x1, y1) = (box.x0, box.y0, box.x1, box.y1)
    case .stroke(let stroke):
      kind = .stroke
      (points, brushWidth, label) = (stroke.points.map { [$0.x, $0.y] }, stroke.brushWidth, stroke.label)
    case .mask: kind = .mask
    }
  }

  /// - Throws: `.invalidPrompt` where something is missing or no number.
  func mark() throws(SamError) -> PromptHistory.Mark {
    switch kind {
    case .point:
      return .point(SamPoint(x: try Self.number(x, "x"), y: try Self.number(y, "y"), label: label ?? .positive))
    case .box:
      let (a, b) = (try Self.number(x0, "x0"), try Self.number(x1, "x1"))
      let (c, d) = (try Self.number(y0, "y0"), try Self.number(y1, "y1"))
      let box = SamBox(x0: min(a, b), y0: min(c, d), x1: max(a, b), y1: max(c, d))
      guard box.width > 0, box.height > 0 else { throw SamError(.invalidPrompt, "the box has no area") }
      return .box(box)
    case .stroke:
      guard let points, !points.isEmpty, points.count <= Self.strokeLimit, points.allSatisfy({ $0.count == 2 }) else {
        throw SamError(.invalidPrompt, "a stroke needs 1…\(Self.strokeLimit) points, each as [x, y]")
      }
      var path: [Stroke.Point] = []
      for point in points {
        path.append(Stroke.Point(x: try Self.number(point[0], "x"), y: try Self.number(point[1], "y")))
      }
      let width = brushWidth ?? 8
      guard width.isFinite, width > 0, width <= 10_000 else {
        throw SamError(.invalidPrompt, "the brush is \(width) px wide; above 0 and at most 10000 is expected")
      }
      return .stroke(Stroke(points: path, brushWidth: width, label: label ?? .positive))
    case .mask: throw SamError(.invalidPrompt, "a mask cannot be sent as a mark; expected point, box or stroke")
    }
  }

  /// Coordinates far outside any photo are a client's mistake, and would cost precision in sums.
  private static func number(_ value: Double?, _ name: String) throws(SamError) -> Double {
    guard let value, value.isFinite, abs(value) <= 1e7 else {
      throw SamError(
        .invalidPrompt, "\(name) is \(value.map { "\($0)" } ?? "missing"); a coordinate in pixels is needed")
    }
    return value
  }
}
