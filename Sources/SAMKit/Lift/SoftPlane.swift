/// A plane of 8-bit values at a view's size divided by a whole number. What is soft loses nothing by being worked out
/// on fewer pixels.
package struct SoftPlane: Sendable {
  package let viewWidth: Int, viewHeight: Int
  /// View pixels along each side of a cell: 1, 2 or 4.
  package let reduction: Int
  package let width: Int, height: Int
  package var values: [UInt8]

  /// The means of `reduction · reduction` pixels of a view-sized plane; those at the right and bottom may be of fewer.
  package init(_ plane: [UInt8], viewWidth: Int, viewHeight: Int, reduction: Int) {
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.reduction = reduction
    width = (viewWidth + reduction - 1) / reduction
    height = (viewHeight + reduction - 1) / reduction
    values = reduction == 1 ? plane : [UInt8](repeating: 0, count: width * height)
    if reduction > 1 { reduce(plane) }
  }

  private mutating func reduce(_ plane: [UInt8]) {
    let (width, height, reduction, viewWidth, viewHeight) = (width, height, reduction, viewWidth, viewHeight)
    values.withUnsafeMutableBufferPointer { values in
      nonisolated(unsafe) let values = values.baseAddress!
      Rows.parallel(height) { rows in
        plane.withUnsafeBufferPointer { plane in
          for y in rows {
            let bottom = min(viewHeight, (y + 1) * reduction)
            for x in 0..<width {
              let right = min(viewWidth, (x &+ 1) &* reduction)
              if reduction == 2, bottom &- 2 == 2 &* y, right &- 2 == 2 &* x {
                let corner = plane.baseAddress! + (2 &* y &* viewWidth &+ 2 &* x)
                let sum = UInt32(corner[0]) &+ UInt32(corner[1]) &+ UInt32(corner[viewWidth])
                values[y &* width &+ x] = UInt8(
                  truncatingIfNeeded: (sum &+ UInt32(corner[viewWidth &+ 1]) &+ 2) >> 2)
                continue
              }
              var sum = 0
              for v in y * reduction..<bottom {
                for u in x * reduction..<right { sum &+= Int(plane[v &* viewWidth &+ u]) }
              }
              let count = (bottom - y * reduction) * (right - x * reduction)
              values[y * width + x] = UInt8((sum + count / 2) / count)
            }
          }
        }
      }
    }
  }

  /// Three box blurs after each other, which is nearly a Gaussian blur; the plane goes on unchanged outside its border.
  ///
  /// - Parameter reach: how far a value spreads, in view pixels.
  package func blurred(reach: Double) -> SoftPlane {
    let radius = min(127, Int((reach / Double(3 * reduction)).rounded()))
    guard radius > 0 else { return self }
    var result = self
    var scratch = values
    for _ in 0..<3 {
      BoxBlur.horizontal(result.values, into: &scratch, width: width, height: height, radius: radius)
      BoxBlur.vertical(scratch, into: &result.values, width: width, height: height, radius: radius)
    }
    return result
  }

  /// One row at the view's size, interpolated between the cells' centres.
  ///
  /// - Parameters:
  ///   - y: the view's row; rows outside are those at the border.
  ///   - scratch: `width` cells.
  package func writeRow(_ y: Int, into out: UnsafeMutablePointer<UInt8>, scratch: UnsafeMutablePointer<UInt16>) {
    let steps = 2 * reduction
    let place = 2 * y + 1 - reduction
    let above = place > 0 ? min(place / steps, height - 1) : 0
    let below = min(above + 1, height - 1)
    let share = UInt16(place > 0 ? place % steps : 0)
    values.withUnsafeBufferPointer { values in
      let (top, bottom) = (values.baseAddress! + above * width, values.baseAddress! + below * width)
      let rest = UInt16(steps) - share
      for x in 0..<width { scratch[x] = UInt16(top[x]) &* rest &+ UInt16(bottom[x]) &* share }
    }
    switch reduction {
    case 1: for x in 0..<viewWidth { out[x] = UInt8(truncatingIfNeeded: scratch[x] >> 1) }
    case 2: spread(scratch, into: out, cell: 2)
    default: spread(scratch, into: out, cell: reduction)
    }
  }

  /// The pixels between the centres of neighbouring cells: sums of `4 · cell²` weights in all.
  @inline(__always)
  private func spread(_ cells: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt8>, cell: Int) {
    let shift = UInt32(2 + 2 * cell.trailingZeroBitCount)
    let round = UInt32(1) << (shift - 1)
    func write(_ x: Int, _ left: UInt32, _ right: UInt32, _ share: Int) {
      let sum = left &* UInt32(2 * cell - share) &+ right &* UInt32(share)
      out[x] = UInt8(truncatingIfNeeded: (sum &+ round) >> shift)
    }
    // Before the first centre and after the last one the plane goes on unchanged.
    for x in 0..<min(cell / 2, viewWidth) { write(x, UInt32(cells[0]), 0, 0) }
    let last = min(width - 1, max(0, (viewWidth - cell / 2) / cell))
    for c in 0..<last {
      let (left, right) = (UInt32(cells[c]), UInt32(cells[c + 1]))
      let x = cell &* c &+ cell / 2
      for k in 0..<cell { write(x &+ k, left, right, 2 &* k &+ 1) }
    }
    for x in min(cell * last + cell / 2, viewWidth)..<viewWidth {
      let k = x - cell * last - cell / 2
      write(x, UInt32(cells[last]), UInt32(cells[min(last + 1, width - 1)]), min(2 * k + 1, 2 * cell))
    }
  }
}
