extension SamImage {
  /// The image as displayed, where its pixels are stored in the given orientation.
  package func turned(from orientation: ExifOrientation) -> SamImage {
    guard orientation != .up else { return self }
    let turned = orientation.displayed(pixels, width: width, height: height)
    let (outWidth, outHeight) = orientation.swapsSides ? (height, width) : (width, height)
    return SamImage(uncheckedWidth: outWidth, height: outHeight, pixels: turned, colorSpace: colorSpace)
  }
}

extension ExifOrientation {
  /// Stored pixels of four channels, 8 or 16 bits each, in the order in which they are displayed.
  package func displayed<Channel: PixelChannel>(_ stored: [Channel], width: Int, height: Int) -> [Channel] {
    guard self != .up else { return stored }
    let (outWidth, outHeight) = swapsSides ? (height, width) : (width, height)
    // The way back is affine: where the first pixel of a row comes from, and a step for each further one.
    func source(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      let p = toStored(x: Double(x) + 0.5, y: Double(y) + 0.5, width: Double(width), height: Double(height))
      return (Int(p.x), Int(p.y))
    }
    let (origin, right) = (source(0, 0), source(min(1, outWidth - 1), 0))
    let step = (right.y - origin.y) * width + right.x - origin.x
    let size = 4 * MemoryLayout<Channel>.stride
    return [Channel](unsafeUninitializedCapacity: stored.count) { out, count in
      count = stored.count
      stored.withUnsafeBytes { stored in
        guard let from = stored.baseAddress, let to = UnsafeMutableRawPointer(out.baseAddress) else { return }
        for y in 0..<outHeight {
          let start = source(0, y)
          var i = start.y * width + start.x
          for x in 0..<outWidth {
            let pixel = from.load(fromByteOffset: size * i, as: SIMD4<Channel>.self)
            to.storeBytes(of: pixel, toByteOffset: size * (y * outWidth + x), as: SIMD4<Channel>.self)
            i += step
          }
        }
      }
    }
  }

  /// UIKit's `UIImage.Orientation`, by its raw value: the same eight, numbered another way.
  package init?(uiImageOrientation value: Int) {
    let order: [ExifOrientation] = [
      .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
    ]
    guard order.indices.contains(value) else { return nil }
    self = order[value]
  }
}
