// platforms: ios visionos
@_exported import CoreGraphics
import CoreImage
@_exported import FoundationOfApple

open class UIImage: NSObject, @unchecked Sendable {
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  public init(cgImage: CGImage) {}
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {}
  open var cgImage: CGImage? { nil }
  open var ciImage: CIImage? { nil }
  open var imageOrientation: Orientation { .up }
  open var scale: CGFloat { 1 }
  open var size: CGSize { .zero }
}
