import SAMKit
import Testing

@Suite("Masks as pictures")
struct MaskOverlayTests {
  @Test("Gray keeps the soft edge, binary cuts at 128")
  func gray() {
    let mask = CutOutTests.mask(4, 1, [0, 127, 128, 255])
    #expect((0..<4).map { mask.alphaImage[$0, 0] } == [0, 127, 128, 255].map { SIMD4($0, $0, $0, 255) })
    #expect((0..<4).map { mask.binaryImage[$0, 0] } == [0, 0, 255, 255].map { SIMD4($0, $0, $0, 255) })
  }

  @Test("Outside is untouched, inside is tinted, the rim is the colour itself; each object has its own")
  func overlay() throws {
    let image = try SamImage(width: 12, height: 5, pixels: (0..<240).map { $0 % 4 == 3 ? 255 : 100 })
    let left = CutOutTests.mask(12, 5, (0..<60).map { (1...5).contains($0 % 12) ? 255 : 0 })
    let right = CutOutTests.mask(12, 5, (0..<60).map { (7...10).contains($0 % 12) ? 255 : 0 })
    let overlay = MaskOverlay(colors: [SIMD3(200, 0, 100), SIMD3(0, 255, 0)], tint: 0.5, outlineWidth: 1)
    let picture = try overlay.render(image, masks: [left, right])
    #expect(picture[0, 2] == SIMD4(100, 100, 100, 255))
    #expect(picture[1, 2] == SIMD4(200, 0, 100, 255))
    #expect(picture[3, 2] == SIMD4(150, 50, 100, 255))
    #expect(picture[7, 2] == SIMD4(0, 255, 0, 255))
    #expect(throws: SamError.self) { try overlay.render(image, masks: [CutOutTests.mask(1, 1, [255])]) }
  }
}
