/// Exact Euclidean distances on a pixel grid, in time linear in the pixels (Felzenszwalb and Huttenlocher 2012).
package enum DistanceTransform {
  /// The squared distance in pixels from each pixel's centre to the nearest centre of a pixel in the set; infinite
  /// where the set is empty.
  package static func squared(
    width: Int, height: Int, threads: Int? = nil, isInSet: (Int) -> Bool
  ) -> [Float] {
    let far = Float(width + height)
    // Columns: the distance to the nearest member above or below, by two sweeps.
    var column = [Float](repeating: 0, count: width * height)
    column.withUnsafeMutableBufferPointer { d in
      for x in 0..<width { d[x] = isInSet(x) ? 0 : far }
      for y in 1..<max(height, 1) {
        for x in 0..<width {
          let index = y * width + x
          d[index] = isInSet(index) ? 0 : min(far, d[index - width] + 1)
        }
      }
      for y in stride(from: height - 2, through: 0, by: -1) {
        for x in 0..<width {
          let index = y * width + x
          d[index] = min(d[index], d[index + width] + 1)
        }
      }
    }
    return rows(of: column, width: width, height: height, far: far, threads: threads)
  }

  /// Rows: the lower envelope of the parabolas that stand on the columns' distances.
  private static func rows(of column: [Float], width: Int, height: Int, far: Float, threads: Int?) -> [Float] {
    [Float](unsafeUninitializedCapacity: width * height) { result, count in
      count = width * height
      nonisolated(unsafe) let result = result.baseAddress!
      Rows.parallel(height, threads: threads) { range in
        var vertices = [Int32](repeating: 0, count: width)
        var starts = [Float](repeating: 0, count: width + 1)
        for y in range {
          column.withUnsafeBufferPointer { column in
            envelope(
              UnsafeBufferPointer(rebasing: column[y * width..<(y + 1) * width]), far: far, vertices: &vertices,
              starts: &starts, into: result + y * width)
          }
        }
      }
    }
  }

  private static func envelope(
    _ column: UnsafeBufferPointer<Float>, far: Float, vertices: inout [Int32], starts: inout [Float],
    into out: UnsafeMutablePointer<Float>
  ) {
    let width = column.count
    var top = -1
    for x in 0..<width where column[x] < far {
      let height = column[x] * column[x] + Float(x) * Float(x)
      var start = -Float.infinity
      while top >= 0 {
        let v = Int(vertices[top])
        start = (height - (column[v] * column[v] + Float(v) * Float(v))) / Float(2 * (x - v))
        if start > starts[top] { break }
        top -= 1
      }
      if top < 0 { start = -.infinity }
      top += 1
      vertices[top] = Int32(x)
      starts[top] = start
    }
    guard top >= 0 else {
      out.update(repeating: .infinity, count: width)
      return
    }
    var k = 0
    for x in 0..<width {
      while k < top, starts[k + 1] <= Float(x) { k += 1 }
      let v = Int(vertices[k])
      let across = Float(x - v)
      out[x] = across * across + column[v] * column[v]
    }
  }
}
