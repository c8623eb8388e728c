#if canImport(CoreVideo)
  package import CoreVideo

  extension CVPixelBuffer {
    /// One byte a pixel, as a one-component 8-bit buffer.
    /// - Throws: `.invalidImage` where there is no memory.
    package static func gray(_ values: [UInt8], width: Int, height: Int) throws(SamError) -> CVPixelBuffer {
      try make(width: width, height: height, format: kCVPixelFormatType_OneComponent8) { memory, bytesPerRow in
        PaddedRows.write(values, rowLength: width, to: memory, bytesPerRow: bytesPerRow)
      }
    }

    /// A new pixel buffer that Core ML and Metal can use without a copy, filled by `fill`, which is given its memory and
    /// the bytes from row to row.
    /// - Throws: `.invalidImage` where there is no memory.
    package static func make(
      width: Int, height: Int, format: OSType, _ fill: (UnsafeMutableRawBufferPointer, Int) -> Void
    ) throws(SamError) -> CVPixelBuffer {
      var made: CVPixelBuffer?
      let attributes = [kCVPixelBufferIOSurfacePropertiesKey: [:] as CFDictionary] as CFDictionary
      guard CVPixelBufferCreate(nil, width, height, format, attributes, &made) == kCVReturnSuccess, let made,
        CVPixelBufferLockBaseAddress(made, []) == kCVReturnSuccess
      else { throw SamError(.invalidImage, "there is no memory for a pixel buffer of \(width)×\(height)") }
      defer { CVPixelBufferUnlockBaseAddress(made, []) }
      guard let base = CVPixelBufferGetBaseAddress(made) else {
        throw SamError(.invalidImage, "a pixel buffer of \(width)×\(height) has no memory")
      }
      let bytesPerRow = CVPixelBufferGetBytesPerRow(made)
      fill(UnsafeMutableRawBufferPointer(start: base, count: bytesPerRow * height), bytesPerRow)
      return made
    }
  }
#endif
