import SAMKit
import TestSupport
import Testing

@Suite("Labels in overlays")
struct OverlayLabelTests {
  private func mask(_ width: Int, _ height: Int) -> SamMask {
    let transform = ImageTransform(imageWidth: width, imageHeight: height, frame: FakeSAM.sam1.frame)
    let logits = LowResLogits(
      width: 256, height: 256, values: FakeSAM.disc(x: 128, y: 128, radius: 40), transform: transform)
    return MaskDecoding.mask(logits, score: 1, model: FakeSAM.sam1, threshold: 0, threads: nil)
  }

  @Test("A name stands on a plate of the object's colour above its box, whatever its letters")
  func plate() throws {
    let mask = mask(400, 400)
    let box = try #require(mask.boundingBox)
    let image = FakeSAM.image(400, 400)
    let overlay = MaskOverlay(colors: [SIMD3(10, 200, 30)])
    let plain = try overlay.render(image, masks: [mask])
    for label in ["dog 83 %", "red & <blue>", "犬"] {
      let labelled = try overlay.render(image, masks: [mask], labels: [label])
      #expect(labelled != plain)
      let corner = labelled[Int(box.x0), Int(box.y0) - 2]
      #expect(corner == SIMD4(10, 200, 30, 255))
    }
  }

  @Test("Where there is nothing to say, or no room, nothing is drawn")
  func nothing() throws {
    let mask = mask(400, 400)
    let image = FakeSAM.image(400, 400)
    let plain = try MaskOverlay().render(image, masks: [mask])
    #expect(try MaskOverlay().render(image, masks: [mask], labels: [""]) == plain)
    #expect(try MaskOverlay().render(image, masks: [mask], labels: []) == plain)
    let tiny = self.mask(20, 20)
    let small = FakeSAM.image(20, 20)
    let long = String(repeating: "long ", count: 40)
    #expect(
      try MaskOverlay().render(small, masks: [tiny], labels: [long]) == MaskOverlay().render(small, masks: [tiny]))
  }
}
