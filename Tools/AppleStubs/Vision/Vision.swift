// Only what shows that files can import Vision beside SAMKitVision: the names that both have.
@_exported import CoreGraphics
import Foundation

@available(iOS 18.0, macOS 15.0, visionOS 2.0, *) // guarded
public struct NormalizedPoint: Hashable, Sendable {
  public init(x: CGFloat, y: CGFloat) {}
}

@available(iOS 18.0, macOS 15.0, visionOS 2.0, *) // guarded
public struct NormalizedRect: Hashable, Sendable {
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {}
}

@available(iOS 18.0, macOS 15.0, visionOS 2.0, *) // guarded
public struct RequestDescriptor: Hashable, Sendable {}

@available(iOS 18.0, macOS 15.0, visionOS 2.0, *) // guarded
public struct PixelBufferObservation: Hashable, Sendable {}

@available(iOS 18.0, macOS 15.0, visionOS 2.0, *) // guarded
public final class ImageRequestHandler: Sendable {
  public init(_ url: URL) {}
}

@available(iOS 27.0, macOS 27.0, visionOS 27.0, *) // guarded
public final class GenerateIterativeSegmentationRequest: Sendable {}

@available(iOS 27.0, macOS 27.0, visionOS 27.0, *) // guarded
public protocol DownloadableAssetsRequest: Sendable {}
