extension SamMask {
  /// The mask without grays, one byte a pixel, row-major from the top left, in image pixels: 255 where the coverage is
  /// `threshold` or more, else 0.
  ///
  /// - Parameter threshold: 1…255; 128, half of a pixel, is where every other part of SAMKit draws the line. 0 counts
  ///   as 1: what is not covered at all is never object.
  public func binarized(threshold: UInt8 = 128) -> [UInt8] { Self.binarized(alpha, threshold: max(1, threshold)) }

  static func binarized(_ alpha: [UInt8], threshold: UInt8) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: alpha.count) { out, count in
      count = alpha.count
      alpha.withUnsafeBufferPointer { alpha in
        for i in 0..<alpha.count { out[i] = alpha[i] >= threshold ? 255 : 0 }
      }
    }
  }
}
