public import SAMKit

/// Where a displayed image lies in a view, and the exact way back.
///
/// View coordinates are points, image coordinates pixels of the image as displayed; both have the origin at the top
/// left. Stored pixels of a photo with an EXIF orientation come from ``ExifOrientation``.
public struct ViewTransform: Sendable, Hashable {
  /// How the image fills the view at zoom 1.
  public enum ContentMode: String, Sendable, Hashable, Codable, CaseIterable { case fit, fill }

  /// The displayed image's size in pixels.
  public let imageWidth: Double, imageHeight: Double
  /// The view's size in points.
  public let viewWidth: Double, viewHeight: Double
  public let contentMode: ContentMode
  /// 1 is the content mode's own size.
  public private(set) var zoom: Double
  /// How far the image's centre is from the view's, in points.
  public private(set) var panX: Double, panY: Double

  /// The smallest and the largest zoom.
  public static let zoomRange = 0.1...100.0

  /// Nil unless all four sizes are finite and above 0. `orientation` says how the image, of the given stored size,
  /// is turned to be displayed.
  public init?(
    imageWidth: Double, imageHeight: Double, orientation: ExifOrientation = .up, viewWidth: Double,
    viewHeight: Double, contentMode: ContentMode = .fit
  ) {
    let sizes = [imageWidth, imageHeight, viewWidth, viewHeight]
    guard sizes.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    self.imageWidth = orientation.swapsSides ? imageHeight : imageWidth
    self.imageHeight = orientation.swapsSides ? imageWidth : imageHeight
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.contentMode = contentMode
    zoom = 1
    panX = 0
    panY = 0
  }

  /// Points of the view that one image pixel covers.
  public var scale: Double {
    let x = viewWidth / imageWidth
    let y = viewHeight / imageHeight
    return (contentMode == .fit ? min(x, y) : max(x, y)) * zoom
  }

  /// Pixels of the screen that one image pixel covers; `displayScale` is the screen's pixels a point.
  public func pixelScale(displayScale: Double) -> Double { scale * displayScale }

  /// Image coordinates to view coordinates.
  public func toView(x: Double, y: Double) -> ViewPoint {
    ViewPoint(
      x: (x - imageWidth / 2) * scale + viewWidth / 2 + panX,
      y: (y - imageHeight / 2) * scale + viewHeight / 2 + panY)
  }

  /// View coordinates to image coordinates; outside the image where the view shows none.
  public func toImage(_ place: ViewPoint) -> (x: Double, y: Double) {
    (
      (place.x - viewWidth / 2 - panX) / scale + imageWidth / 2,
      (place.y - viewHeight / 2 - panY) / scale + imageHeight / 2
    )
  }

  /// The rectangle between two places of the view, in image coordinates, cut to the image.
  public func box(from a: ViewPoint, to b: ViewPoint) -> SamBox {
    let p = toImage(a)
    let q = toImage(b)
    func inside(_ value: Double, _ size: Double) -> Double { min(max(value, 0), size) }
    return SamBox(
      x0: inside(min(p.x, q.x), imageWidth), y0: inside(min(p.y, q.y), imageHeight),
      x1: inside(max(p.x, q.x), imageWidth), y1: inside(max(p.y, q.y), imageHeight))
  }

  /// A rectangle of the image as its top left and bottom right corners in the view.
  public func toView(_ box: SamBox) -> (topLeft: ViewPoint, bottomRight: ViewPoint) {
    let b = box.standardized
    return (toView(x: b.x0, y: b.y0), toView(x: b.x1, y: b.y1))
  }

  /// Whether a place of the view shows the image.
  public func showsImage(at place: ViewPoint) -> Bool {
    let p = toImage(place)
    return p.x >= 0 && p.y >= 0 && p.x < imageWidth && p.y < imageHeight
  }

  /// Sets the zoom, within ``zoomRange``, such that what the anchor shows stays under it. Not clamped: call
  /// ``clampPan()`` when the gesture ends. A zoom or anchor that is not finite changes nothing.
  public mutating func setZoom(_ value: Double, anchor: ViewPoint) {
    guard value.isFinite, anchor.x.isFinite, anchor.y.isFinite else { return }
    let kept = toImage(anchor)
    zoom = min(max(value, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
    let moved = toView(x: kept.x, y: kept.y)
    panX += anchor.x - moved.x
    panY += anchor.y - moved.y
  }

  /// Moves the image by points of the view. Movement that is not finite changes nothing.
  public mutating func pan(byX dx: Double, y dy: Double) {
    guard dx.isFinite, dy.isFinite else { return }
    panX += dx
    panY += dy
  }

  /// Moves the image back so that it covers the view along each axis where it is larger, and is centred where not.
  public mutating func clampPan() {
    let x = max(0, (imageWidth * scale - viewWidth) / 2)
    let y = max(0, (imageHeight * scale - viewHeight) / 2)
    panX = min(max(panX, -x), x)
    panY = min(max(panY, -y), y)
  }
}
