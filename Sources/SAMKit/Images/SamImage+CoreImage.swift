#if canImport(CoreImage)
  public import CoreImage
  public import CoreVideo

  extension SamImage {
    /// A Core Image recipe, rendered in its extent.
    /// - Throws: `.invalidImage` for an extent that is empty or infinite, or where there is no memory.
    public init(_ image: CIImage, orientation: ExifOrientation = .up) throws(SamError) {
      try self.init(try image.rendered(), orientation: orientation)
    }

    /// A pixel buffer of a camera, a film or Vision, of any format that Core Image reads.
    /// - Throws: `.invalidImage` for a buffer that cannot be rendered.
    public init(_ buffer: CVPixelBuffer, orientation: ExifOrientation = .up) throws(SamError) {
      try self.init(CIImage(cvPixelBuffer: buffer), orientation: orientation)
    }

    /// The image as a 32-bit BGRA pixel buffer; its alpha is not multiplied in.
    /// - Throws: `.invalidImage` where there is no memory.
    public func makeCVPixelBuffer() throws(SamError) -> CVPixelBuffer {
      try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA) { memory, bytesPerRow in
        BGRAPixels.write(rgba: pixels, width: width, height: height, to: memory, bytesPerRow: bytesPerRow)
      }
    }
  }

  extension SamMask {
    /// The coverage as a one-component 8-bit pixel buffer.
    /// - Throws: `.invalidImage` where there is no memory.
    public func makeCVPixelBuffer() throws(SamError) -> CVPixelBuffer {
      try CVPixelBuffer.gray(alpha, width: width, height: height)
    }
  }

  extension CIImage {
    func rendered() throws(SamError) -> CGImage {
      if let cgImage { return cgImage }
      guard !extent.isEmpty, !extent.isInfinite else {
        throw SamError(.invalidImage, "a Core Image recipe of extent \(extent) has no pixels; crop it first")
      }
      // 16 bits, in the widest space that displays show: what is cut out of it shall lose nothing.
      let space = try PixelCanvas.space(CGColorSpace.displayP3)
      guard let image = CIContext().createCGImage(self, from: extent, format: .RGBA16, colorSpace: space) else {
        throw SamError(.invalidImage, "Core Image could not render an image of extent \(extent)")
      }
      return image
    }
  }
#endif
