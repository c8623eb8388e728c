import SAMKit

/// A mark as it is drawn over the photo, in points of the view.
public enum MarkShape: Sendable, Hashable {
  /// A point prompt; a minus is drawn in one that excludes, a ring round one that is chosen.
  case dot(ViewPoint, includes: Bool, isChosen: Bool)
  /// The corners of a box.
  case box(topLeft: ViewPoint, bottomRight: ViewPoint)
  /// A stroke and its width, in points.
  case stroke([ViewPoint], width: Double, includes: Bool)
  /// Where the keyboard points.
  case crosshair(ViewPoint)

  /// nil for a mask to start from, which is seen by what it gives.
  init?(_ mark: PromptHistory.Mark, isChosen: Bool = false, in transform: ViewTransform) {
    switch mark {
    case .point(let point):
      self = .dot(transform.toView(x: point.x, y: point.y), includes: point.label == .positive, isChosen: isChosen)
    case .box(let box):
      let corners = transform.toView(box)
      self = .box(topLeft: corners.topLeft, bottomRight: corners.bottomRight)
    case .stroke(let stroke):
      self = .stroke(
        stroke.points.map { transform.toView(x: $0.x, y: $0.y) }, width: max(3, stroke.brushWidth * transform.scale),
        includes: stroke.label == .positive)
    case .mask: return nil
    }
  }
}
