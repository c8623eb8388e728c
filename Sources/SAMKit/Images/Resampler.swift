/// Antialiased bilinear resizing of 8-bit images, equal bit for bit to Pillow's `Image.resize(size, BILINEAR)`,
/// which Segment Anything's `ResizeLongestSide` uses.
///
/// A triangle filter as wide as the scale, horizontally and then vertically; coefficients of 22 fractional bits and
/// a rounding to 8 bits after each pass, as in Pillow's `Resample.c`. A pass that changes no size is left out.
package enum Resampler {
  /// The taps of one axis: output `i` reads `counts[i]` samples from `starts[i]` on, with the weights from
  /// `stride · i`.
  struct Axis {
    let stride: Int
    let starts: [Int], counts: [Int]
    let weights: [UInt32]

    init(from input: Int, to output: Int) {
      let scale = Double(input) / Double(output)
      let support = max(scale, 1)
      let stride = Int(support.rounded(.up)) * 2 + 1
      var starts = [Int](), counts = [Int]()
      var weights = [UInt32](repeating: 0, count: stride * output)
      var taps = [Double](repeating: 0, count: stride)
      for i in 0..<output {
        let center = (Double(i) + 0.5) * scale
        let first = max(0, Int(center - support + 0.5)), last = min(input, Int(center + support + 0.5))
        var sum = 0.0
        for k in 0..<last - first {
          let distance = abs((Double(k + first) - center + 0.5) * (1 / support))
          taps[k] = distance < 1 ? 1 - distance : 0
          sum += taps[k]
        }
        for k in 0..<last - first {
          let weight = sum == 0 ? taps[k] : taps[k] / sum
          weights[i * stride + k] = UInt32(0.5 + weight * Double(1 << Resampler.bits))
        }
        starts.append(first)
        counts.append(last - first)
      }
      (self.stride, self.starts, self.counts, self.weights) = (stride, starts, counts, weights)
    }
  }

  static let bits = 22

  /// The image's red, green and blue at a new size of at least 1×1: 3 bytes a pixel, rows from the top.
  ///
  /// Transparent pixels are laid over white first.
  package static func resizedRGB(_ image: SamImage, width: Int, height: Int, threads: Int? = nil) -> [UInt8] {
    precondition(width >= 1 && height >= 1)
    let rows = image.height
    let narrow = [UInt8](unsafeUninitializedCapacity: 3 * width * rows) { out, count in
      let axis = width == image.width ? nil : Axis(from: image.width, to: width)
      nonisolated(unsafe) let target = out
      image.pixels.withUnsafeBytes { bytes in
        nonisolated(unsafe) let source = bytes
        Rows.parallel(rows, threads: threads) {
          horizontal(source, columns: image.width, axis, to: target, width: width, rows: $0)
        }
      }
      count = 3 * width * rows
    }
    guard height != rows else { return narrow }
    let axis = Axis(from: rows, to: height)
    return [UInt8](unsafeUninitializedCapacity: 3 * width * height) { out, count in
      nonisolated(unsafe) let target = out
      narrow.withUnsafeBufferPointer { bytes in
        nonisolated(unsafe) let source = bytes
        Rows.parallel(height, minimum: 16, threads: threads) {
          vertical(source, axis, to: target, stride: 3 * width, rows: $0)
        }
      }
      count = 3 * width * height
    }
  }

  private static func horizontal(
    _ source: UnsafeRawBufferPointer, columns: Int, _ axis: Axis?, to target: UnsafeMutableBufferPointer<UInt8>,
    width: Int, rows: Range<Int>
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: columns) { line in
      guard let source = source.baseAddress, let target = target.baseAddress, let line = line.baseAddress else {
        return
      }
      for y in rows {
        let row = (source + 4 * y * columns).assumingMemoryBound(to: UInt32.self)
        let pixels = overWhite(row, count: columns, into: line)
        let out = target + 3 * y * width
        if let axis { narrow(pixels, axis, width: width, to: out) } else { pack(pixels, count: width, to: out) }
      }
    }
  }

  /// The row itself where it is opaque, else its pixels over white in `line`.
  private static func overWhite(
    _ row: UnsafePointer<UInt32>, count: Int, into line: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    var all = UInt32.max
    for x in 0..<count { all &= row[x] }
    if UInt32(littleEndian: all) >> 24 == 255 { return row }
    for x in 0..<count {
      let pixel = UInt32(littleEndian: row[x])
      let alpha = pixel >> 24, white = 255 * (255 - alpha) + 127
      let red = ((pixel & 255) * alpha + white) / 255
      let green = ((pixel >> 8 & 255) * alpha + white) / 255
      let blue = ((pixel >> 16 & 255) * alpha + white) / 255
      line[x] = (red | green << 8 | blue << 16).littleEndian
    }
    return UnsafePointer(line)
  }

  private static func pack(_ pixels: UnsafePointer<UInt32>, count: Int, to out: UnsafeMutablePointer<UInt8>) {
    for x in 0..<count {
      let pixel = UInt32(littleEndian: pixels[x])
      out[3 * x] = UInt8(truncatingIfNeeded: pixel)
      out[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      out[3 * x + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
    }
  }

  /// One row. Sums stay under 2³², so that red and green share one 64-bit multiplication.
  private static func narrow(
    _ pixels: UnsafePointer<UInt32>, _ axis: Axis, width: Int, to out: UnsafeMutablePointer<UInt8>
  ) {
    let half = UInt64(1) << (bits - 1)
    axis.weights.withUnsafeBufferPointer { weights in
      for x in 0..<width {
        let start = axis.starts[x], first = x &* axis.stride
        var redGreen = half | half << 32, blue = half
        for k in 0..<axis.counts[x] {
          let pixel = UInt64(UInt32(littleEndian: pixels[start &+ k])), weight = UInt64(weights[first &+ k])
          redGreen &+= (pixel & 0xFF | (pixel & 0xFF00) << 24) &* weight
          blue &+= (pixel >> 16 & 0xFF) &* weight
        }
        out[3 &* x] = UInt8(min(255, (redGreen & 0xFFFF_FFFF) >> UInt64(bits)))
        out[3 &* x &+ 1] = UInt8(min(255, redGreen >> UInt64(32 + bits)))
        out[3 &* x &+ 2] = UInt8(min(255, blue >> UInt64(bits)))
      }
    }
  }

  private static func vertical(
    _ source: UnsafeBufferPointer<UInt8>, _ axis: Axis, to target: UnsafeMutableBufferPointer<UInt8>, stride: Int,
    rows: Range<Int>
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: stride) { sums in
      guard let source = source.baseAddress, let target = target.baseAddress, let sums = sums.baseAddress else {
        return
      }
      for y in rows {
        sums.update(repeating: 1 << UInt32(bits - 1), count: stride)
        for k in 0..<axis.counts[y] {
          let row = source + (axis.starts[y] + k) * stride, weight = axis.weights[y * axis.stride + k]
          for i in 0..<stride { sums[i] &+= UInt32(row[i]) &* weight }
        }
        let out = target + y * stride
        for i in 0..<stride { out[i] = UInt8(truncatingIfNeeded: min(255, sums[i] >> UInt32(bits))) }
      }
    }
  }
}
