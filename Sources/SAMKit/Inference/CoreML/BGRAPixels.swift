/// Pixels in the order of Core Video's 32BGRA, which image inputs of Core ML packages take too.
package enum BGRAPixels {
  /// Writes `3 · width · height` bytes of RGB as blue, green, red and 255, in rows that are `bytesPerRow` apart.
  package static func write(
    _ rgb: [UInt8], width: Int, height: Int, to memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) {
    precondition(rgb.count == 3 * width * height)
    write(rgb, channels: 3, width: width, height: height, to: memory, bytesPerRow: bytesPerRow)
  }

  /// Writes `4 · width · height` bytes of RGBA as blue, green, red and alpha, in rows that are `bytesPerRow` apart.
  package static func write(
    rgba: [UInt8], width: Int, height: Int, to memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) {
    precondition(rgba.count == 4 * width * height)
    write(rgba, channels: 4, width: width, height: height, to: memory, bytesPerRow: bytesPerRow)
  }

  private static func write(
    _ values: [UInt8], channels: Int, width: Int, height: Int, to memory: UnsafeMutableRawBufferPointer,
    bytesPerRow: Int
  ) {
    precondition(bytesPerRow >= 4 * width)
    precondition(height == 0 || memory.count >= (height - 1) * bytesPerRow + 4 * width)
    values.withUnsafeBufferPointer { values in
      for y in 0..<height {
        for x in 0..<width {
          let i = channels * (y * width + x)
          let pixel = SIMD4<UInt8>(values[i + 2], values[i + 1], values[i], channels == 4 ? values[i + 3] : 255)
          memory.storeBytes(of: pixel, toByteOffset: y * bytesPerRow + 4 * x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }
}
