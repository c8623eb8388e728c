import SAMKit
import Testing

@Suite("The guided filter")
struct GuidedFilterTests {
  private static let width = 37, height = 29

  /// Values of 0…1 that are the same every time.
  private static func noise(_ count: Int, seed: UInt64) -> [Float] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24)
    }
  }

  private static let guide: [SIMD4<Float>] = {
    let values = noise(3 * width * height, seed: 3)
    return (0..<width * height).map { SIMD4(values[3 * $0], values[3 * $0 + 1], values[3 * $0 + 2], 1) }
  }()
  private static let input = noise(width * height, seed: 5)

  /// The pixels of the window around one.
  private static func window(_ index: Int, radius: Int) -> [Int] {
    let (x, y) = (index % width, index / width)
    return (max(0, y - radius)...min(height - 1, y + radius)).flatMap { row in
      (max(0, x - radius)...min(width - 1, x + radius)).map { row * width + $0 }
    }
  }

  /// The slopes and the offset of ridge regression of the input on colour in one window, by elimination, in doubles.
  private static func regression(_ cells: [Int], epsilon: Double) -> [Double] {
    let count = Double(cells.count)
    func channel(_ i: Int, _ c: Int) -> Double { c == 3 ? Double(input[i]) : Double(guide[i][c]) }
    let mean = (0..<4).map { c in cells.reduce(0) { $0 + channel($1, c) } / count }
    func covariance(_ a: Int, _ b: Int) -> Double {
      cells.reduce(0) { $0 + (channel($1, a) - mean[a]) * (channel($1, b) - mean[b]) } / count
    }
    var rows = (0..<3).map { a in
      (0..<4).map { b in covariance(a, b) + (a == b ? epsilon : 0) }
    }
    for pivot in 0..<3 {
      for row in 0..<3 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in 0..<4 { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    let slope = (0..<3).map { rows[$0][3] / rows[$0][$0] }
    return slope + [mean[3] - (0..<3).reduce(0) { $0 + slope[$1] * mean[$1] }]
  }

  @Test("It is ridge regression in every window, averaged over the windows of a pixel", arguments: [1, 4, 40])
  func isRegression(radius: Int) {
    let filter = GuidedFilter(radius: radius, epsilon: 0.01)
    let found = filter.coefficients(
      guide: Self.guide, input: Self.input, width: Self.width, height: Self.height)
    let fits = Self.input.indices.map {
      Self.regression(Self.window($0, radius: radius), epsilon: 0.01)
    }
    for index in stride(from: 0, to: found.count, by: 7) {
      let window = Self.window(index, radius: radius)
      for c in 0..<4 {
        let expected = window.reduce(0) { $0 + fits[$1][c] } / Double(window.count)
        #expect(abs(Double(found[index][c]) - expected) < 1e-3)
      }
    }
  }

  @Test("What comes out does not depend on the threads, bit for bit")
  func threads() {
    let (width, height) = (41, 300)
    let values = Self.noise(4 * width * height, seed: 9)
    let guide = (0..<width * height).map { SIMD4(values[4 * $0], values[4 * $0 + 1], values[4 * $0 + 2], 1) }
    let input = (0..<width * height).map { values[4 * $0 + 3] }
    let found = [1, 2, 5].map {
      GuidedFilter(radius: 6, epsilon: 1e-4, threads: $0).coefficients(
        guide: guide, input: input, width: width, height: height)
    }
    #expect(found[0] == found[1])
    #expect(found[0] == found[2])
  }

  @Test func aConstantStays() {
    let found = GuidedFilter(radius: 3, epsilon: 1e-4).coefficients(
      guide: Self.guide, input: [Float](repeating: 0.7, count: Self.input.count), width: Self.width,
      height: Self.height)
    for (index, coefficients) in found.enumerated() {
      #expect(abs((coefficients * Self.guide[index]).sum() - 0.7) < 1e-3)
    }
  }
}
