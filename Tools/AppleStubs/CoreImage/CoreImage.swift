@_exported import CoreGraphics
@_exported import CoreVideo
@_exported import FoundationOfApple

public struct CIFormat: Hashable, Sendable {
  public static let RGBA8 = CIFormat()
  public static let RGBA16 = CIFormat()
  public static let RGBAh = CIFormat()
}

open class CIImage: NSObject, @unchecked Sendable {
  public init(cgImage: CGImage) {}
  public init(cvPixelBuffer: CVPixelBuffer) {}
  open var extent: CGRect { .zero }
  open var cgImage: CGImage? { nil }
  open var colorSpace: CGColorSpace? { nil }
}

open class CIContext: NSObject, @unchecked Sendable {
  public override init() {}
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? { nil }
  open func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? { nil }
}
