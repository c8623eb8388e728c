import SAMKit
import SAMKitInteraction
import TestSupport
import Testing

@MainActor @Suite("What pointers do in the view of a photo")
struct SubjectGestureTests {
  @Test("Hold on the subject lifts it, moving drags it, letting go opens the menu, a tap lays it back")
  func lift() async throws {
    let desk = try await Desk.withSubject()
    let editor = desk.editor
    let at = ViewPoint(x: 66, y: 66)
    editor.dragChanged(from: at, to: at, time: 5)
    editor.tick(time: 5.29)
    #expect(editor.canPerform(.lift))
    editor.tick(time: 5.3)
    guard case .lifted(let lifted) = editor.lift else { return #expect(Bool(false), "\(editor.lift)") }
    #expect(lifted.origin == at && editor.canPerform(.dismiss) && !editor.canPerform(.lift))
    let to = ViewPoint(x: 100, y: 20)
    editor.dragChanged(from: at, to: to, time: 5.5)
    let moving = try #require(editor.appearance(width: 128, height: 128, reducedMotion: true))
    #expect(moving.scale == 1 && moving.x == 34 && moving.y == -46 && moving.dimming == 0.4)
    editor.dragEnded(from: at, at: to, time: 5.6)
    guard case .menu(let menu) = editor.lift else { return #expect(Bool(false), "\(editor.lift)") }
    #expect(menu.position == to && menu.origin == at)
    #expect(editor.history.items.count == 1)
    desk.tap(5, 5)
    if case .highlighted = editor.lift {} else { Issue.record("\(editor.lift)") }
    #expect(editor.history.items.count == 1)
  }

  @Test("The press itself lifts after 0.3 s, without another event")
  func liftsByItself() async throws {
    let desk = try await Desk.withSubject()
    let at = ViewPoint(x: 64, y: 64)
    desk.editor.dragChanged(from: at, to: at, time: 9)
    await desk.editor.holding?.value
    if case .lifted = desk.editor.lift {} else { Issue.record("\(desk.editor.lift)") }
    desk.editor.dragCancelled(desk.editor.pressNumber)
    if case .highlighted = desk.editor.lift {} else { Issue.record("\(desk.editor.lift)") }
    // A pointer that is gone is gone: its end means nothing more.
    desk.editor.dragCancelled(desk.editor.pressNumber)
    #expect(desk.editor.history.items.count == 1)
  }

  @Test("Where the view is wider than the photo, the subject rises as it would in the photo alone")
  func letterbox() async throws {
    let desk = try Desk()
    let editor = desk.editor
    await desk.open()
    editor.add(.point(SamPoint(x: 32, y: 2)))
    await desk.settle()
    editor.perform(.lift)
    func rise(_ width: Double, _ height: Double) throws -> Double {
      let appearance = try #require(editor.appearance(width: width, height: height, reducedMotion: false))
      #expect(appearance.x == 0)
      return appearance.y
    }
    // The subject is cut off by the photo's upper border: it must not come down from it by growing.
    #expect(try rise(128, 128) < 0)
    #expect(try rise(128, 400) == rise(128, 128) && rise(900, 128) == rise(128, 128))
    editor.setViewSize(width: 900, height: 128)
    let box = try #require(editor.subjectBox)
    #expect(box.y0 == 0 && box.x0 > 386 + 32 && box.x1 < 386 + 96)
  }

  @Test("Hold beside the subject is a tap; where nothing is selected nothing lifts")
  func noLift() async throws {
    let desk = try Desk()
    await desk.open()
    let at = ViewPoint(x: 20, y: 20)
    desk.editor.dragChanged(from: at, to: at, time: 1)
    desk.editor.tick(time: 3)
    desk.editor.dragEnded(from: at, at: at, time: 4)
    #expect(desk.editor.history.points == [SamPoint(x: 10, y: 10)])
    await desk.settle()
    #expect(!desk.editor.isSubject(at: ViewPoint(x: 100, y: 100)) && desk.editor.isSubject(at: at))
  }

  @Test("A box is drawn while it is dragged, and asked for at its end; Exclude turns strokes and taps round")
  func boxesAndStrokes() async throws {
    let desk = try Desk()
    let editor = desk.editor
    await desk.open()
    editor.perform(.mode(.box))
    let (a, b) = (ViewPoint(x: 20, y: 20), ViewPoint(x: 80, y: 90))
    editor.dragChanged(from: a, to: a, time: 1)
    editor.dragChanged(from: a, to: b, time: 1.1)
    #expect(editor.shapes(width: 128, height: 128) == [.box(topLeft: a, bottomRight: b)])
    editor.dragEnded(from: a, at: ViewPoint(x: 400, y: 90), time: 1.2)
    #expect(editor.draft == nil && editor.history.box == SamBox(x0: 10, y0: 10, x1: 64, y1: 45))
    await desk.settle()
    #expect(editor.mask != nil)
    editor.perform(.mode(.scribble))
    editor.perform(.toggleExcluding)
    #expect(editor.hint == "Tap what does not belong to the object.")
    desk.drag((4, 4), (40, 4))
    let stroke = try #require(editor.history.scribble.strokes.first)
    #expect(stroke.label == .negative && stroke.brushWidth == 6)
    #expect(stroke.points.first == .init(x: 2, y: 2) && stroke.points.last == .init(x: 20, y: 2))
    await desk.settle()
    guard case .stroke(let points, let width, let includes)? = editor.shapes(width: 64, height: 64).last else {
      return #expect(Bool(false))
    }
    #expect(points.last == ViewPoint(x: 20, y: 2) && width == 6 && !includes)
  }

  @Test("A cancelled box leaves nothing, a drag outside the photo is no box, a tap beside the photo no point")
  func nothing() async throws {
    let desk = try Desk()
    let editor = desk.editor
    await desk.open()
    editor.setViewSize(width: 256, height: 128)
    desk.tap(10, 64)
    #expect(editor.history.isEmpty)
    editor.perform(.mode(.box))
    desk.drag((4, 4), (40, 100))
    #expect(editor.history.isEmpty && editor.draft == nil)
    let (a, b) = (ViewPoint(x: 100, y: 20), ViewPoint(x: 180, y: 90))
    editor.dragChanged(from: a, to: b, time: 1)
    #expect(editor.draft != nil)
    // Late news of an earlier press does not end this one.
    editor.dragCancelled(editor.pressNumber - 1)
    #expect(editor.draft != nil)
    editor.dragCancelled(editor.pressNumber)
    #expect(editor.draft == nil && editor.history.isEmpty)
  }

  @Test("A tap on a point chooses it, and Delete removes it before any other")
  func choosesMarks() async throws {
    let desk = try Desk()
    let editor = desk.editor
    await desk.open()
    desk.tap(30, 30)
    desk.tap(90, 90)
    await desk.settle()
    desk.tap(33, 30)
    #expect(editor.chosenMark == editor.history.items.first?.id && editor.history.items.count == 2)
    #expect(
      editor.shapes(width: 128, height: 128).first == .dot(ViewPoint(x: 30, y: 30), includes: true, isChosen: true))
    editor.perform(.deleteMark)
    await desk.settle()
    #expect(editor.history.points == [SamPoint(x: 45, y: 45)] && editor.chosenMark == nil)
    desk.tap(90, 90)
    desk.tap(90, 90)
    #expect(editor.chosenMark == nil)
    editor.perform(.deleteMark)
    #expect(editor.history.isEmpty)
    await desk.settle()
  }
}
