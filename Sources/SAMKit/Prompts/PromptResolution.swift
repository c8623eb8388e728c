/// A prompt that has been checked and brought inside the image.
///
/// One policy for all: coordinates that are not finite are refused, finite ones outside the image are moved to
/// its nearest edge, and box corners are put in order.
package struct ResolvedPrompt: Sendable, Equatable {
  package var points: [SamPoint]
  package var box: SamBox?
  package var mask: MaskPrompt?

  /// Whether several objects could be meant: a lone point, nothing else.
  package var isAmbiguous: Bool { points.count == 1 && box == nil && mask == nil }

  /// - Throws: `.noPrompt`, `.invalidPrompt`.
  package init(
    points: [SamPoint], box: SamBox?, mask: MaskPrompt?, imageWidth: Int, imageHeight: Int
  ) throws(SamError) {
    guard !points.isEmpty || box != nil || mask != nil else {
      throw SamError(.noPrompt, "nothing to segment: give at least one point, a box or a mask")
    }
    guard box != nil || mask != nil || points.contains(where: { $0.label == .positive }) else {
      throw SamError(
        .invalidPrompt, "exclude points alone do not say what to keep: add an include point, a box or a mask")
    }
    let width = Double(imageWidth)
    let height = Double(imageHeight)
    self.points = []
    self.points.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard point.x.isFinite, point.y.isFinite else {
        throw SamError(
          .invalidPrompt, "point \(index + 1) is (\(point.x), \(point.y)): coordinates must be finite numbers")
      }
      self.points.append(
        SamPoint(x: min(max(point.x, 0), width), y: min(max(point.y, 0), height), label: point.label))
    }
    if let box { self.box = try Self.resolve(box, width: width, height: height) }
    self.mask = mask
  }

  private static func resolve(_ box: SamBox, width: Double, height: Double) throws(SamError) -> SamBox {
    let text = "box (\(box.x0), \(box.y0), \(box.x1), \(box.y1))"
    guard [box.x0, box.y0, box.x1, box.y1].allSatisfy(\.isFinite) else {
      throw SamError(.invalidPrompt, "\(text): coordinates must be finite numbers")
    }
    var inside = box.standardized
    guard inside.width > 0, inside.height > 0 else {
      throw SamError(.invalidPrompt, "\(text) has no area: its corners must differ in x and in y")
    }
    inside.x0 = min(max(inside.x0, 0), width)
    inside.x1 = min(max(inside.x1, 0), width)
    inside.y0 = min(max(inside.y0, 0), height)
    inside.y1 = min(max(inside.y1, 0), height)
    guard inside.width > 0, inside.height > 0 else {
      throw SamError(.invalidPrompt, "\(text) lies outside the image of \(Int(width))×\(Int(height))")
    }
    return inside
  }
}
