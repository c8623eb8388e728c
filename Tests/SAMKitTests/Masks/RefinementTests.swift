import SAMKit
import Testing

@Suite("Fault 30: adding a point does not make a mask worse")
struct RefinementTests {
  /// An image of 1024 × 512, a map of 256 × 256 whose lower half is padding: a cell is 4 × 4 pixels.
  private let transform = ImageTransform(
    imageWidth: 1024, imageHeight: 512, frame: ModelDescription.Frame(size: 1024, resize: .longestSide))

  private func map(_ value: (Int, Int) -> Float) -> LowResLogits {
    LowResLogits(
      width: 256, height: 256, values: (0..<65_536).map { value($0 % 256, $0 / 256) }, transform: transform)
  }

  private func disc(_ x: Int, _ y: Int, _ cx: Int, _ cy: Int, _ radius: Int) -> Bool {
    (x - cx) * (x - cx) + (y - cy) * (y - cy) <= radius * radius
  }

  /// In the middle of a cell.
  private func point(_ x: Int, _ y: Int, _ label: SamPoint.Label = .positive) -> SamPoint {
    SamPoint(x: 4 * Double(x) + 2, y: 4 * Double(y) + 2, label: label)
  }

  private func inside(_ logits: LowResLogits, _ x: Int, _ y: Int) -> Bool { logits.values[y * 256 + x] > 0 }

  private func merged(
    _ new: LowResLogits, after old: LowResLogits, _ added: SamPoint, band: Double? = nil
  ) -> LowResLogits {
    Refinement().merge(new, after: old, added: [added], all: [added], band: band)
  }

  @Test("A positive point adds the part that holds it, and changes nothing else")
  func adds() {
    let old = map { x, y in disc(x, y, 40, 64, 20) ? 5 : -5 }
    // The decoder adds two parts and loses half of what was there.
    let new = map { x, y in
      disc(x, y, 100, 64, 15) || disc(x, y, 200, 64, 15) || (disc(x, y, 40, 64, 20) && x < 40) ? 5 : -5
    }
    let result = merged(new, after: old, point(100, 64))
    #expect(inside(result, 100, 64) && inside(result, 110, 64))
    #expect(!inside(result, 200, 64))
    #expect(inside(result, 30, 64) && inside(result, 50, 64))
  }

  @Test("A negative point takes away, and adds nothing")
  func removes() {
    let old = map { x, y in disc(x, y, 40, 64, 20) || disc(x, y, 100, 64, 15) ? 5 : -5 }
    let new = map { x, y in disc(x, y, 40, 64, 20) || disc(x, y, 200, 64, 15) ? 5 : -5 }
    let result = merged(new, after: old, point(100, 64, .negative))
    #expect(!inside(result, 100, 64) && !inside(result, 112, 64))
    #expect(inside(result, 40, 64))
    #expect(!inside(result, 200, 64))
  }

  @Test("Of a part far larger than the room around the point, what the decoder is surest of is taken over")
  func leak() {
    let old = map { x, y in disc(x, y, 40, 64, 20) ? 5 : -5 }
    // 10 cells of room on the right of the old disc; the decoder floods the whole image, surest near the point.
    let new = map { x, y in disc(x, y, 70, 64, 14) ? 4 : 0.5 }
    let result = merged(new, after: old, point(70, 64))
    #expect(inside(result, 70, 64) && inside(result, 82, 64))
    #expect(!inside(result, 150, 64) && !inside(result, 70, 10))
    let room = Refinement().room * Double.pi * 10 * 10
    let added = zip(result.values, old.values).count { $0 > 0 && $1 <= 0 }
    #expect(Double(added) <= room && added > 300)
  }

  @Test("A large part that the room around the point allows is taken over whole")
  func largePart() {
    let old = map { x, y in disc(x, y, 20, 20, 8) ? 5 : -5 }
    let new = map { x, y in disc(x, y, 150, 64, 50) ? 0.5 : -5 }
    let result = merged(new, after: old, point(150, 64))
    #expect(inside(result, 102, 64) && inside(result, 198, 64) && inside(result, 20, 20))
  }

  @Test("A point that the decoder does not follow is obeyed all the same")
  func obeys() {
    let old = map { x, y in disc(x, y, 40, 64, 20) ? 5 : -5 }
    let include = merged(old, after: old, point(100, 64))
    #expect(inside(include, 100, 64) && !inside(include, 120, 64))
    let exclude = merged(old, after: old, point(40, 64, .negative))
    #expect(!inside(exclude, 40, 64) && inside(exclude, 55, 64))
  }

  @Test("Points of both labels are obeyed, however near to each other", arguments: [2.0, 3, 5, 10])
  func obeysNeighbours(distance: Double) {
    let old = map { _, _ in -5 }
    let points = [
      SamPoint(x: 400, y: 256, label: .positive), SamPoint(x: 400 + 4 * distance, y: 256, label: .negative),
      SamPoint(x: 400, y: 256 + 4 * distance, label: .negative),
      SamPoint(x: 400, y: 256 - 4 * distance, label: .positive),
    ]
    let result = Refinement().merge(old, after: old, added: [], all: points)
    for point in points {
      #expect((result.value(atImageX: point.x, y: point.y) > 0) == (point.label == .positive))
    }
  }

  @Test("What the decoder says of the padding does not count")
  func padding() {
    let old = map { x, y in disc(x, y, 40, 64, 20) ? 5 : -5 }
    // Two parts of the image that hang together in the padding alone.
    let new = map { x, y in y >= 128 || disc(x, y, 100, 110, 20) || disc(x, y, 200, 110, 20) ? 5 : -5 }
    let result = merged(new, after: old, point(100, 110))
    #expect(inside(result, 100, 110) && !inside(result, 200, 110))
  }

  @Test("A closer look may move the edge, but not more")
  func band() {
    let old = map { x, y in disc(x, y, 100, 64, 40) ? 5 : -5 }
    let new = map { x, y in disc(x, y, 100, 64, 44) && !disc(x, y, 100, 64, 10) ? 5 : -5 }
    // A point that is right already.
    let result = merged(new, after: old, point(120, 64), band: 8)
    #expect(inside(result, 143, 64) && inside(result, 100, 64))
  }
}
