import Foundation
import SAMKit
import SAMKitInteraction
import Testing

@Suite("A history of prompts")
struct PromptHistoryTests {
  private func point(_ x: Double, _ label: SamPoint.Label = .positive) -> PromptHistory.Mark {
    .point(SamPoint(x: x, y: 1, label: label))
  }

  @Test func comesBackFromJSONWithItsUndo() throws {
    var history = PromptHistory()
    let first = history.add(point(1))
    history.add(.box(SamBox(x0: 0, y0: 0, x1: 5, y1: 5)))
    history.add(.stroke(Stroke(points: [.init(x: 1, y: 2)], label: .negative)))
    history.add(.mask(try MaskSeed(width: 3, height: 1, values: [0, 255, 128])))
    history.delete(id: first)
    history.undo()
    var back = try JSONDecoder().decode(PromptHistory.self, from: JSONEncoder().encode(history))
    #expect(back == history)
    let redone = (back.redo(), history.redo())
    #expect(redone == (true, true))
    #expect(back == history && back.points.isEmpty)
    let names = (back.add(point(9)), history.add(point(9)))
    #expect(names.0 == names.1, "names go on where they were")
  }

  @Test func isSmall() throws {
    var history = PromptHistory()
    for x in 0..<20 { history.add(point(Double(x))) }
    #expect(try JSONEncoder().encode(history).count < 8000)
    var values = [UInt8](repeating: 0, count: 1000 * 1000)
    for y in 200..<800 { for x in 300..<700 { values[y * 1000 + x] = 255 } }
    #expect(try JSONEncoder().encode(MaskSeed(width: 1000, height: 1000, values: values)).count < 10_000)
  }

  @Test func forgetsEditsBeyondItsDepth() {
    var history = PromptHistory()
    for x in 0..<PromptHistory.undoDepth + 5 { history.add(point(Double(x))) }
    var count = 0
    while history.undo() { count += 1 }
    #expect(count == PromptHistory.undoDepth && history.points.count == 5)
    while history.redo() {}
    #expect(history.points.count == PromptHistory.undoDepth + 5)
  }

  @Test func changesAMarkInItsPlace() {
    var history = PromptHistory()
    let ids = (0..<3).map { history.add(point(Double($0))) }
    let moved = history.change(id: ids[1], to: point(7, .negative))
    #expect(moved)
    #expect(history.points.map(\.x) == [0, 7, 2] && history.points[1].label == .negative)
    let changed = history
    let same = history.change(id: ids[1], to: point(7, .negative))
    #expect(same, "no change is no failure")
    #expect(history == changed, "and no edit")
    let refused = [
      history.change(id: ids[1], to: .box(SamBox(x0: 0, y0: 0, x1: 1, y1: 1))), history.change(id: 99, to: point(0)),
      history.delete(id: 99),
    ]
    #expect(refused == [false, false, false] && history == changed)
    history.undo()
    #expect(history.points.map(\.x) == [0, 1, 2])
  }

  @Test func aNewBoxTakesTheOldOnesPlace() {
    var history = PromptHistory()
    history.add(.box(SamBox(x0: 0, y0: 0, x1: 1, y1: 1)))
    history.add(point(1))
    history.add(.box(SamBox(x0: 0, y0: 0, x1: 2, y1: 2)))
    #expect(history.items.count == 2 && history.box?.x1 == 2)
    history.undo()
    #expect(history.box?.x1 == 1)
  }

  @Test func theSameItemsAreTheSamePrompts() {
    var (a, b) = (PromptHistory(), PromptHistory())
    a.add(point(1))
    a.add(point(2, .negative))
    b.add(point(1))
    let extra = b.add(point(5))
    b.add(point(2, .negative))
    b.delete(id: extra)
    #expect(PromptSteps(a) == PromptSteps(b))
    #expect(PromptSteps(a).seed.point == SamPoint(x: 1, y: 1) && PromptSteps(a).points.count == 1)
  }

  @Test("In order: strokes after an include point, a box or a mask correct what is there, those before it are the seed")
  func stepsInOrder() throws {
    let line = Stroke(points: [.init(x: 10, y: 10), .init(x: 60, y: 10)])
    let lasso = Stroke(
      points: (0...32).map { step in
        let turn = Double(step) / 32 * 2 * Double.pi
        return .init(x: 50 + 30 * cos(turn), y: 50 + 30 * sin(turn))
      })
    var history = PromptHistory()
    history.add(.stroke(line))
    history.add(point(30))
    history.add(.stroke(lasso))
    let steps = try PromptSteps(history, width: 100, height: 100)
    #expect(steps.seed.scribble.strokes == [line] && steps.seed.point == nil && steps.seed.box == nil)
    #expect(steps.points.first == SamPoint(x: 30, y: 1) && (2...4).contains(steps.points.count))
    #expect(steps.points.dropFirst().allSatisfy { hypot($0.x - 50, $0.y - 50) < 30 })
    for mark in [PromptHistory.Mark.box(SamBox(x0: 0, y0: 0, x1: 9, y1: 9)), point(1)] {
      var other = PromptHistory()
      other.add(mark)
      other.add(.stroke(line))
      let steps = try PromptSteps(other, width: 100, height: 100)
      #expect(steps.seed.scribble.strokes.isEmpty && !steps.points.isEmpty)
    }
  }

  @Test("A seed of strokes that only exclude takes the first include point")
  func excludingStrokeFirst() throws {
    var history = PromptHistory()
    history.add(.stroke(Stroke(points: [.init(x: 1, y: 1), .init(x: 9, y: 1)], label: .negative)))
    history.add(point(40))
    let steps = try PromptSteps(history, width: 100, height: 100)
    #expect(steps.seed.point == SamPoint(x: 40, y: 1) && steps.points.isEmpty)
    #expect(steps.seed.scribble.strokes.count == 1)
    var bad = PromptHistory()
    bad.add(point(1))
    bad.add(.stroke(Stroke(points: [.init(x: .nan, y: 1)])))
    #expect(throws: SamError.self) { try PromptSteps(bad, width: 100, height: 100) }
  }

  @Test func maskSeedsAreChecked() throws {
    let seed = try MaskSeed(width: 2, height: 2, values: [255, 0, 0, 200])
    #expect(seed.runs == [0, 1, 2, 1])
    #expect(try seed.prompt() == .bitmap(width: 2, height: 2, values: [255, 0, 0, 255]))
    #expect(throws: SamError.self) { try MaskSeed(width: 2, height: 2, values: [1]) }
    #expect(throws: SamError.self) { try MaskSeed(width: .max, height: 2, values: []) }
    for runs in ["[3]", "[5]", "[-1,5]", "[9223372036854775807,2]"] {
      let damaged = try JSONDecoder().decode(
        MaskSeed.self, from: Data(#"{"width":2,"height":2,"runs":\#(runs)}"#.utf8))
      #expect(throws: SamError.self) { try damaged.prompt() }
    }
  }
}
