/// A plane of 8-bit values at a view's size divided by a whole number. What is soft loses nothing by being worked out
/// on fewer pixels.
package struct SoftPlane: Sendable {
  package let viewWidth: Int, viewHeight: Int
  /// View pixels along each side of a cell.
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
              let right = min(viewWidth, (x + 1) * reduction)
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
    let (above, share) = position(y, limit: height)
    let below = min(above + 1, height - 1)
    values.withUnsafeBufferPointer { values in
      let (top, bottom) = (values.baseAddress! + above * width, values.baseAddress! + below * width)
      let (a, b) = (UInt16(steps - share), UInt16(share))
      for x in 0..<width { scratch[x] = UInt16(top[x]) &* a &+ UInt16(bottom[x]) &* b }
    }
    if reduction == 1 {
      for x in 0..<viewWidth { out[x] = UInt8(truncatingIfNeeded: scratch[x] >> 1) }
      return
    }
    let whole = UInt32(steps * steps)
    for x in 0..<viewWidth {
      let (left, share) = position(x, limit: width)
      let right = min(left + 1, width - 1)
      let sum = UInt32(scratch[left]) &* UInt32(steps - share) &+ UInt32(scratch[right]) &* UInt32(share)
      out[x] = UInt8(truncatingIfNeeded: (sum &+ whole / 2) / whole)
    }
  }

  /// The cell before a view pixel, and how many of `2 · reduction` steps the pixel's centre lies past the cell's centre.
  private func position(_ x: Int, limit: Int) -> (cell: Int, share: Int) {
    let place = 2 * x + 1 - reduction
    guard place > 0 else { return (0, 0) }
    let cell = place / (2 * reduction)
    return cell >= limit - 1 ? (limit - 1, 0) : (cell, place % (2 * reduction))
  }
}
