import SAMKitInteraction
import Testing

@Suite("Gestures are told apart at their borders")
struct GestureClassifierTests {
  let start = ViewPoint(x: 100, y: 100)
  func at(_ dx: Double) -> ViewPoint { ViewPoint(x: 100 + dx, y: 100) }

  func press(_ mode: GestureMode, moved: Double, held: Double, mask: Bool) -> [GestureEvent] {
    var g = GestureClassifier(mode: mode)
    var events = g.handle(.began, at: start, time: 0, maskShown: mask)
    events += g.handle(.moved, at: at(moved), time: 0.1)
    return events + g.handle(.ended, at: at(moved), time: held)
  }

  @Test func tapMode() {
    #expect(press(.tap, moved: 14.99, held: 0.299, mask: true) == [.tap(start)])
    #expect(press(.tap, moved: 15, held: 0.299, mask: true) == [])
    #expect(press(.tap, moved: 0, held: 0.3, mask: true) == [.lift(start), .menu(start)])
    #expect(press(.tap, moved: 0, held: 0.3, mask: false) == [.tap(start)])
  }

  @Test func boxMode() {
    #expect(press(.box, moved: 9.99, held: 0.2, mask: false) == [.tap(start)])
    #expect(
      press(.box, moved: 10, held: 0.2, mask: false)
        == [.boxChanged(from: start, to: at(10)), .boxEnded(from: start, to: at(10))])
  }

  @Test func scribbleMode() {
    #expect(press(.scribble, moved: 9.99, held: 1, mask: true) == [.tap(start)])
    #expect(
      press(.scribble, moved: 10, held: 1, mask: true)
        == [.strokeBegan(start), .strokeMoved(at(10)), .strokeEnded(at(10))])
  }

  @Test func liftFiresFromTheDeadlineAndDrags() {
    var g = GestureClassifier()
    #expect(g.handle(.began, at: start, time: 0, maskShown: true) == [])
    #expect(g.deadline == 0.3)
    #expect(g.tick(time: 0.2999) == [])
    #expect(g.tick(time: 0.3) == [.lift(start)])
    #expect(g.handle(.moved, at: at(9.9), time: 0.4) == [])
    #expect(g.handle(.moved, at: at(10), time: 0.5) == [.liftDragged(from: start, to: at(10))])
    #expect(g.handle(.ended, at: at(10), time: 0.6).last == .menu(at(10)))
  }

  @Test func secondPointerCancels() {
    var g = GestureClassifier()
    _ = g.handle(.began, at: start, time: 0, maskShown: true)
    _ = g.tick(time: 1)
    #expect(g.handle(.began, at: start, time: 1.1, pointer: 1) == [.cancelled])
    #expect(g.handle(.ended, at: start, time: 1.2) == [])
  }
}
