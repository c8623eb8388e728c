#if canImport(CoreVideo)
  public import CoreGraphics
  public import CoreVideo
  public import SAMKit

  extension PixelBuffer {
    /// A copy of a one-channel, 8-bit pixel buffer.
    /// - Throws: `.invalidImage` for another format, or a buffer that cannot be read.
    public init(_ buffer: CVPixelBuffer) throws(SamError) {
      guard CVPixelBufferGetPixelFormatType(buffer) == Format.oneComponent8.rawValue else {
        throw SamError(.invalidImage, "expected a one-component 8-bit pixel buffer (L008)")
      }
      guard CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess else {
        throw SamError(.invalidImage, "the pixel buffer cannot be locked for reading")
      }
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
      let stride = CVPixelBufferGetBytesPerRow(buffer)
      let memory = UnsafeRawBufferPointer(start: CVPixelBufferGetBaseAddress(buffer), count: stride * height)
      guard memory.baseAddress != nil else { throw SamError(.invalidImage, "the pixel buffer has no pixels") }
      let values = PaddedRows.read(memory, rowLength: width, rows: height, bytesPerRow: stride)
      try self.init(width: width, height: height, values: values)
    }

    /// A copy as Core Video knows it; nil where there is no memory for it.
    public func makeCVPixelBuffer() -> CVPixelBuffer? { try? CVPixelBuffer.gray(values, width: width, height: height) }
  }

  extension PixelBufferObservation {
    /// The ``mask`` as Core Video knows it: a copy, made at each call.
    public var pixelBuffer: CVPixelBuffer? { mask.makeCVPixelBuffer() }

    /// The ``mask`` as a gray image.
    /// - Throws: `.invalidImage` where there is no memory for it.
    public var cgImage: CGImage {
      get throws(SamError) {
        try PixelCanvas.image(
          mask.values, width: mask.width, height: mask.height, layout: .gray8, space: CGColorSpaceCreateDeviceGray())
      }
    }
  }

  extension GenerateIterativeSegmentationRequest {
    /// The object that is scribbled on in a one-channel, 8-bit pixel buffer: white strokes on black.
    /// - Throws: `.invalidImage` for a buffer of another format.
    public convenience init(seedScribbleBuffer: CVPixelBuffer, _ revision: Revision? = nil) throws(SamError) {
      self.init(seedScribbleBuffer: try PixelBuffer(seedScribbleBuffer), revision)
    }
  }
#endif
