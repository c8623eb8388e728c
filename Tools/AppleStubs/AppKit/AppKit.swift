// platforms: macos
@_exported import CoreGraphics
@_exported import FoundationOfApple

open class NSGraphicsContext: NSObject {}

open class NSImage: NSObject {
  public init(cgImage: CGImage, size: CGSize) {}
  open var size: CGSize { .zero }
  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<CGRect>?, context referenceContext: NSGraphicsContext?,
    hints: [AnyHashable: Any]?
  ) -> CGImage? { nil }
}
