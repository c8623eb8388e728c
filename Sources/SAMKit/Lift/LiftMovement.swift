/// How a subject moves when it is lifted: larger about its centre, then shifted.
package struct LiftMovement {
  /// How much larger the subject is.
  package let scale: Double
  private let centerX: Double, centerY: Double
  private let shiftX: Double, shiftY: Double
  /// The subject's box afterwards.
  package let box: SamBox

  package init(
    subject: SamBox, width: Int, height: Int, progress: Double, options: LiftOptions, drag: (x: Double, y: Double)
  ) {
    scale = 1 + progress * (options.liftedScale - 1)
    centerX = (subject.x0 + subject.x1) / 2
    centerY = (subject.y0 + subject.y1) / 2
    var up = progress * options.rise * Double(max(width, height))
    // A subject that is all in the photo is not raised out of it.
    if subject.y0 >= 1.5 { up = min(up, max(0, centerY - scale * subject.height / 2)) }
    // The part of the subject that the photo's border cuts off must not come into sight.
    let growth = (scale - 1) * subject.height / 2
    if subject.y1 > Double(height) - 1.5 { up = min(up, growth) }
    if subject.y0 < 1.5 { up = max(up, -growth) }
    shiftX = drag.x
    shiftY = drag.y - up
    let (halfWidth, halfHeight) = (scale * subject.width / 2, scale * subject.height / 2)
    box = SamBox(
      x0: centerX + shiftX - halfWidth, y0: centerY + shiftY - halfHeight, x1: centerX + shiftX + halfWidth,
      y1: centerY + shiftY + halfHeight)
  }

  /// A cut-out at its new place: straight colours, and its coverage.
  func apply(to cutout: SamImage) -> (colors: SamImage, coverage: [UInt8]) {
    let (width, height) = (cutout.width, cutout.height)
    var coverage = [UInt8](repeating: 0, count: width * height)
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let rows = span(box.y0, box.y1, limit: height)
    let columns = span(box.x0, box.x1, limit: width)
    coverage.withUnsafeMutableBufferPointer { coverage in
      pixels.withUnsafeMutableBytes { pixels in
        nonisolated(unsafe) let (coverage, pixels) = (coverage.baseAddress!, pixels.baseAddress!)
        Rows.parallel(rows.count) { part in
          cutout.pixels.withUnsafeBytes { source in
            let sampler = PremultipliedSampler(pixels: source.baseAddress!, width: width, height: height)
            let step = 1 / scale
            for y in rows.lowerBound + part.lowerBound..<rows.lowerBound + part.upperBound {
              let row = sampler.rows(at: (Double(y) + 0.5 - centerY - shiftY) * step + centerY - 0.5)
              for x in columns {
                let color = sampler.color(
                  x: (Double(x) + 0.5 - centerX - shiftX) * step + centerX - 0.5, rows: row)
                pixels.storeBytes(of: color, toByteOffset: 4 * (y &* width &+ x), as: SIMD4<UInt8>.self)
                coverage[y &* width &+ x] = color.w
              }
            }
          }
        }
      }
    }
    return (SamImage(uncheckedWidth: width, height: height, pixels: pixels, colorSpace: cutout.colorSpace), coverage)
  }

  /// The pixels of one axis that the subject and its soft edge can reach.
  private func span(_ low: Double, _ high: Double, limit: Int) -> Range<Int> {
    let margin = 8.0
    let first = Int((low - margin).bounded(0, Double(limit)))
    return first..<max(first, Int((high + margin).bounded(0, Double(limit)).rounded(.up)))
  }
}

/// Colours between the pixels of an image with straight alpha; transparent pixels have no part in them.
private struct PremultipliedSampler {
  let pixels: UnsafeRawPointer
  let width: Int, height: Int

  /// Two rows, and how far the place is from the upper to the lower one, 0…256.
  typealias Rows = (upper: UnsafeRawPointer, lower: UnsafeRawPointer, share: Int32)

  func rows(at y: Double) -> Rows {
    let y = y.bounded(0, Double(height - 1))
    let top = Int(y)
    return (
      pixels + 4 * top * width, pixels + 4 * min(top + 1, height - 1) * width,
      Int32((256 * (y - Double(top))).rounded())
    )
  }

  /// Straight colour and alpha; outside the image, those of its border.
  @inline(__always)
  func color(x: Double, rows: Rows) -> SIMD4<UInt8> {
    let x = x.bounded(0, Double(width - 1))
    let left = Int(x)
    let right = min(left &+ 1, width &- 1)
    let across = Int32((256 * (x - Double(left))).rounded())
    let (a, b) = (load(rows.upper, left), load(rows.upper, right))
    let (c, d) = (load(rows.lower, left), load(rows.lower, right))
    let alphas = SIMD4(a.w, b.w, c.w, d.w)
    if alphas == SIMD4(repeating: 0) { return .zero }
    let weights = SIMD4<Int32>(
      (256 &- across) &* (256 &- rows.share), across &* (256 &- rows.share), (256 &- across) &* rows.share,
      across &* rows.share)
    if alphas == SIMD4(repeating: 255) {
      let sum = a &* weights.x &+ b &* weights.y &+ c &* weights.z &+ d &* weights.w
      return SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 32_768) &>> 16)
    }
    let shares = SIMD4<Float>(alphas) * SIMD4<Float>(weights)
    let total = shares.sum()
    guard total > 0 else { return .zero }
    let upper = SIMD4<Float>(a) * shares.x + SIMD4<Float>(b) * shares.y
    let lower = SIMD4<Float>(c) * shares.z + SIMD4<Float>(d) * shares.w
    var color = SIMD4<Int32>((upper + lower) / total + 0.5)
    color.w = Int32(total / 65_536 + 0.5)
    return SIMD4<UInt8>(truncatingIfNeeded: color)
  }

  @inline(__always)
  private func load(_ row: UnsafeRawPointer, _ x: Int) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: row.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt8>.self))
  }
}
