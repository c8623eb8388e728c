extension Resampler {
  /// Target rows that are made from one buffer of source rows.
  private static let band = 16

  /// Antialiased bilinear resizing in single precision, nothing rounded between rows and columns: as SAM 2 resizes
  /// images (PyTorch's `interpolate(mode="bilinear", antialias=True)` on a float tensor).
  ///
  /// Calls `body` once for each row of the target, from several threads: `width` pixels of red, green, blue in 0…255,
  /// and a fourth value without meaning. Transparent images are shown on white first.
  static func floatRows(
    of image: SamImage, width: Int, height: Int, threads: Int? = nil,
    _ body: @Sendable (_ y: Int, _ row: UnsafePointer<SIMD4<Float>>) -> Void
  ) {
    let pixels = image.isOpaque(image.pixels, threads: threads) ? image.pixels : image.onWhite()
    let across = FloatAxis(source: image.width, target: width)
    let down = FloatAxis(source: image.height, target: height)
    Rows.parallel(height, minimum: band, threads: threads) { range in
      var row = [SIMD4<Float>](repeating: .zero, count: width)
      for start in stride(from: range.lowerBound, to: range.upperBound, by: band) {
        let rows = start..<min(start + band, range.upperBound)
        let low = Int(down.first[rows.lowerBound])
        let high = Int(down.first[rows.upperBound - 1]) + down.taps
        let middle = horizontal(pixels, rows: low..<high, of: image, axis: across, width: width)
        for y in rows {
          sum(middle, from: Int(down.first[y]) - low, weights: down.weights[y * down.taps..<(y + 1) * down.taps], &row)
          row.withUnsafeBufferPointer { body(y, $0.baseAddress!) }
        }
      }
    }
  }

  /// Some source rows at the target's width.
  private static func horizontal(
    _ pixels: [UInt8], rows: Range<Int>, of image: SamImage, axis: FloatAxis, width: Int
  ) -> [SIMD4<Float>] {
    [SIMD4<Float>](unsafeUninitializedCapacity: rows.count * width) { out, count in
      count = rows.count * width
      pixels.withUnsafeBytes { bytes in
        let source = bytes.bindMemory(to: SIMD4<UInt8>.self).baseAddress!
        axis.weights.withUnsafeBufferPointer { weights in
          for (index, y) in rows.enumerated() {
            let from = source + y * image.width
            let target = out.baseAddress! + index * width
            for x in 0..<width {
              let start = from + Int(axis.first[x])
              let weight = weights.baseAddress! + x * axis.taps
              var sum = SIMD4<Float>.zero
              for k in 0..<axis.taps { sum += SIMD4<Float>(start[k]) * weight[k] }
              target[x] = sum
            }
          }
        }
      }
    }
  }

  private static func sum(
    _ middle: [SIMD4<Float>], from first: Int, weights: ArraySlice<Float>, _ row: inout [SIMD4<Float>]
  ) {
    let width = row.count
    row.withUnsafeMutableBufferPointer { row in
      row.update(repeating: .zero)
      middle.withUnsafeBufferPointer { middle in
        for (k, weight) in weights.enumerated() where weight != 0 {
          let source = middle.baseAddress! + (first + k) * width
          for x in 0..<width { row[x] += source[x] * weight }
        }
      }
    }
  }
}

/// The weights of one axis in single precision.
private struct FloatAxis: Sendable {
  let first: [Int32]
  let taps: Int
  let weights: [Float]

  init(source: Int, target: Int) {
    let filter = TriangleFilter(source: source, target: target)
    first = filter.first
    taps = filter.taps
    weights = filter.shares.map(Float.init)
  }
}
