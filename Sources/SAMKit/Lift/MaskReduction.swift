/// Makes a coverage plane smaller by area: each target cell is the mean of the source under it.
package struct MaskReduction {
  package let sourceWidth: Int, sourceHeight: Int

  package init(sourceWidth: Int, sourceHeight: Int) {
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
  }

  /// - Parameter alpha: `sourceWidth · sourceHeight` bytes; the target must not be larger either way.
  package func reduce(_ alpha: [UInt8], width: Int, height: Int) -> [UInt8] {
    if width == sourceWidth, height == sourceHeight { return alpha }
    let columns = AreaAxis(source: sourceWidth, target: width)
    let rows = AreaAxis(source: sourceHeight, target: height)
    return [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
      count = width * height
      nonisolated(unsafe) let out = out.baseAddress!
      Rows.parallel(height, minimum: 32) { range in
        var sums = [UInt16](repeating: 0, count: sourceWidth)
        sums.withUnsafeMutableBufferPointer { sums in
          alpha.withUnsafeBufferPointer { alpha in
            for y in range {
              addRows(alpha.baseAddress!, of: rows, at: y, to: sums.baseAddress!)
              columns.reduce(sums.baseAddress!, into: out + y * width)
            }
          }
        }
      }
    }
  }

  /// The weighted sum of the source rows under row `y`. Weights add up to 256, so that 16 bits hold it.
  private func addRows(
    _ alpha: UnsafePointer<UInt8>, of rows: AreaAxis, at y: Int, to sums: UnsafeMutablePointer<UInt16>
  ) {
    let first = rows.first[y]
    for k in 0..<rows.taps {
      let weight = rows.weights[y * rows.taps + k]
      if weight == 0, k > 0 { continue }
      let row = alpha + (first + k) * sourceWidth
      if k == 0 {
        for x in 0..<sourceWidth { sums[x] = UInt16(row[x]) &* weight }
      } else {
        for x in 0..<sourceWidth { sums[x] &+= UInt16(row[x]) &* weight }
      }
    }
  }
}

/// Which samples of one axis lie under each target sample, and how much of them: weights of 256 in all.
private struct AreaAxis {
  let first: [Int]
  let taps: Int
  let weights: [UInt16]

  init(source: Int, target: Int) {
    let scale = Double(source) / Double(target)
    let taps = min(source, Int(scale.rounded(.up)) + 1)
    var first: [Int] = []
    var weights: [UInt16] = []
    weights.reserveCapacity(taps * target)
    for i in 0..<target {
      let (low, high) = (Double(i) * scale, Double(i + 1) * scale)
      let start = min(Int(low), source - taps)
      first.append(start)
      // Rounding the running sum, not each weight, keeps the total exact.
      var (covered, given) = (0.0, 0)
      for k in 0..<taps {
        covered += max(0, min(high, Double(start + k + 1)) - max(low, Double(start + k)))
        let upTo = k == taps - 1 ? 256 : Int((256 * covered / scale).rounded())
        weights.append(UInt16(upTo - given))
        given = upTo
      }
    }
    (self.first, self.taps, self.weights) = (first, taps, weights)
  }

  package func reduce(_ sums: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt8>) {
    first.withUnsafeBufferPointer { first in
      weights.withUnsafeBufferPointer { weights in
        for x in 0..<first.count {
          let start = sums + first[x]
          let weight = weights.baseAddress! + x * taps
          var sum: UInt32 = 1 << 15
          for k in 0..<taps { sum &+= UInt32(start[k]) &* UInt32(weight[k]) }
          out[x] = UInt8(truncatingIfNeeded: sum >> 16)
        }
      }
    }
  }
}
