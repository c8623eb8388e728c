/// The guided filter with a colour guide (He, Sun and Tang 2010): within every window the output is an affine
/// function of the guide's colour, so that edges of the output fall on edges of the photo. O(pixels) by running sums.
package struct GuidedFilter: Sendable {
  /// Half the window's side in pixels; the window is `2 · radius + 1` wide.
  package var radius: Int
  /// Regularisation, in squared units of a guide of 0…1: what counts as an edge.
  package var epsilon: Float
  package var threads: Int?

  package init(radius: Int, epsilon: Float, threads: Int? = nil) {
    self.radius = radius
    self.epsilon = epsilon
    self.threads = threads
  }

  /// The averaged coefficients of every pixel: `output = x · red + y · green + z · blue + w`.
  ///
  /// - Parameters:
  ///   - guide: `width · height` colours of 0…1: red, green, blue, and 1.
  ///   - input: what to filter.
  package func coefficients(guide: [SIMD4<Float>], input: [Float], width: Int, height: Int) -> [SIMD4<Float>] {
    let box = BoxMean(width: width, height: height, radius: radius, threads: threads)
    let found = box.means {
      Self.moments(guide[$0], input[$0])
    } then: {
      fit($0)
    }
    return box.means {
      found[$0]
    } then: {
      $0
    }
  }

  /// A pixel's share in the sums of a window: colour and input; the colour's squares; its mixed products; and its
  /// products with the input.
  @inline(__always)
  private static func moments(_ colour: SIMD4<Float>, _ input: Float) -> SIMD16<Float> {
    var first = colour
    first.w = input
    let mixed = SIMD4(colour.x * colour.y, colour.x * colour.z, colour.y * colour.z, 0)
    return SIMD16(
      lowHalf: SIMD8(lowHalf: first, highHalf: colour * colour),
      highHalf: SIMD8(lowHalf: mixed, highHalf: colour * input))
  }

  /// The affine function of colour that is nearest to the input in a window, of its mean moments.
  @inline(__always)
  private func fit(_ means: SIMD16<Float>) -> SIMD4<Float> {
    let first = means.lowHalf.lowHalf
    let input = first.w
    var mean = first
    mean.w = 0
    let square = means.lowHalf.highHalf - mean * mean + epsilon
    let mixed = means.highHalf.lowHalf - SIMD4(mean.x * mean.y, mean.x * mean.z, mean.y * mean.z, 0)
    let cross = means.highHalf.highHalf - mean * input
    var slope = Self.solve(
      xx: square.x, xy: mixed.x, xz: mixed.y, yy: square.y, yz: mixed.z, zz: square.z, cross)
    slope.w = input - (slope * mean).sum()
    return slope
  }

  /// Solves the symmetric, positive definite 3×3 system by its adjugate.
  @inline(__always)
  private static func solve(
    xx: Float, xy: Float, xz: Float, yy: Float, yz: Float, zz: Float, _ v: SIMD4<Float>
  ) -> SIMD4<Float> {
    let c0 = yy * zz - yz * yz
    let c1 = xz * yz - xy * zz
    let c2 = xy * yz - xz * yy
    let determinant = xx * c0 + xy * c1 + xz * c2
    let c3 = xx * zz - xz * xz
    let c4 = xy * xz - xx * yz
    let c5 = xx * yy - xy * xy
    let x = c0 * v.x + c1 * v.y + c2 * v.z
    let y = c1 * v.x + c3 * v.y + c4 * v.z
    let z = c2 * v.x + c4 * v.y + c5 * v.z
    return SIMD4(x, y, z, 0) / determinant
  }
}

/// Means over square windows, cut at the border.
private struct BoxMean: Sendable {
  let width: Int, height: Int, radius: Int
  let threads: Int?
  /// One over the window's width at each column, and over its height at each row.
  private let columnWeight: [Float], rowWeight: [Float]

  init(width: Int, height: Int, radius: Int, threads: Int?) {
    self.width = width
    self.height = height
    self.radius = radius
    self.threads = threads
    func weights(_ count: Int) -> [Float] {
      (0..<count).map { 1 / Float(min($0 + radius, count - 1) - max($0 - radius, 0) + 1) }
    }
    columnWeight = weights(width)
    rowWeight = weights(height)
  }

  /// Rows that are summed from scratch: what comes out does not depend on how many threads share them.
  private static let block = 64

  /// What `finish` makes of the mean of `value` over each pixel's window.
  @inline(__always)
  func means<V: SIMD>(
    of value: @Sendable (Int) -> V, then finish: @Sendable (V) -> SIMD4<Float>
  ) -> [SIMD4<Float>] where V.Scalar == Float, V: Sendable {
    [SIMD4<Float>](unsafeUninitializedCapacity: width * height) { out, count in
      count = width * height
      nonisolated(unsafe) let out = out.baseAddress!
      Rows.parallel((height + Self.block - 1) / Self.block, minimum: 1, threads: threads) { blocks in
        for block in blocks {
          let start = block * Self.block
          let rows = start..<min(start + Self.block, height)
          slide(over: rows, value: value) { out[$0] = finish($1) }
        }
      }
    }
  }

  /// Calls `emit` with each pixel of the rows and its window's mean.
  @inline(__always)
  private func slide<V: SIMD>(
    over rows: Range<Int>, value: (Int) -> V, emit: (Int, V) -> Void
  ) where V.Scalar == Float, V: Sendable {
    // The sums of each column over the window's rows.
    var sums = [V](repeating: .zero, count: width)
    sums.withUnsafeMutableBufferPointer { sums in
      for y in max(0, rows.lowerBound - radius)..<min(height, rows.lowerBound + radius) {
        for x in 0..<width { sums[x] += value(y * width + x) }
      }
      for y in rows {
        let (entering, leaving) = (y + radius, y - radius - 1)
        if entering < height { for x in 0..<width { sums[x] += value(entering * width + x) } }
        if leaving >= 0, y > rows.lowerBound { for x in 0..<width { sums[x] -= value(leaving * width + x) } }
        var sum = V.zero
        for x in 0..<min(radius, width) { sum += sums[x] }
        for x in 0..<width {
          if x + radius < width { sum += sums[x + radius] }
          if x - radius - 1 >= 0 { sum -= sums[x - radius - 1] }
          emit(y * width + x, sum * (rowWeight[y] * columnWeight[x]))
        }
      }
    }
  }
}
