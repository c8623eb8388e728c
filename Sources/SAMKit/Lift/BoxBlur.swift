/// Means over windows of `2 · radius + 1` cells, in time that does not depend on the radius (at most 127, so that a
/// window's sum fits 16 bits).
enum BoxBlur {
  static func horizontal(_ source: [UInt8], into target: inout [UInt8], width: Int, height: Int, radius: Int) {
    let scale = reciprocal(of: radius)
    target.withUnsafeMutableBufferPointer { target in
      nonisolated(unsafe) let target = target.baseAddress!
      Rows.parallel(height) { rows in
        source.withUnsafeBufferPointer { source in
          for y in rows {
            let row = source.baseAddress! + y * width
            let out = target + y * width
            var sum = UInt32(radius) + UInt32(row[0]) * UInt32(radius + 1)
            for k in 1...radius { sum &+= UInt32(row[min(k, width - 1)]) }
            for x in 0..<width {
              out[x] = UInt8(truncatingIfNeeded: (sum &* scale) >> 16)
              sum &+= UInt32(row[min(x &+ radius &+ 1, width &- 1)])
              sum &-= UInt32(row[max(x &- radius, 0)])
            }
          }
        }
      }
    }
  }

  static func vertical(_ source: [UInt8], into target: inout [UInt8], width: Int, height: Int, radius: Int) {
    let scale = reciprocal(of: radius)
    target.withUnsafeMutableBufferPointer { target in
      nonisolated(unsafe) let target = target.baseAddress!
      Rows.parallel(height) { rows in
        var sums = [UInt16](repeating: UInt16(radius), count: width)
        source.withUnsafeBufferPointer { source in
          sums.withUnsafeMutableBufferPointer { sums in
            for k in -radius...radius {
              let row = source.baseAddress! + width * min(max(rows.lowerBound + k, 0), height - 1)
              for x in 0..<width { sums[x] &+= UInt16(row[x]) }
            }
            for y in rows {
              let out = target + y * width
              let entering = source.baseAddress! + width * min(y + radius + 1, height - 1)
              let leaving = source.baseAddress! + width * max(y - radius, 0)
              for x in 0..<width {
                out[x] = UInt8(truncatingIfNeeded: (UInt32(sums[x]) &* scale) >> 16)
                sums[x] = sums[x] &+ UInt16(entering[x]) &- UInt16(leaving[x])
              }
            }
          }
        }
      }
    }
  }

  /// 65,536 / (2 · radius + 1), rounded up: a window of equal values then has exactly that value.
  private static func reciprocal(of radius: Int) -> UInt32 { UInt32((65_536 + 2 * radius) / (2 * radius + 1)) }
}
