/// Brings a mask's edge onto the photo's edges.
///
/// The logits know roughly where the object ends; the photo knows exactly where something ends. A guided filter, worked
/// out at the model's resolution, expresses the mask as a local function of colour; that function is then applied to
/// the photo at full size (He and Sun, "Fast Guided Filter", 2015), along the edge only.
///
/// What is filtered is the mask of zeros and ones, as in matting: how flat or steep the logits are says nothing of how
/// soft the object is, and where they are flat a filter of the logits follows them, not the photo.
package struct EdgeRefinement: Sendable {
  /// Half the filter's window, as a share of the guide's longest side.
  package var radius = 0.022
  /// Half the window at most, as a share of the square root of the object's area: a small object has small parts.
  package var objectRadius = 0.1
  /// The filter's regularisation.
  package var epsilon: Float = 2e-4
  /// How wide the band along the edge is, in windows.
  package var band = 0.75
  /// So near to a point, in windows, the edge is not moved: there it was put where someone pointed.
  package var pointReach = 0.75
  package var threads: Int?

  package init(threads: Int? = nil) { self.threads = threads }

  /// The photo at the model's resolution.
  package struct Guide: Sendable {
    package let width: Int, height: Int
    /// Red, green and blue of 0…1, and 1.
    package let colours: [SIMD4<Float>]

    /// Its longest side in pixels at most.
    private static let longestSide = 512

    /// - Parameter content: `3 · width · height` bytes, RGB, row-major. Halved until no side is too long.
    package init(content: [UInt8], width: Int, height: Int, threads: Int? = nil) {
      var factor = 1
      while max(width, height) / factor > Self.longestSide { factor *= 2 }
      let w = max(1, width / factor)
      let h = max(1, height / factor)
      let scale = 1 / (255 * Float(factor * factor))
      let step = factor
      colours = [SIMD4<Float>](unsafeUninitializedCapacity: w * h) { out, count in
        count = w * h
        nonisolated(unsafe) let out = out.baseAddress!
        Rows.parallel(h, threads: threads) { rows in
          for y in rows {
            for x in 0..<w {
              var sum = SIMD4<UInt32>.zero
              for row in y * step..<min((y + 1) * step, height) {
                for column in x * step..<min((x + 1) * step, width) {
                  let index = 3 * (row * width + column)
                  sum &+= SIMD4(
                    UInt32(content[index]), UInt32(content[index + 1]), UInt32(content[index + 2]), 0)
                }
              }
              var colour = SIMD4<Float>(sum) * scale
              colour.w = 1
              out[y * w + x] = colour
            }
          }
        }
      }
      self.width = w
      self.height = h
    }

    /// Where a point of the image is, in cells whose centres are whole numbers.
    func position(of point: SamPoint, in image: SamImage) -> (x: Double, y: Double) {
      (
        point.x * Double(width) / Double(image.width) - 0.5, point.y * Double(height) / Double(image.height) - 0.5
      )
    }
  }

  /// The mask's coverage with its edge on the photo's.
  /// - Parameter points: the prompt's, in image pixels.
  package func coverage(
    of upsampling: MaskUpsampling, threshold: Float, guide: Guide, image: SamImage, points: [SamPoint] = []
  ) -> (alpha: [UInt8], extent: MaskExtent) {
    let (alpha, extent) = upsampling.coverage(threshold: threshold)
    guard extent.area > 0, extent.area < alpha.count else { return (alpha, extent) }
    let window = window(for: extent, guide: guide, image: image)
    // The filter averages over its window twice.
    let region = Region(extent, margin: Double(window) * (band + 2), guide: guide, image: image)
    let input = mask(upsampling, threshold: threshold, guide: guide, region: region)
    let filter = GuidedFilter(radius: window, epsilon: epsilon, threads: threads)
    let coefficients = filter.coefficients(
      guide: region.crop(guide.colours, width: guide.width), input: input, width: region.width,
      height: region.height)
    var near = band(input, region: region, reach: Double(window) * band)
    for point in points {
      let (x, y) = guide.position(of: point, in: image)
      spare(&near, region: region, x: x, y: y, reach: Double(window) * pointReach)
    }
    let refined = apply(coefficients, to: alpha, near: near, region: region, image: image, guide: guide)
    return (refined, MaskExtent(width: image.width, height: image.height, alpha: refined))
  }

  /// Half the filter's window in cells of the guide.
  private func window(for extent: MaskExtent, guide: Guide, image: SamImage) -> Int {
    let cells = Double(guide.width * guide.height) / Double(image.width * image.height)
    let ofObject = objectRadius * (Double(extent.area) * cells).squareRoot()
    return max(2, Int(min(radius * Double(max(guide.width, guide.height)), ofObject).rounded()))
  }

  /// The part of the guide that is worked on.
  struct Region {
    var x: Int, y: Int, width: Int, height: Int

    init(_ extent: MaskExtent, margin: Double, guide: Guide, image: SamImage) {
      let sx = Double(guide.width) / Double(image.width)
      let sy = Double(guide.height) / Double(image.height)
      let reach = Int(margin.rounded(.up)) + 2
      x = max(0, Int(Double(extent.minX) * sx) - reach)
      y = max(0, Int(Double(extent.minY) * sy) - reach)
      width = min(guide.width, Int(Double(extent.maxX + 1) * sx) + reach) - x
      height = min(guide.height, Int(Double(extent.maxY + 1) * sy) + reach) - y
    }

    func crop<Value>(_ plane: [Value], width planeWidth: Int) -> [Value] {
      var out: [Value] = []
      out.reserveCapacity(width * height)
      for row in y..<y + height { out += plane[row * planeWidth + x..<row * planeWidth + x + width] }
      return out
    }
  }

  /// 1 in the object and 0 outside, at the guide's resolution.
  private func mask(
    _ upsampling: MaskUpsampling, threshold: Float, guide: Guide, region: Region
  ) -> [Float] {
    let columns = LinearAxis(source: upsampling.gridWidth, target: guide.width)
    let rows = LinearAxis(source: upsampling.gridHeight, target: guide.height)
    let (grid, width) = (upsampling.grid, upsampling.gridWidth)
    return [Float](unsafeUninitializedCapacity: region.width * region.height) { out, count in
      count = region.width * region.height
      nonisolated(unsafe) let out = out.baseAddress!
      Rows.parallel(region.height, threads: threads) { range in
        for y in range {
          let a = Int(rows.before[y + region.y]) * width
          let b = Int(rows.after[y + region.y]) * width
          let t = rows.weight[y + region.y]
          for x in 0..<region.width {
            let i = Int(columns.before[x + region.x])
            let j = Int(columns.after[x + region.x])
            let s = columns.weight[x + region.x]
            let top = grid[a + i] + (grid[a + j] - grid[a + i]) * s
            let bottom = grid[b + i] + (grid[b + j] - grid[b + i]) * s
            out[y * region.width + x] = top + (bottom - top) * t > threshold ? 1 : 0
          }
        }
      }
    }
  }

  /// How much the filter's answer counts at each pixel of the region: 1 at the edge, 0 out of reach.
  private func band(_ mask: [Float], region: Region, reach: Double) -> [Float] {
    let (width, height) = (region.width, region.height)
    let distances = mask.withUnsafeBufferPointer { mask in
      DistanceTransform.squared(width: width, height: height, threads: threads) { index in
        let inside = mask[index] > 0.5
        let x = index % width
        return (x + 1 < width && (mask[index + 1] > 0.5) != inside)
          || (index + width < width * height && (mask[index + width] > 0.5) != inside)
      }
    }
    let scale = Float(1 / reach)
    return distances.map { max(0, min(1, 2 - 2 * $0.squareRoot() * scale)) }
  }

  /// Lets the filter's answer count less around a place in the guide, and not at all within half the reach.
  private func spare(_ near: inout [Float], region: Region, x: Double, y: Double, reach: Double) {
    let (cx, cy) = (x - Double(region.x), y - Double(region.y))
    func cells(_ center: Double, _ count: Int) -> Range<Int> {
      let first = min(max(Int((center - reach).rounded(.up)), 0), count)
      return first..<max(first, min(Int((center + reach).rounded(.down)) + 1, count))
    }
    for row in cells(cy, region.height) {
      for column in cells(cx, region.width) {
        let (dx, dy) = (Double(column) - cx, Double(row) - cy)
        let distance = (dx * dx + dy * dy).squareRoot()
        near[row * region.width + column] *= Float(min(max(2 * distance / reach - 1, 0), 1))
      }
    }
  }

  /// Blends the filter's answer into the coverage, along the edge.
  ///
  /// As for the logits alone, the edge is anti-aliased by the distance to the contour, the filter's value over its
  /// gradient: where the photo shows no edge the filter's answer is a wide ramp, which is no softness of the object.
  private func apply(
    _ coefficients: [SIMD4<Float>], to alpha: [UInt8], near: [Float], region: Region, image: SamImage, guide: Guide
  ) -> [UInt8] {
    let values = GuidedValues(coefficients: coefficients, near: near, region: region, guide: guide, image: image)
    return [UInt8](unsafeUninitializedCapacity: alpha.count) { out, count in
      count = alpha.count
      nonisolated(unsafe) let out = out.baseAddress!
      alpha.withUnsafeBufferPointer { out.update(from: $0.baseAddress!, count: $0.count) }
      let (first, last) = (values.rowRange.lowerBound, values.columnRange.count - 1)
      Rows.parallel(values.rowRange.count, threads: threads) { rows in
        var line = values.line(first + rows.lowerBound, under: nil)
        for y in first + rows.lowerBound..<first + rows.upperBound {
          // At the region's end there is no line below, and nothing near either.
          let below = y + 1 < values.rowRange.upperBound ? values.line(y + 1, under: line) : line
          let start = out + y * image.width + values.columnRange.lowerBound
          for x in line.weights.indices where line.weights[x] > 0 {
            let value = line.values[x]
            let dx = line.values[min(x + 1, last)] - value
            let dy = below.values[x] - value
            let width = max(Self.edgeWidth * (dx * dx + dy * dy).squareRoot(), 1e-6)
            let sharp = min(max(value / width + 0.5, 0), 1) * 255
            let old = Float(start[x])
            start[x] = UInt8(old + (sharp - old) * line.weights[x] + 0.5)
          }
          line = below
        }
      }
    }
  }

  /// The anti-aliased edge's width in pixels.
  private static let edgeWidth: Float = 1.5
}

/// The filter's answer at full size, less the half at which the object begins.
private struct GuidedValues: Sendable {
  private let coefficients: [SIMD4<Float>]
  private let near: [Float]
  private let region: EdgeRefinement.Region
  private let columns: LinearAxis, rows: LinearAxis
  private let image: SamImage
  /// The image's columns and rows over the region.
  let columnRange: Range<Int>, rowRange: Range<Int>

  init(
    coefficients: [SIMD4<Float>], near: [Float], region: EdgeRefinement.Region, guide: EdgeRefinement.Guide,
    image: SamImage
  ) {
    self.coefficients = coefficients
    self.near = near
    self.region = region
    self.image = image
    columns = LinearAxis(source: guide.width, target: image.width)
    rows = LinearAxis(source: guide.height, target: image.height)
    func covered(_ axis: LinearAxis, from start: Int, count: Int) -> Range<Int> {
      let inside = axis.before.indices.filter { (start..<start + count).contains(Int(axis.before[$0])) }
      return (inside.first ?? 0)..<((inside.last ?? -1) + 1)
    }
    columnRange = covered(columns, from: region.x, count: region.width)
    rowRange = covered(rows, from: region.y, count: region.height)
  }

  /// One row of the image, over the region's columns.
  struct Line {
    /// How much the filter's answer counts.
    var weights: [Float]
    /// The answer where it counts, and right of and under such a place.
    var values: [Float]
  }

  func line(_ y: Int, under above: Line?) -> Line {
    let count = columnRange.count
    let before = (Int(rows.before[y]) - region.y) * region.width
    let weights = [Float](unsafeUninitializedCapacity: count) { out, initialized in
      initialized = count
      for x in 0..<count { out[x] = near[before + Int(columns.before[columnRange.lowerBound + x]) - region.x] }
    }
    let after = min(Int(rows.after[y]) - region.y, region.height - 1) * region.width
    let values = [Float](unsafeUninitializedCapacity: count) { out, initialized in
      initialized = count
      var isNear = false
      for x in 0..<count {
        let wasNear = isNear
        isNear = weights[x] > 0
        guard isNear || wasNear || above?.weights[x] ?? 0 > 0 else {
          out[x] = 0
          continue
        }
        out[x] = value(columnRange.lowerBound + x, y, before: before, after: after)
      }
    }
    return Line(weights: weights, values: values)
  }

  /// - Parameters:
  ///   - before: the start of the region's row of coefficients above the pixel.
  ///   - after: that of the one below.
  @inline(__always)
  private func value(_ x: Int, _ y: Int, before: Int, after: Int) -> Float {
    let left = Int(columns.before[x]) - region.x
    let right = min(Int(columns.after[x]) - region.x, region.width - 1)
    let s = columns.weight[x]
    let top = coefficients[before + left] + (coefficients[before + right] - coefficients[before + left]) * s
    let bottom = coefficients[after + left] + (coefficients[after + right] - coefficients[after + left]) * s
    let affine = top + (bottom - top) * rows.weight[y]
    let index = 4 * (y * image.width + x)
    let colour = SIMD4(
      Float(image.pixels[index]), Float(image.pixels[index + 1]), Float(image.pixels[index + 2]), 255)
    return (affine * colour).sum() * (1 / 255) - 0.5
  }
}
