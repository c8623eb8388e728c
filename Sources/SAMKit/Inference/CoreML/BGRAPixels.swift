/// RGB as image inputs of Core ML packages take it.
package enum BGRAPixels {
  /// Writes `3 · width · height` bytes of RGB as blue, green, red and 255, in rows that are `bytesPerRow` apart.
  package static func write(
    _ rgb: [UInt8], width: Int, height: Int, to memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) {
    precondition(rgb.count == 3 * width * height && bytesPerRow >= 4 * width)
    precondition(height == 0 || memory.count >= (height - 1) * bytesPerRow + 4 * width)
    rgb.withUnsafeBufferPointer { rgb in
      for y in 0..<height {
        for x in 0..<width {
          let i = 3 * (y * width + x)
          let pixel = SIMD4<UInt8>(rgb[i + 2], rgb[i + 1], rgb[i], 255)
          memory.storeBytes(of: pixel, toByteOffset: y * bytesPerRow + 4 * x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }
}
