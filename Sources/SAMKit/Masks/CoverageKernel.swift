/// One row of coverage from two rows of logits. Cells that lie wholly on one side are filled, not computed.
struct CoverageKernel {
  private let columns: CellColumns
  private let verticalStep: Float
  private let threshold: Float
  private let cells: Int
  /// Logits over the threshold, and their vertical slope in logits a pixel.
  private var line: [Float], slope: [Float]
  /// 0 outside, 1 inside, 2 an edge runs through.
  private var kinds: [UInt8]

  init(columns: CellColumns, verticalStep: Float, threshold: Float) {
    self.columns = columns
    self.verticalStep = verticalStep
    self.threshold = threshold
    cells = columns.first.count - 1
    line = [Float](repeating: 0, count: cells + 1)
    slope = line
    kinds = [UInt8](repeating: 0, count: cells)
  }

  mutating func row(
    _ above: UnsafePointer<Float>, _ below: UnsafePointer<Float>, weight: Float, into out: UnsafeMutablePointer<UInt8>
  ) {
    prepare(above, below, weight: weight)
    let first = columns.first
    var cell = 0
    while cell < cells {
      let kind = kinds[cell]
      var end = cell + 1
      while end < cells, kinds[end] == kind { end += 1 }
      let pixels = Int(first[cell])..<Int(first[end])
      switch kind {
      case 0: (out + pixels.lowerBound).update(repeating: 0, count: pixels.count)
      case 1: (out + pixels.lowerBound).update(repeating: 255, count: pixels.count)
      default: edge(pixels, into: out)
      }
      cell = end
    }
  }

  private mutating func prepare(_ above: UnsafePointer<Float>, _ below: UnsafePointer<Float>, weight: Float) {
    let cells = cells
    let step = columns.axis.step
    line.withUnsafeMutableBufferPointer { line in
      slope.withUnsafeMutableBufferPointer { slope in
        kinds.withUnsafeMutableBufferPointer { kinds in
          for k in 0..<cells {
            let difference = below[k] - above[k]
            line[k] = above[k] + difference * weight - threshold
            slope[k] = difference * verticalStep
          }
          line[cells] = line[cells - 1]
          slope[cells] = slope[cells - 1]
          for k in 0..<cells {
            let a = line[k]
            let b = line[k + 1]
            let margin = 0.5 * (abs(b - a) * step + max(abs(slope[k]), abs(slope[k + 1])))
            let inside: UInt8 = min(a, b) > margin ? 1 : 0
            let outside: UInt8 = max(a, b) < -margin ? 1 : 0
            kinds[k] = 2 &- (inside &+ outside &+ outside)
          }
        }
      }
    }
  }

  private func edge(_ pixels: Range<Int>, into out: UnsafeMutablePointer<UInt8>) {
    let step = columns.axis.step
    line.withUnsafeBufferPointer { line in
      slope.withUnsafeBufferPointer { slope in
        for x in pixels {
          let k = Int(columns.axis.before[x])
          let t = columns.axis.weight[x]
          let across = line[k + 1] - line[k]
          let value = line[k] + across * t
          let dx = across * step
          let dy = slope[k] + (slope[k + 1] - slope[k]) * t
          let length = max((dx * dx + dy * dy).squareRoot(), 1e-12)
          let level = min(max(0.5 + value / length, 0), 1) * 255 + 0.5
          // Logits that are no numbers are outside, as everywhere else.
          let byte = level >= 0 ? UInt8(level) : 0
          out[x] = value > 0 ? max(byte, 128) : min(byte, 127)
        }
      }
    }
  }
}
