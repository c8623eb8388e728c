import SAMKit
import Testing

import func Foundation.cos
import func Foundation.sin

@Suite("Fault 29: a scribble means the same however it is drawn")
struct ScribbleTests {
  func arc(_ count: Int, skew: Double = 1, turn: Double = 2) -> Stroke {
    Stroke(
      points: (0...count).map {
        var t = Double($0) / Double(count)
        if skew != 1 { t = t * t }
        return Stroke.Point(x: 300 + 150 * cos(turn * t), y: 300 + 150 * sin(turn * t))
      })
  }

  @Test func independentOfSampling() throws {
    let reference = try Scribble(strokes: [arc(100)]).prompt(width: 640, height: 640).points
    #expect(reference.count == 3)
    for stroke in [arc(1000), arc(10000), arc(1000, skew: 2)] {
      let points = try Scribble(strokes: [stroke]).prompt(width: 640, height: 640).points
      #expect(points.count == reference.count)
      for (p, q) in zip(points, reference) { #expect(abs(p.x - q.x) < 0.5 && abs(p.y - q.y) < 0.5) }
    }
  }

  @Test func lassoMeansItsInside() throws {
    let lasso = arc(200, turn: 6.2)
    #expect(lasso.isLasso())
    #expect(!arc(200, turn: 2).isLasso())
    let prompt = try Scribble(strokes: [lasso]).prompt(width: 640, height: 640)
    let first = try #require(prompt.points.first)
    #expect(abs(first.x - 300) < 6 && abs(first.y - 300) < 6)
  }

  @Test func bitmapComponents() throws {
    var values = [UInt8](repeating: 0, count: 200 * 100)
    for y in 20..<26 { for x in 10..<90 { values[y * 200 + x] = 255 } }
    for y in 60..<90 { for x in 150..<155 { values[y * 200 + x] = 255 } }
    let prompts = try Scribble.promptsPerComponent(
      width: 200, height: 100, values: values, options: ScribbleOptions(mask: .always))
    #expect(prompts.count == 2)
    #expect(prompts.allSatisfy { $0.mask != nil && $0.points.count <= 3 })
    for p in prompts[0].points { #expect(p.y > 20 && p.y < 26 && p.x > 10 && p.x < 90) }
  }

  @Test func badStrokesAreTypedErrors() {
    for points in [[], [Stroke.Point(x: .nan, y: 0)]] {
      #expect(throws: SamError.self) { try Scribble(strokes: [Stroke(points: points)]).prompt(width: 9, height: 9) }
    }
  }
}
