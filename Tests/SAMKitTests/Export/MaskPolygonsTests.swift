import Foundation
import SAMKit
import Testing

@Suite("Polygons with holes")
struct MaskPolygonsTests {
  private typealias Vertex = MaskPolygons.Vertex

  private func area(_ ring: [Vertex]) -> Double {
    ring.indices.reduce(0) { sum, i in
      let (a, b) = (ring[i], ring[(i + 1) % ring.count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }

  private func box(_ ring: [Vertex]) -> [Int] {
    let (x, y) = (ring.map { Int($0.x) }, ring.map { Int($0.y) })
    return [x.min()!, y.min()!, x.max()! - x.min()!, y.max()! - y.min()!]
  }

  private func precedes(_ a: [Int], _ b: [Int]) -> Bool { a.lexicographicallyPrecedes(b) }

  @Test("Parts and their holes are those of OpenCV's findContours")
  func topology() throws {
    for golden in try MaskGoldens.load().masks {
      let polygons = MaskPolygons(width: golden.width, height: golden.height, alpha: golden.alpha).polygons
      let parts = polygons.map {
        MaskGoldens.Part(box: box($0.outer), holes: $0.holes.map(box).sorted(by: precedes))
      }
      #expect(parts.sorted { precedes($0.box, $1.box) } == golden.parts, "\(golden.name)")
    }
  }

  @Test("Unsimplified, they enclose exactly the object's pixels")
  func exact() throws {
    for golden in try MaskGoldens.load().masks {
      let result = MaskPolygons(width: golden.width, height: golden.height, alpha: golden.alpha)
      #expect(result.alpha() == golden.alpha, "\(golden.name)")
      #expect(result.polygons.allSatisfy { area($0.outer) > 0 && $0.holes.allSatisfy { area($0) < 0 } })
      #expect(result.polygons.flatMap(\.rings).reduce(0) { $0 + area($1) } == Double(golden.area))
    }
  }

  @Test("Rings are filled as pycocotools fills them")
  func raster() throws {
    for golden in try MaskGoldens.load().polygons {
      let ring = stride(from: 0, to: golden.points.count, by: 2).map {
        Vertex(x: golden.points[$0], y: golden.points[$0 + 1])
      }
      let filled = PolygonRaster(width: golden.width, height: golden.height).fill([ring])
      let expected = RunLengthMask(width: golden.width, height: golden.height, alpha: golden.alpha)
      let found = RunLengthMask(width: golden.width, height: golden.height, alpha: filled)
      let overlap = try found.intersectionOverUnion(with: expected)
      #expect(golden.name == "slanted" ? overlap > 0.97 : overlap == 1, "\(golden.name): \(overlap)")
    }
  }

  /// A photo-sized object: a wobbly ring with an island, a second part, a line one pixel thin and single pixels.
  private static let scene: (width: Int, height: Int, alpha: [UInt8]) = {
    let (width, height) = (640, 480)
    let alpha = (0..<width * height).map { i -> UInt8 in
      let (x, y) = (Double(i % width) - 260, Double(i / width) - 240)
      let radius = (x * x + y * y).squareRoot()
      let wobble = 8 * sin(9 * atan2(y, x))
      let isRing = radius < 200 + wobble && radius > 90 - wobble
      let isIsland = radius < 40 && radius > 12
      let isSecond = x > 240 && x < 360 && abs(y) < 100 && !(x > 290 && x < 310 && abs(y) < 30)
      let isLine = i / width == 470 && i % width > 100 && i % width < 500
      let isDot = i == 5 * width + 5
      return isRing || isIsland || isSecond || isLine || isDot ? 255 : 0
    }
    return (width, height, alpha)
  }()

  /// Polygon exports elsewhere lose holes, drop parts, and end with rings of one or two vertices.
  @Test("No part and no hole is lost, whatever the tolerance", arguments: [0, 0.5, 1, 2, 5, 50, 1e6, .infinity])
  func nothingIsLost(tolerance: Double) {
    let (width, height, alpha) = Self.scene
    let result = MaskPolygons(width: width, height: height, alpha: alpha, tolerance: tolerance)
    #expect(result.polygons.map(\.holes.count).sorted() == [0, 0, 1, 1, 1])
    #expect(result.polygons.allSatisfy { $0.rings.allSatisfy { $0.count >= 3 } })
  }

  @Test("Few vertices are left, and they still enclose the object")
  func simplified() throws {
    let (width, height, alpha) = Self.scene
    let mask = RunLengthMask(width: width, height: height, alpha: alpha)
    var last = MaskPolygons(mask).vertexCount
    for (tolerance, overlap) in [(0.75, 0.985), (1.0, 0.98), (2.0, 0.96)] {
      let result = MaskPolygons(mask, tolerance: tolerance)
      let drawn = RunLengthMask(width: width, height: height, alpha: result.alpha())
      #expect(try drawn.intersectionOverUnion(with: mask) > overlap)
      #expect(result.vertexCount < last)
      last = result.vertexCount
    }
    #expect(last * 10 < MaskPolygons(mask).vertexCount)
  }

  @Test("What is left out lies within the tolerance of what is drawn", arguments: [0.75, 1.5, 4])
  func tolerance(_ tolerance: Double) {
    let (width, height, alpha) = Self.scene
    let exact = MaskPolygons(width: width, height: height, alpha: alpha).polygons.flatMap(\.rings)
    let simple = MaskPolygons(width: width, height: height, alpha: alpha, tolerance: tolerance).polygons
      .flatMap(\.rings)
    for (full, ring) in zip(exact, simple) {
      let farthest = full.map { vertex in
        ring.indices.map { distance(vertex, ring[$0], ring[($0 + 1) % ring.count]) }.min()!
      }.max()!
      #expect(farthest <= tolerance + 1e-9)
    }
  }

  private func distance(_ p: Vertex, _ a: Vertex, _ b: Vertex) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let t = max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / max(1e-12, dx * dx + dy * dy)))
    return ((p.x - a.x - t * dx) * (p.x - a.x - t * dx) + (p.y - a.y - t * dy) * (p.y - a.y - t * dy)).squareRoot()
  }

  @Test("An SVG path in image pixels, filled by the even-odd rule")
  func svg() {
    let ring: [UInt8] = [255, 255, 255, 255, 0, 255, 255, 255, 255]
    #expect(MaskPolygons(width: 3, height: 3, alpha: ring).svgPath() == "M0 0H3V3H0ZM1 2H2V1H1Z")
    let dot = MaskPolygons(width: 2, height: 2, alpha: [0, 0, 0, 255])
    #expect(dot.svgPath() == "M1 1H2V2H1Z")
    #expect(
      dot.svgDocument(fill: SIMD3(255, 0, 10)) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="2" height="2" viewBox="0 0 2 2">
        <path fill="#ff000a" fill-rule="evenodd" d="M1 1H2V2H1Z"/>
        </svg>

        """)
    #expect(MaskPolygons(width: 2, height: 1, alpha: [0, 127]).svgPath() == "")
  }

  @Test("An empty mask has no polygons")
  func empty() {
    let result = MaskPolygons(width: 3, height: 2, alpha: [UInt8](repeating: 0, count: 6), tolerance: 1)
    #expect(result.polygons.isEmpty)
    #expect(result.alpha() == [UInt8](repeating: 0, count: 6))
    #expect(result.cocoPolygons.isEmpty)
  }

  @Test("Rings that leave the image, or are no numbers, do not trap")
  func wildRings() {
    let raster = PolygonRaster(width: 3, height: 2)
    let all = [UInt8](repeating: 255, count: 6)
    #expect(raster.fill([[.init(x: -1e300, y: -1e300), .init(x: 1e300, y: -1e300), .init(x: 0, y: 1e300)]]).count == 6)
    #expect(raster.fill([[.init(x: -9, y: -9), .init(x: 9, y: -9), .init(x: 9, y: 9), .init(x: -9, y: 9)]]) == all)
    #expect(
      raster.fill([[.init(x: .nan, y: 0), .init(x: 1, y: .infinity), .init(x: 0, y: 1)], []]).allSatisfy { $0 == 0 })
  }
}
