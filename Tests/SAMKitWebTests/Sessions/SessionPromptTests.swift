import SAMKit
import SAMKitInteraction
import SAMKitWeb
import TestSupport
import Testing

@Suite("The marks of a page as a prompt")
struct SessionPromptTests {
  private let include = SamPoint(x: 30, y: 30)
  private let exclude = SamPoint(x: 5, y: 6, label: .negative)
  private let stroke = Stroke(points: [.init(x: 10, y: 40), .init(x: 100, y: 44)], brushWidth: 4)

  private func prompt(
    _ history: PromptHistory, shown: (key: AnswerKey, answer: Answer)? = nil
  ) throws -> SessionPrompt {
    try SessionPrompt(history, width: 128, height: 96, shown: shown)
  }

  /// A mask as it is shown for the marks.
  private func shown(_ history: PromptHistory) throws -> (key: AnswerKey, answer: Answer) {
    let fake = try FakeSAM.model()
    let session = SamSession(loaded: fake.model)
    try session.setImage(FakeSAM.image(128, 96))
    let mask = try session.predict(points: [include]).best
    return (
      AnswerKey(items: history.items, quality: .balanced), Answer(masks: [mask], quality: .balanced, engineSeconds: 0)
    )
  }

  private func added(_ prompt: SessionPrompt) -> ArraySlice<SamPoint>? {
    if case .refine(_, let count) = prompt.feedback { prompt.points.suffix(count) } else { nil }
  }

  @Test("A point after a stroke is the new one, though strokes have points too")
  func pointAfterStroke() throws {
    var history = PromptHistory()
    history.add(.stroke(stroke))
    let before = try shown(history)
    history.add(.point(exclude))
    let prompt = try prompt(history, shown: before)
    #expect(try #require(added(prompt)) == [exclude])
    #expect(prompt.points.count > 1 && !prompt.isFirst && !prompt.isSame)
  }

  @Test("All points of a new stroke are new, and no others", arguments: [false, true])
  func strokeAfterPoint(isUndone: Bool) throws {
    var history = PromptHistory()
    let first = history.add(.stroke(stroke))
    history.add(.point(include))
    // Deleted and brought back, the stroke is the new one, though it stands before the point.
    let kept = isUndone ? history : PromptHistory()
    history.delete(id: first)
    let before = try shown(history)
    if isUndone { history = kept } else { history.add(.stroke(stroke)) }
    let prompt = try prompt(history, shown: before)
    let expected = try Scribble(strokes: [stroke]).prompt(
      width: 128, height: 96, options: ScribbleOptions(box: .never, mask: .never))
    #expect(Array(try #require(added(prompt))) == expected.points && expected.points.count > 1)
    #expect(prompt.points.first == include && prompt.box == nil)
  }

  @Test("The same marks again change nothing but the edge")
  func same() throws {
    var history = PromptHistory()
    history.add(.point(include))
    let prompt = try prompt(history, shown: try shown(history))
    #expect(try #require(added(prompt)).isEmpty && prompt.isSame && prompt.points == [include])
  }

  @Test("What starts a mask is what a replay of the history starts with")
  func starts() throws {
    var history = PromptHistory()
    history.add(.point(exclude))
    history.add(.stroke(stroke))
    let prompt = try prompt(history)
    let steps = try PromptSteps(history, width: 128, height: 96)
    let seed = try steps.seed.prompt(width: 128, height: 96)
    #expect(prompt.points == seed.points + steps.points && prompt.box == seed.box)
    #expect(added(prompt) == nil)
    var nothing = PromptHistory()
    nothing.add(.point(exclude))
    #expect(throws: SamError.self) { try self.prompt(nothing) }
  }
}
