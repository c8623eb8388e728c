extension ImageEncoding {
  /// As ``prepare(_:transform:encoder:threads:)`` with values that are not rounded to 8 bits.
  /// - Throws: `.modelContract` for an encoder that does not take float planes.
  static func prepareInFloat(
    _ image: SamImage, transform: ImageTransform, encoder: ModelDescription.Encoder, threads: Int?
  ) throws(SamError) -> PreparedImage {
    guard encoder.layout == .nchw, encoder.elementType == .float32 else {
      throw SamError(
        .modelContract,
        "expected an image input of float32 [1, 3, height, width] for resampling in float, found "
          + "\(encoder.elementType.rawValue) \(encoder.layout.rawValue)")
    }
    let width = encoder.padsToFrame ? transform.frameWidth : transform.contentWidth
    let height = encoder.padsToFrame ? transform.frameHeight : transform.contentHeight
    let size = (width: transform.contentWidth, height: transform.contentHeight)
    var content: [UInt8] = []
    let planes = [Float](unsafeUninitializedCapacity: 3 * width * height) { out, count in
      count = 3 * width * height
      out.initialize(repeating: 0)
      nonisolated(unsafe) let planes = out.baseAddress!
      content = [UInt8](unsafeUninitializedCapacity: 3 * size.width * size.height) { bytes, filled in
        filled = 3 * size.width * size.height
        nonisolated(unsafe) let bytes = bytes.baseAddress!
        Resampler.floatRows(of: image, width: size.width, height: size.height, threads: threads) { y, row in
          let target = bytes + 3 * y * size.width
          for channel in 0..<3 {
            let plane = planes + channel * width * height + y * width
            let mean = encoder.normalization.mean[channel]
            let std = encoder.normalization.std[channel]
            for x in 0..<size.width {
              let value = row[x][channel]
              plane[x] = (value - mean) / std
              target[3 * x + channel] = UInt8(min(max(value.rounded(), 0), 255))
            }
          }
        }
      }
    }
    return PreparedImage(tensor: Tensor(planes, shape: [1, 3, height, width]), content: content, isRounded: false)
  }
}
