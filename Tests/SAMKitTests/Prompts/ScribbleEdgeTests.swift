import SAMKit
import Testing

@Suite("Scribbles at their limits")
struct ScribbleEdgeTests {
  private func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ label: SamPoint.Label = .positive)
    -> Stroke
  {
    Stroke(points: [.init(x: x0, y: y0), .init(x: x1, y: y1)], label: label)
  }

  @Test func negativeStrokesGiveExcludePointsOnly() throws {
    let scribble = Scribble(strokes: [line(10, 50, 90, 50), line(150, 10, 150, 90, .negative)])
    let options = ScribbleOptions(box: .always, mask: .always)
    let prompt = try scribble.prompt(width: 200, height: 100, options: options)
    #expect(prompt.points.filter { $0.label == .positive }.allSatisfy { $0.x < 100 && $0.y == 50 })
    #expect(prompt.points.filter { $0.label == .negative }.allSatisfy { $0.x == 150 })
    #expect(prompt.points.contains { $0.label == .negative })
    #expect(try #require(prompt.box).x1 < 150)
    guard case .bitmap(let width, _, let values) = try #require(prompt.mask) else { return }
    #expect(values[50 * width + 150] == 0 && values[50 * width + 50] == 255)
  }

  @Test func eachPositiveStrokeIsAnObject() throws {
    let scribble = Scribble(
      strokes: [line(10, 10, 40, 10), line(60, 5, 60, 90, .negative), line(10, 80, 40, 80)])
    let prompts = try scribble.promptsPerObject(width: 100, height: 100)
    #expect(prompts.count == 2)
    for (prompt, y) in zip(prompts, [10.0, 80]) {
      #expect(prompt.points.filter { $0.label == .positive }.allSatisfy { $0.y == y })
      #expect(prompt.points.contains { $0.label == .negative && $0.x == 60 })
    }
    #expect(throws: SamError.self) {
      try Scribble(strokes: [line(1, 1, 2, 2, .negative)]).promptsPerObject(width: 9, height: 9)
    }
  }

  @Test func tinyAndHugeInputs() throws {
    let dot = Stroke(points: [.init(x: 0.5, y: 0.5)])
    #expect(try Scribble(strokes: [dot]).prompt(width: 1, height: 1).points == [SamPoint(x: 0.5, y: 0.5)])
    let outside = try Scribble(strokes: [line(-1e9, -1e9, 1e9, 1e9)]).prompt(width: 3000, height: 1)
    #expect(outside.points.allSatisfy { (0...3000).contains($0.x) && (0...1).contains($0.y) })
    let long = Stroke(points: (0..<200_000).map { .init(x: Double($0 % 4000), y: Double($0 / 50 % 3000)) })
    #expect(try Scribble(strokes: [long]).prompt(width: 4000, height: 3000).points.count <= 3)
  }

  @Test func aPictureGivesFewPointsInImagePixels() throws {
    // Strokes at the left and the right, and dirt between them.
    var values = [UInt8](repeating: 0, count: 100 * 50)
    for x in 5..<45 { for y in 10..<13 { values[y * 100 + x] = 255 } }
    for x in 60..<95 { for y in 40..<43 { values[y * 100 + x] = 200 } }
    values[25 * 100 + 50] = 255
    let prompt = try Scribble.prompt(picture: values, width: 100, height: 50, imageWidth: 1000, imageHeight: 250)
    #expect(prompt.points.count >= 2 && prompt.points.count <= 6)
    for point in prompt.points {
      let (x, y) = (Int(point.x / 10), Int(point.y / 5))
      #expect(values[y * 100 + x] >= 128 && !(x == 50 && y == 25))
    }
    #expect(prompt.points.contains { $0.x < 450 } && prompt.points.contains { $0.x > 600 })
  }

  @Test func aRingInAPictureMeansItsInside() throws {
    var values = [UInt8](repeating: 0, count: 120 * 120)
    for y in 0..<120 {
      for x in 0..<120 {
        let (dx, dy) = (Double(x) - 60, Double(y) - 60)
        let radius = (dx * dx + dy * dy).squareRoot()
        if radius > 40, radius < 44 { values[y * 120 + x] = 255 }
      }
    }
    let prompt = try Scribble.prompt(picture: values, width: 120, height: 120, imageWidth: 120, imageHeight: 120)
    let first = try #require(prompt.points.first)
    #expect(abs(first.x - 60) < 8 && abs(first.y - 60) < 8)
    // Opened at one place, it is a line.
    for y in 0..<60 { for x in 56..<64 { values[y * 120 + x] = 0 } }
    let open = try Scribble.prompt(picture: values, width: 120, height: 120, imageWidth: 120, imageHeight: 120)
    for point in open.points { #expect(values[Int(point.y) * 120 + Int(point.x)] == 255) }
  }

  @Test func manySpecksStayFewPoints() throws {
    var values = [UInt8](repeating: 0, count: 200 * 200)
    for y in stride(from: 0, to: 200, by: 4) { for x in stride(from: 0, to: 200, by: 4) { values[y * 200 + x] = 255 } }
    let prompt = try Scribble.prompt(picture: values, width: 200, height: 200, imageWidth: 200, imageHeight: 200)
    #expect(prompt.points.count == 12)
    #expect(throws: SamError.self) {
      try Scribble.prompt(picture: [0, 0], width: 2, height: 1, imageWidth: 2, imageHeight: 1)
    }
    #expect(throws: SamError.self) {
      try Scribble.prompt(picture: [0], width: 2, height: 1, imageWidth: 2, imageHeight: 1)
    }
  }
}
