/// Where a menu lies in its view.
public enum MenuPlacement {
  /// The top left corner of a menu that opens at a place: beside it, and wholly inside the view where it fits.
  ///
  /// - Parameters:
  ///   - place: where the finger was, in points of the view.
  ///   - width: the menu's width, in points.
  ///   - height: the menu's height, in points.
  ///   - viewWidth: the view's width, in points.
  ///   - viewHeight: the view's height, in points.
  public static func corner(
    at place: ViewPoint, width: Double, height: Double, viewWidth: Double, viewHeight: Double
  ) -> ViewPoint {
    func fit(_ value: Double, _ size: Double, _ room: Double) -> Double { max(12, min(value + 14, room - size - 12)) }
    return ViewPoint(x: fit(place.x, width, viewWidth), y: fit(place.y, height, viewHeight))
  }
}
