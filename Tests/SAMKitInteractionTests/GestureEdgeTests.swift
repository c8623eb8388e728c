import SAMKitInteraction
import Testing

@Suite("Gestures that end in unusual ways")
struct GestureEdgeTests {
  private let start = ViewPoint(x: 100, y: 100)
  private let far = ViewPoint(x: 180, y: 100)

  @Test("A cancelled pointer undoes what had begun, and nothing else", arguments: GestureMode.allCases)
  func cancelled(mode: GestureMode) {
    var g = GestureClassifier(mode: mode)
    #expect(g.handle(.began, at: start, time: 0) == [])
    #expect(g.handle(.cancelled, at: start, time: 0.1) == [])
    #expect(g.handle(.ended, at: start, time: 0.2) == [], "a cancelled press is no tap")
    _ = g.handle(.began, at: start, time: 1)
    _ = g.handle(.moved, at: far, time: 1.1)
    #expect(g.handle(.cancelled, at: far, time: 1.2) == (mode == .tap ? [] : [.cancelled]))
    _ = g.handle(.began, at: start, time: 2)
    #expect(g.handle(.ended, at: start, time: 2.1) == [.tap(start)])
  }

  @Test func aLiftIsCancelledToo() {
    var g = GestureClassifier()
    _ = g.handle(.began, at: start, time: 0, maskShown: true)
    #expect(g.tick(time: 0.3) == [.lift(start)])
    #expect(g.handle(.cancelled, at: start, time: 0.4) == [.cancelled])
    #expect(g.deadline == nil && g.tick(time: 9) == [])
  }

  @Test("In box mode a long press lifts where a mask is shown")
  func longPressInBoxMode() {
    var g = GestureClassifier(mode: .box)
    _ = g.handle(.began, at: start, time: 0, maskShown: true)
    #expect(g.deadline == 0.3)
    #expect(g.tick(time: 0.3) == [.lift(start)])
    #expect(g.handle(.moved, at: far, time: 0.4) == [.liftDragged(from: start, to: far)])
    #expect(g.handle(.ended, at: far, time: 0.5).last == .menu(far))
    _ = g.handle(.began, at: start, time: 1, maskShown: false)
    #expect(g.deadline == nil)
    #expect(g.handle(.ended, at: start, time: 2) == [.tap(start)])
  }

  @Test("What is not a number is not a place", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    let nowhere = ViewPoint(x: value, y: 0)
    var g = GestureClassifier(mode: .scribble)
    #expect(g.handle(.began, at: nowhere, time: 0) == [])
    #expect(g.handle(.moved, at: far, time: 0) == [], "no press began")
    _ = g.handle(.began, at: start, time: 0)
    #expect(g.handle(.moved, at: nowhere, time: 0.1) == [])
    #expect(g.handle(.moved, at: far, time: value) == [])
    #expect(g.tick(time: value) == [])
    #expect(g.handle(.moved, at: far, time: 0.2) == [.strokeBegan(start), .strokeMoved(far)])
    #expect(g.handle(.ended, at: nowhere, time: 0.3) == [.cancelled])
    #expect(g.handle(.ended, at: far, time: 0.4) == [])
  }
}
