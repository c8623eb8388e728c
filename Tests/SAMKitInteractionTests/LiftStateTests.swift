import SAMKitInteraction
import Testing

@Suite("A lift goes from state to state")
struct LiftStateTests {
  private let start = ViewPoint(x: 10, y: 20)
  private let there = ViewPoint(x: 90, y: 70)

  private func idle() throws -> LiftState.Idle {
    guard case .idle(let idle) = LiftState.initial else { throw Unexpected() }
    return idle
  }

  private struct Unexpected: Error {}

  @Test func theWholeWay() throws {
    let highlighted = try idle().highlight()
    let lifted = highlighted.lift(at: start)
    #expect(lifted.origin == start)
    let dragging = lifted.drag(to: start).drag(to: there)
    #expect(dragging.origin == start && dragging.position == there)
    let menu = dragging.release()
    #expect(menu.position == there)
    #expect(menu.close() == highlighted)
    #expect(try menu.dismiss() == idle())
  }

  @Test func theShortWays() throws {
    let highlighted = try idle().highlight()
    #expect(try highlighted.dismiss() == idle())
    #expect(highlighted.lift(at: there).release().position == there)
    #expect(highlighted.lift(at: there).cancel() == highlighted)
    #expect(highlighted.lift(at: start).drag(to: there).cancel() == highlighted)
  }

  @Test func theLightRunsRoundWhatIsShown() throws {
    let highlighted = try idle().highlight()
    let lifted = highlighted.lift(at: start)
    let states: [LiftState] = [
      .highlighted(highlighted), .lifted(lifted), .dragging(lifted.drag(to: there)), .menu(lifted.release()),
    ]
    #expect(states.allSatisfy { $0.showsShimmer(reducedMotion: false) && !$0.showsShimmer(reducedMotion: true) })
    #expect(!LiftState.initial.showsShimmer(reducedMotion: false))
  }
}
