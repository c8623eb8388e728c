/// Premultiplied pixels, which Core Graphics draws, to straight alpha, which SAMKit keeps.
package enum StraightAlpha {
  /// RGBA of 16 bits a channel, premultiplied, to 8 bits, straight; alpha 0 gives 0 in all channels.
  ///
  /// 16 bits come in so that colours under a small alpha survive the division.
  package static func bytes(fromPremultiplied values: [UInt16]) -> [UInt8] { straight(values) }

  /// RGBA of 16 bits a channel, premultiplied, to straight; alpha 0 gives 0 in all channels.
  package static func values(fromPremultiplied values: [UInt16]) -> [UInt16] { straight(values) }

  private static func straight<Channel: PixelChannel>(_ values: [UInt16]) -> [Channel] {
    precondition(values.count.isMultiple(of: 4))
    let full = UInt64(Channel.max)
    return [Channel](unsafeUninitializedCapacity: values.count) { out, count in
      count = values.count
      for i in stride(from: 0, to: values.count, by: 4) {
        let alpha = UInt64(values[i + 3])
        for channel in i..<i + 3 {
          // Rounded: value / alpha · full.
          let value = min(UInt64(values[channel]), alpha)
          out[channel] = alpha == 0 ? 0 : Channel((value * full + alpha / 2) / alpha)
        }
        out[i + 3] = Channel((alpha * full + 32767) / 65535)
      }
    }
  }

  /// Sets every fourth byte to 255: what drawing leaves in a channel that is skipped means nothing.
  package static func makeOpaque(_ pixels: inout [UInt8]) {
    for i in stride(from: 3, to: pixels.count, by: 4) { pixels[i] = 255 }
  }
}
