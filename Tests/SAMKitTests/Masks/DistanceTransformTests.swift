import SAMKit
import Testing

@Suite("Distance transform")
struct DistanceTransformTests {
  @Test("Distances are those of a search over all pixels", arguments: [(1, 1), (17, 1), (1, 23), (31, 19), (64, 200)])
  func bruteForce(width: Int, height: Int) {
    var state: UInt64 = 3
    let members = (0..<width * height).filter { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % 37 == 0
    }
    let set = Set(members)
    let found = DistanceTransform.squared(width: width, height: height) { set.contains($0) }
    for index in 0..<width * height {
      let expected = members.map { member -> Float in
        let dx = Float(member % width - index % width)
        let dy = Float(member / width - index / width)
        return dx * dx + dy * dy
      }.min()
      #expect(found[index] == expected ?? .infinity)
    }
  }
}
