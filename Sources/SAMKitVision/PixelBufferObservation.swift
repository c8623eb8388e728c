public import struct Foundation.UUID

/// A mask that a request found: an alpha mask as large as the image, 255 on the object.
public struct PixelBufferObservation: Sendable, Hashable {
  public let uuid: UUID
  /// The model's own estimate of the mask's overlap (IoU) with the object, 0…1.
  public let confidence: Float
  /// The request that found it.
  public let originatingRequestDescriptor: RequestDescriptor
  /// Coverage of each pixel, 0…255: 255 on the object, values between along the edge.
  public let mask: PixelBuffer
  /// Other masks that were asked for (``GenerateIterativeSegmentationRequest/maximumAlternatives``), best first, each
  /// with its confidence and without alternatives of its own.
  public private(set) var alternatives: [PixelBufferObservation]

  init(mask: PixelBuffer, score: Float, descriptor: RequestDescriptor) {
    uuid = UUID()
    confidence = min(max(score, 0), 1)
    originatingRequestDescriptor = descriptor
    self.mask = mask
    alternatives = []
  }

  func with(alternatives: [PixelBufferObservation]) -> PixelBufferObservation {
    var copy = self
    copy.alternatives = alternatives
    return copy
  }

  /// The image's size in pixels.
  public var size: PixelBuffer.Size { mask.size }
  public var pixelFormat: PixelBuffer.Format { mask.pixelFormat }

  /// The coverage at a place, 0…255; nil outside the image.
  public func pixel(at point: NormalizedPoint) -> UInt8? { mask.pixel(at: point) }

  /// Whether nothing was found.
  public var isEmpty: Bool { !mask.values.contains { $0 >= 128 } }
}

#if !canImport(CoreVideo)
  extension PixelBufferObservation {
    /// The ``mask``.
    public var pixelBuffer: PixelBuffer { mask }
  }
#endif
