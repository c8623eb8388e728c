@_exported import CoreFoundation

public final class CGColorSpace: Equatable {
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a === b }
  public nonisolated(unsafe) static let sRGB: CFString = ""
  @available(iOS 9.3, macOS 10.11.2, visionOS 1.0, *)
  public nonisolated(unsafe) static let displayP3: CFString = ""
  @available(iOS 10.0, macOS 10.12, visionOS 1.0, *)
  public nonisolated(unsafe) static let extendedSRGB: CFString = ""
  @available(iOS 10.0, macOS 10.12, visionOS 1.0, *)
  public nonisolated(unsafe) static let linearSRGB: CFString = ""
  public nonisolated(unsafe) static let genericGrayGamma2_2: CFString = ""
  public init?(name: CFString) { nil }
  public var model: CGColorSpaceModel { .unknown }
  public var name: CFString? { nil }
  public var numberOfComponents: Int { 0 }
  @available(iOS 10.0, macOS 10.12, visionOS 1.0, *)
  public var isWideGamutRGB: Bool { false }
  @available(iOS 10.0, macOS 10.12, visionOS 1.0, *)
  public var supportsOutput: Bool { false }
}

public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern
  case XYZ
}

@available(iOS 14.0, macOS 11.0, visionOS 1.0, *)
public func CGColorSpaceUsesExtendedRange(_ s: CGColorSpace) -> Bool { false }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { fatalError() }
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { fatalError() }

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

public final class CGDataProvider {
  public init?(data: CFData) { nil }
  public var data: CFData? { nil }
}

public final class CGImage {
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { nil }
  public var width: Int { 0 }
  public var height: Int { 0 }
  public var bitsPerComponent: Int { 0 }
  public var bitsPerPixel: Int { 0 }
  public var bytesPerRow: Int { 0 }
  public var alphaInfo: CGImageAlphaInfo { .none }
  public var bitmapInfo: CGBitmapInfo { [] }
  public var colorSpace: CGColorSpace? { nil }
  public var dataProvider: CGDataProvider? { nil }
  public var isMask: Bool { false }
  public func copy() -> CGImage? { nil }
  public func copy(colorSpace: CGColorSpace) -> CGImage? { nil }
  public func cropping(to rect: CGRect) -> CGImage? { nil }
  public func masking(_ mask: CGImage) -> CGImage? { nil }
}

public final class CGColor {
  public init(gray: CGFloat, alpha: CGFloat) {}
  @available(iOS 13.0, macOS 10.5, visionOS 1.0, *)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  @available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
  public init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) { nil }
}

public enum CGInterpolationQuality: Int32, Sendable {
  case `default`, none, low, high, medium
}

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay
  case clear = 16
  case copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
}

public final class CGContext {
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) { nil }
  public var width: Int { 0 }
  public var height: Int { 0 }
  public var bytesPerRow: Int { 0 }
  public var bitsPerComponent: Int { 0 }
  public var data: UnsafeMutableRawPointer? { nil }
  public var interpolationQuality: CGInterpolationQuality {
    get { .default }
    set {}
  }
  public var textPosition: CGPoint {
    get { .zero }
    set {}
  }
  public func makeImage() -> CGImage? { nil }
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {}
  public func clear(_ rect: CGRect) {}
  public func fill(_ rect: CGRect) {}
  public func clip(to rect: CGRect, mask: CGImage) {}
  public func setFillColor(_ color: CGColor) {}
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {}
  public func setBlendMode(_ mode: CGBlendMode) {}
  public func setAlpha(_ alpha: CGFloat) {}
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {}
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
  public func rotate(by angle: CGFloat) {}
  public func concatenate(_ transform: CGAffineTransform) {}
  public func saveGState() {}
  public func restoreGState() {}
}

public class CGPath {
  init() {}
  public var boundingBox: CGRect { .zero }
}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {}
  public func closeSubpath() {}
}
