@_exported import CoreGraphics

public final class CGImageSource {}
public final class CGImageDestination {}

public enum CGImageSourceStatus: Int32, Sendable {
  case statusUnexpectedEOF = -5
  case statusInvalidData, statusUnknownType, statusReadingHeader, statusIncomplete, statusComplete
}

public enum CGImagePropertyOrientation: UInt32, Sendable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
}

public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { nil }
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 0 }
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { .statusComplete }
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  .statusComplete
}
@available(iOS 12.0, macOS 10.14, visionOS 1.0, *)
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { nil }
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { nil }
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {}
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {}
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { false }
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { CFArray() }

public nonisolated(unsafe) let kCGImageSourceShouldCache: CFString = ""
public nonisolated(unsafe) let kCGImageSourceShouldCacheImmediately: CFString = ""
public nonisolated(unsafe) let kCGImagePropertyPixelWidth: CFString = ""
public nonisolated(unsafe) let kCGImagePropertyPixelHeight: CFString = ""
public nonisolated(unsafe) let kCGImagePropertyOrientation: CFString = ""
public nonisolated(unsafe) let kCGImagePropertyGIFDictionary: CFString = ""
public nonisolated(unsafe) let kCGImagePropertyGIFLoopCount: CFString = ""
public nonisolated(unsafe) let kCGImagePropertyGIFDelayTime: CFString = ""
public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality: CFString = ""
