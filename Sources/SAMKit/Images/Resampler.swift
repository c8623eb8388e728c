/// Antialiased bilinear resizing of 8-bit colour images, bit for bit as Pillow does it: rows first, rounded to 8
/// bits, then columns.
package enum Resampler {
  /// The image at another size, RGB, `3 · width · height` bytes. Transparent images are shown on white first.
  package static func resize(_ image: SamImage, width: Int, height: Int, threads: Int? = nil) -> [UInt8] {
    let isOpaque = image.isOpaque(threads: threads)
    let source = isOpaque ? image.pixels : image.onWhite()
    let columns = ResampleAxis(source: image.width, target: width)
    let rows = ResampleAxis(source: image.height, target: height)
    let middle =
      image.width == width
      ? source
      : horizontal(
        source, sourceWidth: image.width, height: image.height, width: width, axis: columns, threads: threads)
    return image.height == height
      ? dropAlpha(middle, count: width * height)
      : vertical(middle, width: width, height: height, axis: rows, threads: threads)
  }

  /// RGBA to RGBA of another width.
  private static func horizontal(
    _ source: [UInt8], sourceWidth: Int, height: Int, width: Int, axis: ResampleAxis, threads: Int?
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * width * height) { out, count in
      count = 4 * width * height
      nonisolated(unsafe) let out = UnsafeMutableRawPointer(out.baseAddress!)
      Rows.parallel(height, threads: threads) { range in
        source.withUnsafeBytes { source in
          axis.weights.withUnsafeBufferPointer { weights in
            axis.first.withUnsafeBufferPointer { first in
              for y in range {
                let row = source.baseAddress! + 4 * y * sourceWidth
                let target = out + 4 * y * width
                for x in 0..<width {
                  let start = row + 4 * Int(first[x])
                  let weight = weights.baseAddress! + x * axis.taps
                  var sum = SIMD4<Int32>(repeating: 1 << (ResampleAxis.bits - 1))
                  for k in 0..<axis.taps {
                    let pixel = start.loadUnaligned(fromByteOffset: 4 * k, as: SIMD4<UInt8>.self)
                    sum &+= SIMD4<Int32>(truncatingIfNeeded: pixel) &* weight[k]
                  }
                  let value = (sum &>> ResampleAxis.bits).clamped(
                    lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
                  target.storeBytes(
                    of: SIMD4<UInt8>(truncatingIfNeeded: value), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
                }
              }
            }
          }
        }
      }
    }
  }

  /// RGBA of the source's height to RGB of the target's.
  private static func vertical(
    _ source: [UInt8], width: Int, height: Int, axis: ResampleAxis, threads: Int?
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 3 * width * height) { out, count in
      count = 3 * width * height
      nonisolated(unsafe) let out = out.baseAddress!
      Rows.parallel(height, minimum: 16, threads: threads) { range in
        var sums = [Int32](repeating: 0, count: 4 * width)
        source.withUnsafeBufferPointer { source in
          sums.withUnsafeMutableBufferPointer { sums in
            for y in range {
              sums.update(repeating: 1 << (ResampleAxis.bits - 1))
              for k in 0..<axis.taps {
                let weight = axis.weights[y * axis.taps + k]
                if weight == 0 { continue }
                let row = source.baseAddress! + 4 * width * (Int(axis.first[y]) + k)
                for x in 0..<4 * width { sums[x] &+= Int32(row[x]) &* weight }
              }
              let target = out + 3 * y * width
              for x in 0..<width {
                for channel in 0..<3 {
                  target[3 * x + channel] = UInt8(min(max(sums[4 * x + channel] >> ResampleAxis.bits, 0), 255))
                }
              }
            }
          }
        }
      }
    }
  }

  private static func dropAlpha(_ pixels: [UInt8], count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 3 * count) { out, filled in
      filled = 3 * count
      pixels.withUnsafeBufferPointer { pixels in
        for index in 0..<count {
          out[3 * index] = pixels[4 * index]
          out[3 * index + 1] = pixels[4 * index + 1]
          out[3 * index + 2] = pixels[4 * index + 2]
        }
      }
    }
  }
}

extension SamImage {
  /// Whether every pixel is opaque.
  package func isOpaque(threads: Int? = nil) -> Bool {
    let parts = Rows.map(height, threads: threads) { range in
      pixels.withUnsafeBytes { bytes in
        let words = bytes.bindMemory(to: UInt32.self)
        var all: UInt32 = .max
        for index in range.lowerBound * width..<range.upperBound * width { all &= words[index] }
        // Alpha is the last byte of the four.
        return UInt32(littleEndian: all) >> 24 == 255
      }
    }
    return parts.allSatisfy(\.self)
  }

  /// Opaque RGBA over white.
  fileprivate func onWhite() -> [UInt8] {
    let flat = flattenedOnWhite()
    return [UInt8](unsafeUninitializedCapacity: pixels.count) { out, count in
      count = pixels.count
      for index in 0..<width * height {
        for channel in 0..<3 { out[4 * index + channel] = flat[3 * index + channel] }
        out[4 * index + 3] = 255
      }
    }
  }
}
