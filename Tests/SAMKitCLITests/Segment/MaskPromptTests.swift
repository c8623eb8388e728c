import SAMKit
import SAMKitCLI
import Testing

@Suite("A picture as a mask prompt")
struct MaskPromptTests {
  @Test func lightIsTheObjectWhereAllIsOpaque() throws {
    let image = try SamImage(width: 3, height: 1, pixels: [255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255])
    #expect(MaskPrompt(image) == .bitmap(width: 3, height: 1, values: [255, 0, 76]))
  }

  @Test func opaqueIsTheObjectWhereSomethingIsTransparent() throws {
    let image = try SamImage(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255, 255, 10])
    #expect(MaskPrompt(image) == .bitmap(width: 2, height: 1, values: [255, 10]))
  }
}
