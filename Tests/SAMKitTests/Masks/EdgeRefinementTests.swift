import SAMKit
import TestSupport
import Testing

@Suite("A mask's edge on the photo's")
struct EdgeRefinementTests {
  /// A photo, dark left of a column and bright from it on, and what the model says: the object begins at another one.
  private struct Scene {
    let image: SamImage
    let upsampling: MaskUpsampling
    let guide: EdgeRefinement.Guide
    let width: Int, height: Int

    init(width: Int, height: Int, photoEdge: Int, maskEdge: Double) throws {
      self.width = width
      self.height = height
      func level(_ x: Int) -> UInt8 { x < photoEdge ? 40 : 200 }
      var pixels: [UInt8] = []
      for _ in 0..<height {
        for x in 0..<width { pixels += [level(x), level(x), level(x), 255] }
      }
      image = try SamImage(width: width, height: height, pixels: pixels)
      let transform = ImageTransform(imageWidth: width, imageHeight: height, frame: FakeSAM.sam1.frame)
      let map = 256
      let step = Double(transform.frameWidth) / Double(map)
      let values = (0..<map * map).map { index in
        Float(transform.toImage(x: (Double(index % map) + 0.5) * step, y: 0).x - maskEdge) / 4
      }
      upsampling = MaskUpsampling(
        LowResLogits(width: map, height: map, values: values, transform: transform), rule: .viaFrame)
      let (w, h) = (transform.contentWidth, transform.contentHeight)
      var content: [UInt8] = []
      for _ in 0..<h {
        for x in 0..<w {
          let value = level(Int((Double(x) + 0.5) * Double(width) / Double(w)))
          content += [value, value, value]
        }
      }
      guide = EdgeRefinement.Guide(content: content, width: w, height: h)
    }

    /// The first column of the object in each row.
    func edges(threads: Int? = nil, points: [SamPoint] = []) -> [Int] {
      let found = EdgeRefinement(threads: threads).coverage(
        of: upsampling, threshold: 0, guide: guide, image: image, points: points)
      return (0..<height).map { y in
        (0..<width).first { found.alpha[y * width + $0] >= 128 } ?? width
      }
    }
  }

  @Test(
    "An edge beside the photo's moves onto it, to the pixel",
    arguments: [(640, 480, 2), (640, 480, -2), (1600, 1200, 5), (1600, 1200, -5), (300, 400, 1)])
  func snaps(width: Int, height: Int, off: Int) throws {
    let edge = width / 2 - 20
    let scene = try Scene(width: width, height: height, photoEdge: edge, maskEdge: Double(edge + off))
    #expect(scene.edges().allSatisfy { abs($0 - edge) <= 1 })
  }

  @Test("An edge far from any of the photo stays", arguments: [60.0, -60])
  func stays(off: Double) throws {
    let scene = try Scene(width: 640, height: 480, photoEdge: 300, maskEdge: 300 + off)
    #expect(scene.edges().allSatisfy { abs(Double($0) - (300 + off)) <= 1 })
  }

  @Test("Near a point the edge stays where it was put")
  func pointsAreObeyed() throws {
    let scene = try Scene(width: 640, height: 480, photoEdge: 300, maskEdge: 304)
    let edges = scene.edges(points: [SamPoint(x: 302.5, y: 240.5, label: .negative)])
    #expect(edges[240] == 304)
    #expect(edges[100] == 300 && edges[400] == 300)
  }

  @Test("The same on any number of threads")
  func threads() throws {
    let scene = try Scene(width: 640, height: 480, photoEdge: 300, maskEdge: 303)
    #expect(scene.edges(threads: 1) == scene.edges(threads: 3))
  }
}
