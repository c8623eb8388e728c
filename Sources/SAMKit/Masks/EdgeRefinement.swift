import func Foundation.exp

/// Brings a mask's edge onto the photo's edges.
///
/// The logits are smooth and know roughly where the object ends; the photo knows exactly where something ends.
/// A guided filter, worked out at the model's resolution, expresses the mask as a local function of colour; that
/// function is then applied to the photo at full size (He and Sun, "Fast Guided Filter", 2015), along the edge only.
package struct EdgeRefinement: Sendable {
  /// Half the filter's window, as a share of the guide's longest side.
  package var radius = 0.012
  /// The filter's regularisation.
  package var epsilon: Float = 4e-4
  /// How steep the soft mask is that is filtered: its sigmoid's slope over the logits.
  package var slope: Float = 1
  /// How wide the band along the edge is, in windows.
  package var band = 1.5
  /// The guide's longest side in pixels at most.
  package var maximumGuide = 512
  package var threads: Int?

  package init(threads: Int? = nil) { self.threads = threads }

  /// The photo at the model's resolution.
  package struct Guide: Sendable {
    package let width: Int, height: Int
    package let red: [Float], green: [Float], blue: [Float]

    /// - Parameter content: `3 · width · height` bytes, RGB, row-major. Halved until no side is over `maximum`.
    package init(content: [UInt8], width: Int, height: Int, maximum: Int) {
      var factor = 1
      while max(width, height) / factor > maximum { factor *= 2 }
      let w = max(1, width / factor)
      let h = max(1, height / factor)
      var planes = [[Float]](repeating: [Float](repeating: 0, count: w * h), count: 3)
      let scale = 1 / (255 * Float(factor * factor))
      content.withUnsafeBufferPointer { content in
        for channel in 0..<3 {
          planes[channel].withUnsafeMutableBufferPointer { plane in
            for y in 0..<h {
              for x in 0..<w {
                var sum = 0
                for dy in 0..<factor {
                  let row = min(y * factor + dy, height - 1) * width
                  for dx in 0..<factor {
                    sum += Int(content[3 * (row + min(x * factor + dx, width - 1)) + channel])
                  }
                }
                plane[y * w + x] = Float(sum) * scale
              }
            }
          }
        }
      }
      self.width = w
      self.height = h
      red = planes[0]
      green = planes[1]
      blue = planes[2]
    }
  }

  /// The mask's coverage with its edge on the photo's.
  package func coverage(
    of upsampling: MaskUpsampling, threshold: Float, guide: Guide, image: SamImage
  ) -> (alpha: [UInt8], extent: MaskExtent) {
    let (alpha, extent) = upsampling.coverage(threshold: threshold)
    guard extent.area > 0, extent.area < alpha.count else { return (alpha, extent) }
    let window = max(2, Int((radius * Double(max(guide.width, guide.height))).rounded()))
    let region = Region(extent, margin: Double(window) * band, guide: guide, image: image)
    let input = softMask(upsampling, threshold: threshold, guide: guide, region: region)
    let filter = GuidedFilter(radius: window, epsilon: epsilon, threads: threads)
    let coefficients = filter.coefficients(
      guide: (
        region.crop(guide.red, width: guide.width), region.crop(guide.green, width: guide.width),
        region.crop(guide.blue, width: guide.width)
      ), input: input, width: region.width, height: region.height)
    let near = band(input, region: region, reach: Double(window) * band)
    let refined = apply(coefficients, to: alpha, near: near, region: region, image: image, guide: guide)
    return (refined, MaskExtent(width: image.width, height: image.height, alpha: refined))
  }

  /// The part of the guide that is worked on.
  struct Region {
    var x: Int, y: Int, width: Int, height: Int

    init(_ extent: MaskExtent, margin: Double, guide: Guide, image: SamImage) {
      let sx = Double(guide.width) / Double(image.width)
      let sy = Double(guide.height) / Double(image.height)
      // Twice the margin: the filter averages over its window twice.
      let reach = Int((2 * margin).rounded(.up)) + 2
      x = max(0, Int(Double(extent.minX) * sx) - reach)
      y = max(0, Int(Double(extent.minY) * sy) - reach)
      width = min(guide.width, Int(Double(extent.maxX + 1) * sx) + reach) - x
      height = min(guide.height, Int(Double(extent.maxY + 1) * sy) + reach) - y
    }

    func crop(_ plane: [Float], width planeWidth: Int) -> [Float] {
      var out: [Float] = []
      out.reserveCapacity(width * height)
      for row in y..<y + height { out += plane[row * planeWidth + x..<row * planeWidth + x + width] }
      return out
    }
  }

  /// The sigmoid of the logits at the guide's resolution.
  private func softMask(
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
            let value = slope * (top + (bottom - top) * t - threshold)
            out[y * region.width + x] = value > 16 ? 1 : value < -16 ? 0 : value == value ? 1 / (1 + exp(-value)) : 0
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

  /// Blends the filter's answer into the coverage, along the edge.
  ///
  /// As for the logits alone, the edge is anti-aliased by the distance to the contour, the filter's value over its
  /// gradient: where the photo shows no edge the filter's answer is a wide ramp, which is no softness of the object.
  private func apply(
    _ coefficients: GuidedFilter.Coefficients, to alpha: [UInt8], near: [Float], region: Region, image: SamImage,
    guide: Guide
  ) -> [UInt8] {
    let columns = LinearAxis(source: guide.width, target: image.width)
    let rows = LinearAxis(source: guide.height, target: image.height)
    let values = GuidedValues(coefficients: coefficients, region: region, columns: columns, rows: rows, image: image)
    return [UInt8](unsafeUninitializedCapacity: alpha.count) { out, count in
      count = alpha.count
      nonisolated(unsafe) let out = out.baseAddress!
      alpha.withUnsafeBufferPointer { out.update(from: $0.baseAddress!, count: $0.count) }
      Rows.parallel(image.height, threads: threads) { range in
        for y in range where values.covers(row: y) {
          for x in values.columnRange {
            let weight = near[values.cell(x, y)]
            guard weight > 0 else { continue }
            let value = values.value(x, y)
            let dx = values.value(min(x + 1, values.columnRange.upperBound - 1), y) - value
            let dy = values.value(x, values.covers(row: y + 1) ? y + 1 : y) - value
            let width = max(Self.edgeWidth * (dx * dx + dy * dy).squareRoot(), 1e-6)
            let sharp = min(max(value / width + 0.5, 0), 1) * 255
            let old = Float(out[y * image.width + x])
            out[y * image.width + x] = UInt8(old + (sharp - old) * weight + 0.5)
          }
        }
      }
    }
  }

  /// The anti-aliased edge's width in pixels.
  private static let edgeWidth: Float = 1.5
}

/// The filter's answer at full size, less the half at which the object begins.
private struct GuidedValues: Sendable {
  let coefficients: GuidedFilter.Coefficients
  let region: EdgeRefinement.Region
  let columns: LinearAxis, rows: LinearAxis
  let image: SamImage
  /// The image's columns over the region.
  let columnRange: Range<Int>

  init(
    coefficients: GuidedFilter.Coefficients, region: EdgeRefinement.Region, columns: LinearAxis, rows: LinearAxis,
    image: SamImage
  ) {
    self.coefficients = coefficients
    self.region = region
    self.columns = columns
    self.rows = rows
    self.image = image
    let inside = columns.before.indices.filter {
      Int(columns.before[$0]) >= region.x && Int(columns.before[$0]) < region.x + region.width
    }
    columnRange = (inside.first ?? 0)..<((inside.last ?? -1) + 1)
  }

  func covers(row y: Int) -> Bool {
    y < image.height && Int(rows.before[y]) >= region.y && Int(rows.before[y]) < region.y + region.height
  }

  /// The region's cell that a pixel falls in.
  @inline(__always)
  func cell(_ x: Int, _ y: Int) -> Int {
    (Int(rows.before[y]) - region.y) * region.width + Int(columns.before[x]) - region.x
  }

  @inline(__always)
  func value(_ x: Int, _ y: Int) -> Float {
    let top = (Int(rows.before[y]) - region.y) * region.width
    let bottom = min(Int(rows.after[y]) - region.y, region.height - 1) * region.width
    let left = Int(columns.before[x]) - region.x
    let right = min(Int(columns.after[x]) - region.x, region.width - 1)
    let (s, t) = (columns.weight[x], rows.weight[y])
    func at(_ v: [Float]) -> Float {
      let a = v[top + left] + (v[top + right] - v[top + left]) * s
      let b = v[bottom + left] + (v[bottom + right] - v[bottom + left]) * s
      return a + (b - a) * t
    }
    let index = 4 * (y * image.width + x)
    let red = Float(image.pixels[index]) * (1 / 255)
    let green = Float(image.pixels[index + 1]) * (1 / 255)
    let blue = Float(image.pixels[index + 2]) * (1 / 255)
    let c = coefficients
    return at(c.red) * red + at(c.green) * green + at(c.blue) * blue + at(c.offset) - 0.5
  }
}
