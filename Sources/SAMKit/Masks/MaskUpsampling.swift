/// Low-res logits at the image's size.
///
/// Logits are interpolated first and thresholded after: a mask that is thresholded small and enlarged is jagged.
/// SAM 1 (`viaFrame`): to the model's frame, cut to the content, then to the image, each bilinear, as
/// `Sam.postprocess_masks` does. SAM 2 (`direct`): the whole map straight to the image.
package struct MaskUpsampling: Sendable {
  /// Logits that cover the image exactly, at the resolution that the second step starts from.
  package let grid: [Float]
  package let gridWidth: Int, gridHeight: Int
  package let imageWidth: Int, imageHeight: Int
  private let threads: Int?
  /// What the values of each row of the grid lie between.
  private let bounds: [RowBounds]

  private struct RowBounds {
    let low: Float, high: Float

    /// Those of both: what is interpolated between two rows lies between their bounds.
    func union(_ other: RowBounds) -> RowBounds {
      RowBounds(low: min(low, other.low), high: max(high, other.high))
    }
  }

  package init(_ logits: LowResLogits, rule: ModelDescription.Outputs.Upsampling, threads: Int? = nil) {
    let transform = logits.transform
    imageWidth = transform.imageWidth
    imageHeight = transform.imageHeight
    self.threads = threads
    switch rule {
    case .direct:
      gridWidth = logits.width
      gridHeight = logits.height
      grid = logits.values
      bounds = Self.bounds(logits)
    case .viaFrame:
      gridWidth = transform.contentWidth
      gridHeight = transform.contentHeight
      let columns = LinearAxis(source: logits.width, target: transform.frameWidth, limit: gridWidth)
      let rows = LinearAxis(source: logits.height, target: transform.frameHeight, limit: gridHeight)
      grid = Self.resize(logits.values, width: logits.width, columns: columns, rows: rows, threads: threads)
      let sources = Self.bounds(logits)
      bounds = (0..<rows.count).map { sources[Int(rows.before[$0])].union(sources[Int(rows.after[$0])]) }
    }
  }

  /// The logits of every pixel of the image, row-major.
  package func logits() -> [Float] {
    Self.resize(
      grid, width: gridWidth, columns: LinearAxis(source: gridWidth, target: imageWidth),
      rows: LinearAxis(source: gridHeight, target: imageHeight), threads: threads)
  }

  /// Bilinear interpolation of a map of the given width.
  private static func resize(
    _ values: [Float], width: Int, columns: LinearAxis, rows: LinearAxis, threads: Int?
  ) -> [Float] {
    [Float](unsafeUninitializedCapacity: columns.count * rows.count) { target, count in
      count = columns.count * rows.count
      nonisolated(unsafe) let target = target.baseAddress!
      Rows.parallel(rows.count, threads: threads) { range in
        var line = [Float](repeating: 0, count: width)
        for y in range {
          blend(values, width: width, rows: rows, y: y, into: &line)
          let out = target + y * columns.count
          line.withUnsafeBufferPointer { line in
            for x in 0..<columns.count {
              let a = line[Int(columns.before[x])]
              out[x] = a + (line[Int(columns.after[x])] - a) * columns.weight[x]
            }
          }
        }
      }
    }
  }

  /// Source row for target row `y`.
  private static func blend(_ values: [Float], width: Int, rows: LinearAxis, y: Int, into line: inout [Float]) {
    let a = Int(rows.before[y]) * width
    let b = Int(rows.after[y]) * width
    let t = rows.weight[y]
    values.withUnsafeBufferPointer { values in
      line.withUnsafeMutableBufferPointer { line in
        for x in 0..<width { line[x] = values[a + x] + (values[b + x] - values[a + x]) * t }
      }
    }
  }

  /// Coverage of every pixel, and its extent.
  ///
  /// A pixel whose centre lies `d` pixels inside the contour where the logit equals `threshold` is covered to
  /// `clamp(0.5 + d, 0, 1)`, with `d` estimated as the logit over the length of its gradient: the edge is
  /// anti-aliased over one pixel however flat or steep the logits are. 128 and above means above the threshold.
  package func coverage(threshold: Float) -> (alpha: [UInt8], extent: MaskExtent) {
    let columns = CellColumns(axis: LinearAxis(source: gridWidth, target: imageWidth), cells: gridWidth)
    let rows = LinearAxis(source: gridHeight, target: imageHeight)
    let extents = Locked<[MaskExtent]>([])
    let alpha = [UInt8](unsafeUninitializedCapacity: imageWidth * imageHeight) { target, count in
      count = imageWidth * imageHeight
      nonisolated(unsafe) let target = target.baseAddress!
      Rows.parallel(imageHeight, threads: threads) { range in
        var kernel = CoverageKernel(columns: columns, verticalStep: rows.step, threshold: threshold)
        var extent = MaskExtent()
        for y in range {
          let out = target + y * imageWidth
          let a = Int(rows.before[y])
          let b = Int(rows.after[y])
          let bound = bounds[a].union(bounds[b])
          // The gradient cannot be longer than this anywhere in the row.
          let steepest = (bound.high - bound.low) * (columns.axis.step + rows.step)
          if bound.high - threshold <= -0.5 * steepest {
            out.update(repeating: 0, count: imageWidth)
            continue
          }
          grid.withUnsafeBufferPointer { grid in
            kernel.row(
              grid.baseAddress! + a * gridWidth, grid.baseAddress! + b * gridWidth, weight: rows.weight[y], into: out)
          }
          extent.addRow(y, UnsafeBufferPointer(start: out, count: imageWidth))
        }
        extents.withLock { $0.append(extent) }
      }
    }
    var extent = MaskExtent()
    for part in extents.withLock({ $0 }) { extent.formUnion(part) }
    return (alpha, extent)
  }

  private static func bounds(_ logits: LowResLogits) -> [RowBounds] {
    logits.values.withUnsafeBufferPointer { values in
      (0..<logits.height).map { y in
        let row = UnsafeBufferPointer(rebasing: values[y * logits.width..<(y + 1) * logits.width])
        return row.reduce(RowBounds(low: row[0], high: row[0])) { $0.union(RowBounds(low: $1, high: $1)) }
      }
    }
  }
}

/// The pixels of each grid cell along a row: cell `k` lies between samples `k` and `k + 1`.
package struct CellColumns: Sendable {
  package let axis: LinearAxis
  /// The first pixel of each cell, and past the last the pixel count.
  package let first: [Int32]

  package init(axis: LinearAxis, cells: Int) {
    self.axis = axis
    var first = [Int32](repeating: 0, count: cells + 1)
    var pixel = 0
    for cell in 0...cells {
      while pixel < axis.count, Int(axis.before[pixel]) < cell { pixel += 1 }
      first[cell] = Int32(pixel)
    }
    self.first = first
  }
}
