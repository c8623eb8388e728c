// platforms: macos
@_exported import CoreGraphics
@_exported import FoundationOfApple

open class NSGraphicsContext: NSObject {}

open class NSImageRep: NSObject {
  open var pixelsWide: Int { 0 }
  open var pixelsHigh: Int { 0 }
}

open class NSImage: NSObject {
  public init(cgImage: CGImage, size: CGSize) {}
  open var size: CGSize { .zero }
  open var representations: [NSImageRep] { [] }
  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<CGRect>?, context referenceContext: NSGraphicsContext?,
    hints: [AnyHashable: Any]?
  ) -> CGImage? { nil }
}
