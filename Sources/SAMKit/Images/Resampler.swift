/// Antialiased bilinear resizing of 8-bit colour images, bit for bit as Pillow does it: rows first, rounded to 8
/// bits, then columns.
package enum Resampler {
  /// The image at another size, RGB, `3 · width · height` bytes. Transparent images are shown on white first.
  package static func resize(_ image: SamImage, width: Int, height: Int, threads: Int? = nil) -> [UInt8] {
    resize(image.pixels, of: image, width: width, height: height, threads: threads)
      // Where the pass over the rows met transparency.
      ?? resize(image.onWhite(), of: image, width: width, height: height, threads: threads) ?? []
  }

  /// nil where a pixel is transparent.
  private static func resize(
    _ pixels: [UInt8], of image: SamImage, width: Int, height: Int, threads: Int?
  ) -> [UInt8]? {
    var middle = pixels
    if image.width != width {
      guard let rows = horizontal(pixels, image: image, width: width, threads: threads) else { return nil }
      middle = rows
    } else if !image.isOpaque(pixels, threads: threads) {
      return nil
    }
    return image.height == height
      ? dropAlpha(middle, count: width * height)
      : vertical(
        middle, width: width, height: height, axis: ResampleAxis(source: image.height, target: height),
        threads: threads)
  }

  /// RGBA to RGBA of another width; nil where a pixel is transparent.
  private static func horizontal(_ source: [UInt8], image: SamImage, width: Int, threads: Int?) -> [UInt8]? {
    let axis = ResampleAxis(source: image.width, target: width)
    let transparent = Locked(false)
    let result = [UInt8](unsafeUninitializedCapacity: 4 * width * image.height) { out, count in
      count = 4 * width * image.height
      nonisolated(unsafe) let out = UnsafeMutableRawPointer(out.baseAddress!).bindMemory(
        to: UInt32.self, capacity: width * image.height)
      Rows.parallel(image.height, threads: threads) { range in
        source.withUnsafeBytes { source in
          let source = source.bindMemory(to: UInt32.self).baseAddress!
          for y in range {
            let row = source + y * image.width
            guard isOpaque(row, count: image.width) else { return transparent.withLock { $0 = true } }
            resizeRow(row, axis: axis, into: out + y * width, count: width)
          }
        }
      }
    }
    return transparent.withLock { $0 } ? nil : result
  }

  @inline(__always)
  static func isOpaque(_ row: UnsafePointer<UInt32>, count: Int) -> Bool {
    var all: UInt32 = .max
    for x in 0..<count { all &= row[x] }
    // Alpha is the last byte of the four.
    return UInt32(littleEndian: all) >> 24 == 255
  }

  /// Two channels are summed in the two halves of a word: a sum takes 30 bits, so neither reaches into the other.
  private static func resizeRow(
    _ row: UnsafePointer<UInt32>, axis: ResampleAxis, into out: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let taps = axis.taps
    let half: UInt64 = 1 << UInt64(ResampleAxis.bits - 1)
    axis.weights.withUnsafeBufferPointer { weights in
      axis.first.withUnsafeBufferPointer { first in
        for x in 0..<count {
          let start = row + Int(first[x])
          let weight = weights.baseAddress! + x * taps
          var redGreen = half | half << 32
          var blue = half
          for k in 0..<taps {
            let pixel = UInt64(UInt32(littleEndian: start[k]))
            let w = UInt64(UInt32(bitPattern: weight[k]))
            redGreen &+= (pixel & 0xFF | (pixel & 0xFF00) << 24) &* w
            blue &+= (pixel >> 16 & 0xFF) &* w
          }
          let shift = UInt64(ResampleAxis.bits)
          let red = (redGreen & 0xFFFF_FFFF) >> shift
          let green = redGreen >> (32 + shift)
          out[x] = UInt32(littleEndian: UInt32(red | green << 8 | (blue >> shift) << 16) | 0xFF00_0000)
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
  /// Whether every one of these pixels of the image's size is opaque.
  func isOpaque(_ pixels: [UInt8], threads: Int?) -> Bool {
    let parts = Rows.map(height, threads: threads) { range in
      pixels.withUnsafeBytes { bytes in
        Resampler.isOpaque(
          bytes.bindMemory(to: UInt32.self).baseAddress! + range.lowerBound * width, count: range.count * width)
      }
    }
    return parts.allSatisfy(\.self)
  }

  /// Opaque RGBA over white.
  func onWhite() -> [UInt8] {
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
