/// The eight ways in which a camera stores a photo (EXIF tag 0x0112), and the way to the photo as displayed.
///
/// Both frames are in pixels with the origin at their own top left corner.
public enum ExifOrientation: Int, Sendable, Hashable, Codable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Stored to displayed coordinates; `width` and `height` are the stored image's.
  public func toDisplayed(x: Double, y: Double, width: Double, height: Double) -> (x: Double, y: Double) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - x, y)
    case .down: (width - x, height - y)
    case .downMirrored: (x, height - y)
    case .leftMirrored: (y, x)
    case .right: (height - y, x)
    case .rightMirrored: (height - y, width - x)
    case .left: (y, width - x)
    }
  }

  /// Displayed to stored coordinates; `width` and `height` are the stored image's.
  public func toStored(x: Double, y: Double, width: Double, height: Double) -> (x: Double, y: Double) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - x, y)
    case .down: (width - x, height - y)
    case .downMirrored: (x, height - y)
    case .leftMirrored: (y, x)
    case .right: (y, height - x)
    case .rightMirrored: (width - y, height - x)
    case .left: (width - y, x)
    }
  }
}
