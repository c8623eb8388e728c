#if canImport(CoreVideo)
  public import CoreGraphics
  public import CoreVideo
  public import SAMKit

  extension PixelBuffer {
    /// A copy of a one-channel, 8-bit pixel buffer.
    /// - Throws: `.invalidImage` for another format, or a buffer that cannot be read.
    public init(_ buffer: CVPixelBuffer) throws(SamError) {
      guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_OneComponent8 else {
        throw SamError(.invalidImage, "expected a one-component 8-bit pixel buffer (L008)")
      }
      guard CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess else {
        throw SamError(.invalidImage, "the pixel buffer cannot be locked for reading")
      }
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      guard let base = CVPixelBufferGetBaseAddress(buffer) else {
        throw SamError(.invalidImage, "the pixel buffer has no pixels")
      }
      let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
      let stride = CVPixelBufferGetBytesPerRow(buffer)
      var values: [UInt8] = []
      values.reserveCapacity(width * height)
      for y in 0..<height { values += UnsafeRawBufferPointer(start: base + y * stride, count: width) }
      try self.init(width: width, height: height, values: values)
    }

    /// A copy as Core Video knows it; nil where there is no memory for it.
    public func makeCVPixelBuffer() -> CVPixelBuffer? {
      var made: CVPixelBuffer?
      let attributes = [kCVPixelBufferIOSurfacePropertiesKey: [:] as CFDictionary] as CFDictionary
      guard
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_OneComponent8, attributes, &made)
          == kCVReturnSuccess, let made, CVPixelBufferLockBaseAddress(made, []) == kCVReturnSuccess
      else { return nil }
      defer { CVPixelBufferUnlockBaseAddress(made, []) }
      guard let base = CVPixelBufferGetBaseAddress(made) else { return nil }
      let stride = CVPixelBufferGetBytesPerRow(made)
      values.withUnsafeBytes { bytes in
        guard let source = bytes.baseAddress else { return }
        for y in 0..<height { (base + y * stride).copyMemory(from: source + y * width, byteCount: width) }
      }
      return made
    }
  }

  extension PixelBufferObservation {
    /// The ``mask`` as Core Video knows it: a copy, made at each call.
    public var pixelBuffer: CVPixelBuffer? { mask.makeCVPixelBuffer() }

    /// The ``mask`` as a gray image.
    /// - Throws: `.invalidImage` where there is no memory for it.
    public var cgImage: CGImage {
      get throws(SamError) {
        guard
          let data = CFDataCreate(nil, mask.values, mask.values.count), let provider = CGDataProvider(data: data),
          let image = CGImage(
            width: mask.width, height: mask.height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: mask.width,
            space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
            provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        else { throw SamError(.invalidImage, "there is no memory for a mask of \(mask.width)×\(mask.height)") }
        return image
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
