import SAMKit
import TestSupport
import Testing

@Suite("Fault 33: small islands and holes of a mask in image pixels")
struct SmallRegionsTests {
  /// A mask from rows of digits: 0 outside, 9 inside, between them the edge.
  private func mask(_ rows: [String]) -> SamMask {
    let alpha = rows.joined().compactMap(\.wholeNumberValue).map { UInt8($0 * 255 / 9) }
    let size = ImageTransform(imageWidth: rows[0].count, imageHeight: rows.count, frame: FakeSAM.sam1.frame)
    return SamMask(
      width: rows[0].count, height: rows.count, alpha: alpha, score: 0.7, stability: 0.9,
      lowResLogits: LowResLogits(
        width: 256, height: 256, values: [Float](repeating: 0, count: 256 * 256), transform: size))
  }

  private func rows(_ mask: SamMask) -> [String] {
    (0..<mask.height).map { y in
      (0..<mask.width).map { String(Int((Double(mask.alpha[y * mask.width + $0]) * 9 / 255).rounded())) }.joined()
    }
  }

  @Test("An island goes with its soft edge, a hole is filled with its, the object's own edge stays")
  func islandAndHole() {
    let before = mask([
      "9999993000000",
      "9999999000222",
      "9997999000292",
      "9970799000222",
      "9997999000000",
      "9999993000000",
    ])
    let after = before.removingSmallRegions(below: 4)
    #expect(
      rows(after) == [
        "9999993000000",
        "9999999000000",
        "9999999000000",
        "9999999000000",
        "9999999000000",
        "9999993000000",
      ])
    #expect(after.area == before.area + 1 - 1)
    #expect(after.boundingBox == SamBox(x0: 0, y0: 0, x1: 7, y1: 6))
    #expect(after.score == 0.7 && after.stability == 0.9 && after.lowResLogits == before.lowResLogits)
  }

  @Test("What is as large as the limit stays, and the largest island where all are small")
  func limits() {
    let two = mask(["9900009", "9900009", "0000000"])
    #expect(rows(two.removingSmallRegions(below: 2)) == rows(two))
    #expect(rows(two.removingSmallRegions(below: 3)) == ["9900000", "9900000", "0000000"])
    #expect(rows(two.removingSmallRegions(below: 10)) == ["9900000", "9900000", "0000000"])
    #expect(two.removingSmallRegions(below: 0) == two)
  }
}
