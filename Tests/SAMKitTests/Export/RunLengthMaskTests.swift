import SAMKit
import Testing

@Suite("Run lengths are COCO's")
struct RunLengthMaskTests {
  @Test("Counts, area, box and IoU equal pycocotools'; decoding gives the mask back")
  func goldens() throws {
    for golden in try MaskGoldens.load().masks {
      let (width, height) = (golden.width, golden.height)
      let mask = RunLengthMask(width: width, height: height, alpha: golden.alpha)
      #expect(mask.compressedCounts == golden.counts, "\(golden.name)")
      #expect(mask.area == golden.area)
      let box = mask.boundingBox ?? SamBox(x0: 0, y0: 0, x1: 0, y1: 0)
      #expect([box.x0, box.y0, box.width, box.height] == golden.bbox, "\(golden.name)")
      let decoded = try RunLengthMask(width: width, height: height, compressedCounts: golden.counts)
      #expect(decoded == mask)
      #expect(decoded.alpha() == golden.alpha)
      let shifted = try RunLengthMask(width: width, height: height, compressedCounts: golden.shiftedCounts)
      #expect(abs(try mask.intersectionOverUnion(with: shifted) - golden.iou) < 1e-9, "\(golden.name)")
    }
  }

  @Test("Bad counts are refused", arguments: ["", "x", "0", "o", "oooooooooooooooooooo0", " ", "é", "5O"])
  func badStrings(text: String) {
    let error = #expect(throws: SamError.self) { try RunLengthMask(width: 3, height: 2, compressedCounts: text) }
    #expect(error?.code == .invalidMaskPrompt)
  }

  @Test("Counts must be positive and fill the image")
  func badCounts() {
    for counts in [[], [5], [7], [-1, 7], [3, 4], [Int.max, Int.max]] {
      #expect(throws: SamError.self) { try RunLengthMask(width: 3, height: 2, counts: counts) }
    }
    #expect(throws: SamError.self) { try RunLengthMask(width: 0, height: 2, counts: [0]) }
    #expect(throws: SamError.self) { try RunLengthMask(width: Int.max, height: 2, counts: [0]) }
  }
}
