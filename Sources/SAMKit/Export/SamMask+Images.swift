extension SamMask {
  /// The coverage as an opaque gray image: white inside, black outside, gray along the edge.
  public var alphaImage: SamImage { grayImage { $0 } }

  /// The object (alpha ≥ 128) as an opaque image of white on black, without grays.
  public var binaryImage: SamImage { grayImage { $0 >= 128 ? 255 : 0 } }

  private func grayImage(_ level: (UInt8) -> UInt8) -> SamImage {
    var pixels = [UInt8](repeating: 255, count: 4 * alpha.count)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for (i, alpha) in alpha.enumerated() {
        let level = level(alpha)
        (pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2]) = (level, level, level)
      }
    }
    return SamImage(uncheckedWidth: width, height: height, pixels: pixels)
  }
}
