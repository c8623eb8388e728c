extension SamImage {
  /// The image as displayed, where its pixels are stored in the given orientation.
  package func turned(from orientation: ExifOrientation) -> SamImage {
    guard orientation != .up else { return self }
    let (outWidth, outHeight) = orientation.swapsSides ? (height, width) : (width, height)
    // The way back is affine: where the first pixel of a row comes from, and a step for each further one.
    func source(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      let p = orientation.toStored(
        x: Double(x) + 0.5, y: Double(y) + 0.5, width: Double(width), height: Double(height))
      return (Int(p.x), Int(p.y))
    }
    let (origin, right) = (source(0, 0), source(min(1, outWidth - 1), 0))
    let step = (right.y - origin.y) * width + right.x - origin.x
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { out, count in
      count = pixels.count
      pixels.withUnsafeBytes { stored in
        guard let from = stored.baseAddress, let to = UnsafeMutableRawPointer(out.baseAddress) else { return }
        for y in 0..<outHeight {
          let start = source(0, y)
          var i = start.y * width + start.x
          for x in 0..<outWidth {
            let pixel = from.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self)
            to.storeBytes(of: pixel, toByteOffset: 4 * (y * outWidth + x), as: UInt32.self)
            i += step
          }
        }
      }
    }
    return SamImage(uncheckedWidth: outWidth, height: outHeight, pixels: turned, colorSpace: colorSpace)
  }
}
