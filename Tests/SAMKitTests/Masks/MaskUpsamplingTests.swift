import SAMKit
import TestSupport
import Testing

/// PyTorch's bilinear `interpolate(align_corners=False)`, one sample at a time.
private func sample(_ values: [Float], _ width: Int, _ height: Int, x: Double, y: Double) -> Double {
  let px = min(max(x, 0), Double(width - 1))
  let py = min(max(y, 0), Double(height - 1))
  let (x0, y0) = (Int(px), Int(py))
  let (x1, y1) = (min(x0 + 1, width - 1), min(y0 + 1, height - 1))
  let (tx, ty) = (px - Double(x0), py - Double(y0))
  func at(_ x: Int, _ y: Int) -> Double { Double(values[y * width + x]) }
  return (at(x0, y0) * (1 - tx) + at(x1, y0) * tx) * (1 - ty) + (at(x0, y1) * (1 - tx) + at(x1, y1) * tx) * ty
}

private func resized(_ values: [Float], _ width: Int, _ height: Int, to target: (Int, Int)) -> [Float] {
  (0..<target.0 * target.1).map { index in
    let x = (Double(index % target.0) + 0.5) * Double(width) / Double(target.0) - 0.5
    let y = (Double(index / target.0) + 0.5) * Double(height) / Double(target.1) - 0.5
    return Float(sample(values, width, height, x: x, y: y))
  }
}

private func logits(_ values: [Float], width: Int, height: Int, model: ModelDescription = FakeSAM.sam1) -> LowResLogits
{
  let size = Int(Double(values.count).squareRoot())
  return LowResLogits(
    width: size, height: size, values: values,
    transform: ImageTransform(imageWidth: width, imageHeight: height, frame: model.frame))
}

@Suite("Logits at the image's size")
struct MaskUpsamplingTests {
  private static let noise: [Float] = {
    var state: UInt64 = 7
    return (0..<256 * 256).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int(state >> 33) % 2001 - 1000) / 100
    }
  }()

  @Test(
    "Fault 1: SAM 1 to the frame, cut, then to the image", arguments: [(400, 900), (900, 400), (600, 600), (1500, 37)])
  func viaFrame(width: Int, height: Int) {
    let map = logits(Self.noise, width: width, height: height)
    let frame = resized(Self.noise, 256, 256, to: (1024, 1024))
    let (w, h) = (map.transform.contentWidth, map.transform.contentHeight)
    let cut = (0..<w * h).map { frame[$0 / w * 1024 + $0 % w] }
    let expected = resized(cut, w, h, to: (width, height))
    let found = MaskUpsampling(map, rule: .viaFrame).logits()
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 2e-3 })
    #expect(found.count == expected.count)
  }

  @Test("SAM 2: the whole map to the image", arguments: [(400, 900), (900, 400), (64, 1)])
  func direct(width: Int, height: Int) {
    let map = logits(Self.noise, width: width, height: height, model: FakeSAM.sam2)
    let expected = resized(Self.noise, 256, 256, to: (width, height))
    let found = MaskUpsampling(map, rule: .direct).logits()
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 2e-3 })
  }

  @Test("A pixel is 128 or more where its logit is above the threshold", arguments: [Float(0), 1.5, -4])
  func sides(threshold: Float) {
    let map = logits(Self.noise, width: 700, height: 300)
    let upsampling = MaskUpsampling(map, rule: .viaFrame)
    let values = upsampling.logits()
    let (alpha, extent) = upsampling.coverage(threshold: threshold)
    var wrong = 0
    for (value, alpha) in zip(values, alpha) where abs(value - threshold) > 1e-3 {
      if (value > threshold) != (alpha >= 128) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(extent == MaskExtent(width: 700, height: 300, alpha: alpha))
  }

  @Test("Fault 6: logits between 0 and 0.5 are object")
  func logitsAreNoProbabilities() {
    let map = logits([Float](repeating: 0.2, count: 256 * 256), width: 50, height: 40)
    let (alpha, extent) = MaskUpsampling(map, rule: .viaFrame).coverage(threshold: 0)
    #expect(alpha.allSatisfy { $0 == 255 })
    #expect(extent.area == 2000)
  }

  @Test("Fault 5: a small disc enlarged to 3,000 pixels has a smooth edge within 2 pixels, soft over one or two")
  func smoothEdge() {
    let size = 3000
    let map = logits(FakeSAM.disc(x: 120, y: 130, radius: 80), width: size, height: size)
    let (alpha, _) = MaskUpsampling(map, rule: .viaFrame).coverage(threshold: 0)
    let scale = Double(size) / 256
    var worst = 0.0
    var soft = 0
    for y in stride(from: 0, to: size, by: 7) {
      for x in 0..<size {
        let dx = Double(x) + 0.5 - 120 * scale
        let dy = Double(y) + 0.5 - 130 * scale
        let distance = 80 * scale - (dx * dx + dy * dy).squareRoot()
        let value = alpha[y * size + x]
        if (value >= 128) != (distance > 0) { worst = max(worst, abs(distance)) }
        if value > 0 && value < 255 {
          soft += 1
          worst = max(worst, abs(distance) - 1)
        }
      }
    }
    #expect(worst < 2)
    #expect(soft > 0)
  }

  @Test("The coverage of a straight edge is the share of the pixel that it covers")
  func coverage() {
    // The edge x + y/2 = 130.3 in map cells; 1024 image pixels for 256 cells.
    let values = (0..<256 * 256).map { (index: Int) -> Float in
      let (x, y) = (Float(index % 256) + 0.5, Float(index / 256) + 0.5)
      return 130.3 - x - 0.5 * y
    }
    let map = logits(values, width: 1024, height: 1024)
    let (alpha, _) = MaskUpsampling(map, rule: .viaFrame).coverage(threshold: 0)
    let length = 1.25.squareRoot()
    for y in stride(from: 10, to: 1000, by: 31) {
      for x in 2..<1020 {
        let inside = (130.3 * 4 - (Double(x) + 0.5) - 0.5 * (Double(y) + 0.5)) / length
        let expected = min(max(0.5 + inside, 0), 1) * 255
        #expect(abs(Double(alpha[y * 1024 + x]) - expected) < 3)
      }
    }
  }

  @Test("Fault 14: all sizes of image are answered", arguments: [(1, 1), (1, 3000), (3000, 1), (2, 2)])
  func extremeSizes(width: Int, height: Int) {
    let map = logits(FakeSAM.disc(x: 0, y: 0, radius: 400), width: width, height: height)
    let mask = MaskDecoding.mask(map, score: 1, model: FakeSAM.sam1, threshold: 0, threads: nil)
    #expect(mask.width == width && mask.height == height && mask.alpha.count == width * height)
    #expect(mask.area == width * height)
    #expect(mask.logits.count == width * height)
  }

  @Test("Fault 13: an empty map is an empty mask with finite numbers")
  func empty() {
    let map = logits([Float](repeating: -10, count: 256 * 256), width: 300, height: 200)
    let mask = MaskDecoding.mask(map, score: 0.5, model: FakeSAM.sam1, threshold: 0, threads: nil)
    #expect(mask.isEmpty && mask.boundingBox == nil && mask.area == 0)
    #expect(mask.stability == 0)
    #expect(!mask.contains(x: 10, y: 10))
  }

  @Test("Fault 13: not-a-number logits never trap", arguments: [Float.nan, .infinity, -.infinity])
  func notFinite(value: Float) {
    var values = FakeSAM.disc(x: 100, y: 100, radius: 30)
    for index in stride(from: 0, to: values.count, by: 97) { values[index] = value }
    let mask = MaskDecoding.mask(
      logits(values, width: 333, height: 222), score: 0, model: FakeSAM.sam1, threshold: 0, threads: nil)
    #expect(mask.alpha.count == 333 * 222)
    #expect(mask.stability.isFinite)
  }
}
