/// The guided filter with a colour guide (He, Sun and Tang 2010): within every window the output is an affine
/// function of the guide's colour, so that edges of the output fall on edges of the photo. O(pixels) by box sums.
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

  /// The averaged coefficients: `output = red · r + green · g + blue · b + offset` at every pixel.
  package struct Coefficients: Sendable {
    package let width: Int, height: Int
    package var red: [Float], green: [Float], blue: [Float], offset: [Float]
  }

  /// - Parameters:
  ///   - guide: three planes of `width · height` values of 0…1.
  ///   - input: what to filter.
  package func coefficients(
    guide: (red: [Float], green: [Float], blue: [Float]), input: [Float], width: Int, height: Int
  ) -> Coefficients {
    let box = BoxMean(width: width, height: height, radius: radius)
    let (r, g, b) = guide
    let planes: [@Sendable () -> [Float]] = [
      { r }, { g }, { b }, { input }, { Self.product(r, r) }, { Self.product(r, g) }, { Self.product(r, b) },
      { Self.product(g, g) }, { Self.product(g, b) }, { Self.product(b, b) }, { Self.product(r, input) },
      { Self.product(g, input) }, { Self.product(b, input) },
    ]
    let means = box.means(of: planes, threads: threads)
    let (meanR, meanG, meanB, meanP) = (means[0], means[1], means[2], means[3])
    let covariance = Array(means[4..<10])
    let cross = Array(means[10..<13])
    // The three slopes and the offset, one plane after the other.
    let cells = width * height
    let found = [Float](unsafeUninitializedCapacity: 4 * cells) { out, count in
      count = 4 * cells
      nonisolated(unsafe) let out = out.baseAddress!
      Rows.parallel(height, threads: threads) { rows in
        for i in rows.lowerBound * width..<rows.upperBound * width {
          let mean = SIMD3(meanR[i], meanG[i], meanB[i])
          let p = meanP[i]
          let slope = Self.solve(
            xx: covariance[0][i] - mean.x * mean.x + epsilon, xy: covariance[1][i] - mean.x * mean.y,
            xz: covariance[2][i] - mean.x * mean.z, yy: covariance[3][i] - mean.y * mean.y + epsilon,
            yz: covariance[4][i] - mean.y * mean.z, zz: covariance[5][i] - mean.z * mean.z + epsilon,
            SIMD3(cross[0][i], cross[1][i], cross[2][i]) - mean * p)
          out[i] = slope.x
          out[cells + i] = slope.y
          out[2 * cells + i] = slope.z
          out[3 * cells + i] = p - (slope * mean).sum()
        }
      }
    }
    let averaged = box.means(
      of: (0..<4).map { plane in { Array(found[plane * cells..<(plane + 1) * cells]) } }, threads: threads)
    return Coefficients(
      width: width, height: height, red: averaged[0], green: averaged[1], blue: averaged[2], offset: averaged[3])
  }

  private static func product(_ a: [Float], _ b: [Float]) -> [Float] {
    [Float](unsafeUninitializedCapacity: a.count) { out, count in
      count = a.count
      for i in 0..<a.count { out[i] = a[i] * b[i] }
    }
  }

  /// Solves the symmetric, positive definite 3×3 system by its adjugate.
  @inline(__always)
  private static func solve(
    xx: Float, xy: Float, xz: Float, yy: Float, yz: Float, zz: Float, _ v: SIMD3<Float>
  ) -> SIMD3<Float> {
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
    return SIMD3(x, y, z) / determinant
  }
}

/// Means over square windows, cut at the border.
private struct BoxMean: Sendable {
  let width: Int, height: Int, radius: Int
  /// One over the window's width at each column, and over its height at each row.
  private let columnWeight: [Float], rowWeight: [Float]

  init(width: Int, height: Int, radius: Int) {
    self.width = width
    self.height = height
    self.radius = radius
    func weights(_ count: Int) -> [Float] {
      (0..<count).map { 1 / Float(min($0 + radius, count - 1) - max($0 - radius, 0) + 1) }
    }
    columnWeight = weights(width)
    rowWeight = weights(height)
  }

  /// The means of several planes, each made when its turn comes.
  func means(of planes: [@Sendable () -> [Float]], threads: Int?) -> [[Float]] {
    Rows.map(planes.count, minimum: 1, threads: threads) { range in range.map { mean(planes[$0]()) } }.flatMap(\.self)
  }

  private func mean(_ values: [Float]) -> [Float] {
    [Float](unsafeUninitializedCapacity: width * height) { out, count in
      count = width * height
      var sums = [Float](repeating: 0, count: width)
      values.withUnsafeBufferPointer { values in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in 0..<min(radius, height) { add(values, row: y, to: sums) }
          for y in 0..<height {
            if y + radius < height { add(values, row: y + radius, to: sums) }
            if y - radius - 1 >= 0 { subtract(values, row: y - radius - 1, from: sums) }
            slide(sums, scale: rowWeight[y], into: out.baseAddress! + y * width)
          }
        }
      }
    }
  }

  private func add(_ values: UnsafeBufferPointer<Float>, row: Int, to sums: UnsafeMutableBufferPointer<Float>) {
    let start = row * width
    for x in 0..<width { sums[x] += values[start + x] }
  }

  private func subtract(
    _ values: UnsafeBufferPointer<Float>, row: Int, from sums: UnsafeMutableBufferPointer<Float>
  ) {
    let start = row * width
    for x in 0..<width { sums[x] -= values[start + x] }
  }

  private func slide(
    _ sums: UnsafeMutableBufferPointer<Float>, scale: Float, into out: UnsafeMutablePointer<Float>
  ) {
    var sum: Float = 0
    for x in 0..<min(radius, width) { sum += sums[x] }
    for x in 0..<width {
      if x + radius < width { sum += sums[x + radius] }
      if x - radius - 1 >= 0 { sum -= sums[x - radius - 1] }
      out[x] = sum * scale * columnWeight[x]
    }
  }
}
