import SAMKit
import Testing

@Suite("Connected parts")
struct ConnectedComponentsTests {
  @Test("Areas and boxes equal OpenCV's, 4- and 8-connected; labels count up to the areas")
  func goldens() throws {
    for golden in try MaskGoldens.load().masks {
      for (connectivity, expected) in [
        (ConnectedComponents.Connectivity.four, golden.components4), (.eight, golden.components8),
      ] {
        let parts = ConnectedComponents(
          width: golden.width, height: golden.height, connectivity: connectivity, isForeground: golden.isForeground)
        let stats = parts.components.map {
          [$0.columns.lowerBound, $0.rows.lowerBound, $0.columns.count, $0.rows.count, $0.area]
        }
        #expect(stats.sorted { $0.lexicographicallyPrecedes($1) } == expected, "\(golden.name)")
        var areas = [Int](repeating: 0, count: parts.components.count)
        for label in parts.labels where label > 0 { areas[Int(label) - 1] += 1 }
        #expect(areas == parts.components.map(\.area))
        #expect(zip(parts.labels, golden.isForeground).allSatisfy { ($0 > 0) == $1 })
      }
    }
  }
}
