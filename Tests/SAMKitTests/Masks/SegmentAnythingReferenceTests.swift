import Foundation
import SAMKit
import TestSupport
import Testing

/// Numbers of Meta's own Python, by `Tools/goldens/segment_anything_reference.py`.
private struct Goldens: Decodable {
  struct Size: Decodable {
    let width, height, contentWidth, contentHeight: Int
    let points, encoded: [[Double]]
    let box: [Double]
  }
  struct Upsampled: Decodable {
    let width, height, step, area: Int
    let values: [Float]
  }
  struct Score: Decodable {
    let add: Float
    let score: Float?
  }
  struct Run: Decodable {
    let rows: [String]
    let counts: [Int]
    var mask: [Bool] { rows.flatMap { $0.map { $0 == "1" } } }
  }
  struct Region: Decodable {
    let grid: Int
    let mode: String
    let area: Int
    let changed: Bool
    let left: Int
  }
  let sizes: [Size]
  let upsampled: [Upsampled]
  let stability: [Score]
  let runs: [Run]
  let regions: [Region]

  static let all = Result {
    try JSONDecoder().decode(
      Goldens.self, from: Data(contentsOf: Fixtures.file("SAMKitTests", "Goldens/segment_anything.json")))
  }
}

@Suite("Numbers agree with Segment Anything's own code")
struct SegmentAnythingReferenceTests {
  private static let noise: [Float] = {
    var state: UInt64 = 7
    return (0..<256 * 256).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int(state >> 33) % 2001 - 1000) / 100
    }
  }()

  private func logits(_ width: Int, _ height: Int, add: Float = 0) -> LowResLogits {
    LowResLogits(
      width: 256, height: 256, values: Self.noise.map { $0 + add },
      transform: ImageTransform(imageWidth: width, imageHeight: height, frame: FakeSAM.sam1.frame))
  }

  @Test("Sizes and coordinates")
  func coordinates() throws {
    for golden in try Goldens.all.get().sizes {
      let transform = ImageTransform(
        imageWidth: golden.width, imageHeight: golden.height, frame: FakeSAM.sam1.frame)
      // The reference gives an image that is one pixel wide a width of 0; here a side is at least 1.
      #expect(transform.contentWidth == max(1, golden.contentWidth), "\(golden.width)×\(golden.height)")
      #expect(transform.contentHeight == max(1, golden.contentHeight), "\(golden.width)×\(golden.height)")
      guard golden.contentWidth > 0, golden.contentHeight > 0 else { continue }
      for (point, encoded) in zip(golden.points, golden.encoded) {
        let found = transform.toModel(x: point[0], y: point[1])
        #expect(abs(found.x - encoded[0]) < 1e-4 && abs(found.y - encoded[1]) < 1e-4)
      }
      let corner = transform.toModel(x: Double(golden.width) / 3, y: Double(golden.height))
      #expect(abs(corner.x - golden.box[2]) < 1e-4 && abs(corner.y - golden.box[3]) < 1e-4)
    }
  }

  @Test("Logits at the image's size")
  func upsampling() throws {
    for golden in try Goldens.all.get().upsampled {
      let found = MaskUpsampling(logits(golden.width, golden.height), rule: .viaFrame).logits()
      for (index, value) in golden.values.enumerated() {
        #expect(abs(found[index * golden.step] - value) < 2e-3, "\(golden.width)×\(golden.height) at \(index)")
      }
      let area = found.count { $0 > 0 }
      #expect(abs(area - golden.area) <= golden.area / 2000 + 1)
    }
  }

  @Test("Stability, with 0 where the reference has none")
  func stability() throws {
    for golden in try Goldens.all.get().stability {
      let found = Stability.score(logits(600, 600, add: golden.add))
      #expect(abs(found - (golden.score ?? 0)) < 1e-6, "\(golden.add)")
    }
  }

  @Test("Run lengths")
  func runLengths() throws {
    for golden in try Goldens.all.get().runs {
      let alpha = golden.mask.map { $0 ? UInt8(255) : 0 }
      let mask = RunLengthMask(width: golden.rows[0].count, height: golden.rows.count, alpha: alpha)
      #expect(mask.counts == golden.counts)
    }
  }

  @Test("Small islands and holes")
  func smallRegions() throws {
    let goldens = try Goldens.all.get()
    for golden in goldens.regions {
      let grid = goldens.runs[golden.grid]
      let (mask, changed) = SmallRegions.removed(
        golden.mode == "holes" ? .holes : .islands, from: grid.mask, width: grid.rows[0].count,
        height: grid.rows.count, below: golden.area)
      #expect(changed == golden.changed && mask.count { $0 } == golden.left, "\(golden)")
    }
  }
}
