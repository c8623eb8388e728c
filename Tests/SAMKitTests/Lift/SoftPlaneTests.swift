import SAMKit
import Testing

@Suite("Soft planes")
struct SoftPlaneTests {
  private func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 11
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % 3 == 0 ? 255 : 0
    }
  }

  @Test("A blur is three means over a window, rounded each time", arguments: [(1, 1), (31, 17), (200, 140), (3, 90)])
  func bruteForce(width: Int, height: Int) {
    let plane = noise(width * height)
    let radius = 4
    var expected = plane.map(Double.init)
    for _ in 0..<3 {
      for across in [true, false] {
        expected = (0..<width * height).map { i in
          let sum = (-radius...radius).reduce(0.0) { sum, k in
            let x = min(max(i % width + (across ? k : 0), 0), width - 1)
            let y = min(max(i / width + (across ? 0 : k), 0), height - 1)
            return sum + expected[y * width + x]
          }
          return sum / Double(2 * radius + 1)
        }
      }
    }
    let found = SoftPlane(plane, viewWidth: width, viewHeight: height, reduction: 1).blurred(reach: 12)
    // Six roundings of half a step each, averaged on the way.
    for i in expected.indices { #expect(abs(Double(found.values[i]) - expected[i]) <= 2) }
  }

  @Test("What is even stays even", arguments: [1, 2, 4], [0, 1, 77, 128, 255])
  func even(reduction: Int, level: UInt8) {
    let plane = [UInt8](repeating: level, count: 37 * 23)
    let soft = SoftPlane(plane, viewWidth: 37, viewHeight: 23, reduction: reduction).blurred(reach: 30)
    #expect(soft.values.allSatisfy { $0 == level })
    #expect(rows(of: soft) == plane)
  }

  @Test("Rows at the view's size are interpolated between the cells' centres", arguments: [2, 4])
  func rows(reduction: Int) {
    // A ramp stays a ramp, but for the half cell at either border.
    let (width, height) = (40, 24)
    let ramp = (0..<width * height).map { UInt8(4 * ($0 % width) + 2 * ($0 / width)) }
    let found = rows(of: SoftPlane(ramp, viewWidth: width, viewHeight: height, reduction: reduction))
    for y in reduction..<height - reduction {
      for x in reduction..<width - reduction {
        #expect(abs(Int(found[y * width + x]) - Int(ramp[y * width + x])) <= 1)
      }
    }
  }

  private func rows(of soft: SoftPlane) -> [UInt8] {
    var result: [UInt8] = []
    var row = [UInt8](repeating: 0, count: soft.viewWidth)
    var scratch = [UInt16](repeating: 0, count: soft.width)
    for y in 0..<soft.viewHeight {
      soft.writeRow(y, into: &row, scratch: &scratch)
      result += row
    }
    return result
  }

  @Test(
    "A mask is made smaller by area", arguments: [(90, 61, 30, 20), (100, 100, 30, 71), (7, 5, 7, 1), (5, 4, 5, 4)])
  func area(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
    let plane = noise(sourceWidth * sourceHeight)
    let found = MaskReduction(sourceWidth: sourceWidth, sourceHeight: sourceHeight)
      .reduce(plane, width: width, height: height)
    func weights(_ i: Int, _ source: Int, _ target: Int) -> [(Int, Double)] {
      let scale = Double(source) / Double(target)
      return (0..<source).map {
        ($0, max(0, min(Double(i + 1) * scale, Double($0 + 1)) - max(Double(i) * scale, Double($0))) / scale)
      }
    }
    for y in 0..<height {
      let down = weights(y, sourceHeight, height).filter { $0.1 > 0 }
      for x in 0..<width {
        let across = weights(x, sourceWidth, width).filter { $0.1 > 0 }
        let expected = down.reduce(0.0) { sum, row in
          across.reduce(sum) { $0 + row.1 * $1.1 * Double(plane[row.0 * sourceWidth + $1.0]) }
        }
        // Weights are whole 256ths.
        #expect(abs(Double(found[y * width + x]) - expected) <= 2.5)
      }
    }
  }
}
