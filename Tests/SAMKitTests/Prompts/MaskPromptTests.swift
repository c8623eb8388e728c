import SAMKit
import TestSupport
import Testing

@Suite("Fault 21: masks as prompts")
struct MaskPromptTests {
  private let model = FakeSAM.sam1
  private var input: ModelDescription.MaskInput { model.decoder.mask ?? .init() }

  private func transform(_ width: Int, _ height: Int) -> ImageTransform {
    ImageTransform(imageWidth: width, imageHeight: height, frame: model.frame)
  }

  @Test("A bitmap of any size fills the content of the frame; the padding is outside")
  func bitmap() throws {
    // Left half object, in a 320×480 bitmap of a 640×960 image: the content is 683×1024.
    let values = (0..<320 * 480).map { UInt8($0 % 320 < 160 ? 255 : 0) }
    let logits = try MaskPromptEncoding.logits(
      for: .bitmap(width: 320, height: 480, values: values), transform: transform(640, 960), input: input)
    #expect(logits.count == 256 * 256)
    #expect(logits[128 * 256 + 10] == MaskPromptEncoding.certainty)
    #expect(logits[128 * 256 + 100] == -MaskPromptEncoding.certainty)
    #expect(logits[128 * 256 + 200] == -MaskPromptEncoding.certainty)
    #expect(logits[255 * 256 + 10] == MaskPromptEncoding.certainty)
  }

  @Test("0/1 values mean the same as 0/255")
  func binaryValues() throws {
    let ones = (0..<256 * 256).map { UInt8($0 % 256 < 100 ? 1 : 0) }
    let full = ones.map { $0 * 255 }
    let a = try MaskPromptEncoding.logits(
      for: .bitmap(width: 256, height: 256, values: ones), transform: transform(1024, 1024), input: input)
    let b = try MaskPromptEncoding.logits(
      for: .bitmap(width: 256, height: 256, values: full), transform: transform(1024, 1024), input: input)
    #expect(a == b)
    #expect(a[0] > 6 && a[255] < -6)
  }

  @Test("A cell that a bitmap covers by half is undecided")
  func halfCovered() throws {
    // Two bitmap columns for each cell of the map, every second one object.
    let values = (0..<512 * 512).map { UInt8($0 % 2 == 0 ? 255 : 0) }
    let logits = try MaskPromptEncoding.logits(
      for: .bitmap(width: 512, height: 512, values: values), transform: transform(1024, 1024), input: input)
    #expect(logits.allSatisfy { abs($0) < 1e-3 })
  }

  @Test("Low-res logits pass through, clamped")
  func logits() throws {
    var values = [Float](repeating: -3, count: 256 * 256)
    values[0] = 100
    values[1] = -.infinity
    values[2] = .nan
    let given = LowResLogits(width: 256, height: 256, values: values, transform: transform(640, 480))
    let logits = try MaskPromptEncoding.logits(for: .logits(given), transform: transform(640, 480), input: input)
    #expect(logits[0] == 32 && logits[1] == -32 && logits[2] == 0 && logits[3] == -3)
  }

  @Test("Logits of another image or size, and bitmaps that do not add up, are refused")
  func refused() {
    let other = LowResLogits(
      width: 256, height: 256, values: [Float](repeating: 0, count: 65536), transform: transform(100, 100))
    let small = LowResLogits(width: 2, height: 2, values: [0, 0, 0, 0], transform: transform(640, 480))
    for prompt in [MaskPrompt.logits(other), .logits(small), .bitmap(width: 3, height: 3, values: [1])] {
      do {
        _ = try MaskPromptEncoding.logits(for: prompt, transform: transform(640, 480), input: input)
        Issue.record("accepted \(prompt)")
      } catch { #expect(error.code == .invalidMaskPrompt) }
    }
  }
}
