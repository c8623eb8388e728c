/// How a subject moves when it is lifted: larger about its centre, then shifted.
struct LiftMovement {
  private let scale: Double
  private let centerX: Double, centerY: Double
  private let shiftX: Double, shiftY: Double
  /// The subject's box afterwards.
  let box: SamBox

  init(
    subject: SamBox, width: Int, height: Int, progress: Double, options: LiftOptions, drag: (x: Double, y: Double)
  ) {
    scale = 1 + progress * (options.liftedScale - 1)
    centerX = (subject.x0 + subject.x1) / 2
    centerY = (subject.y0 + subject.y1) / 2
    var up = progress * options.rise * Double(max(width, height))
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
            for y in rows.lowerBound + part.lowerBound..<rows.lowerBound + part.upperBound {
              let v = (Double(y) + 0.5 - centerY - shiftY) / scale + centerY - 0.5
              for x in columns {
                let color = sampler.color(x: (Double(x) + 0.5 - centerX - shiftX) / scale + centerX - 0.5, y: v)
                pixels.storeBytes(of: color, toByteOffset: 4 * (y * width + x), as: SIMD4<UInt8>.self)
                coverage[y * width + x] = color.w
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

  /// Straight colour and alpha; outside the image, those of its border.
  func color(x: Double, y: Double) -> SIMD4<UInt8> {
    let (x, y) = (x.bounded(0, Double(width - 1)), y.bounded(0, Double(height - 1)))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let across = Float(x - Double(left))
    let down = Float(y - Double(top))
    let upper = load(left, top) * (1 - across) + load(right, top) * across
    let lower = load(left, bottom) * (1 - across) + load(right, bottom) * across
    let sum = upper * (1 - down) + lower * down
    guard sum.w > 0 else { return .zero }
    var color = sum * (255 / sum.w)
    color.w = sum.w
    color = (color + 0.5).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(color))
  }

  private func load(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let pixel = SIMD4<Float>(
      pixels.loadUnaligned(fromByteOffset: 4 * (y &* width &+ x), as: SIMD4<UInt8>.self))
    var color = pixel * (pixel.w / 255)
    color.w = pixel.w
    return color
  }
}
