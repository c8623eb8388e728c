import Foundation
import SAMKit
import SAMKitInteraction
import TestSupport
import Testing

@MainActor @Suite("One photo in a view: marks and the subject they mean")
struct SubjectEditorTests {
  @Test("A tap selects: candidates, a better edge, layers, and words")
  func tapSelects() async throws {
    let desk = try Desk()
    let editor = desk.editor
    #expect(editor.activity == .empty && editor.accessibilityText == "No photo.")
    await desk.open()
    #expect(editor.activity == .ready && editor.notice?.text == "The photo is ready.")
    #expect(editor.accessibilityText == "Photo. No object is selected.")
    desk.tap(64, 64)
    #expect(editor.isBusy && editor.history.points == [SamPoint(x: 32, y: 32)])
    await desk.settle()
    #expect(!editor.isBusy && editor.candidateCount == 3 && editor.chosenCandidate == 0)
    let mask = try #require(editor.mask)
    #expect(mask.contains(x: 32, y: 32) && !mask.contains(x: 45, y: 32))
    // The quick look and the better edge: one decoding each, and the second one is shown.
    #expect(desk.decoder.calls.count == 2)
    #expect(editor.shownQuality == .balanced)
    #expect(editor.notice?.text == "Object, 83 % sure, 3 % of the photo. Candidate 1 of 3.")
    #expect(editor.notice?.isShown == false)
    #expect(editor.accessibilityText == "Photo. " + (editor.notice?.text ?? ""))
    let layers = try #require(editor.layers)
    #expect(layers.coverage[32, 32].w == 255 && layers.coverage[2, 2].w == 0)
    #expect(abs(layers.center.x - 0.5) < 0.02 && abs(layers.center.y - 0.5) < 0.02)
    #expect(layers.outline[32, 32].w == 0)
    if case .highlighted = editor.lift {} else { Issue.record("\(editor.lift)") }
  }

  @Test("What cannot be read or loaded is told in words, and another photo can be opened after it")
  func failures() async throws {
    let desk = try Desk()
    let editor = desk.editor
    await editor.open(.model(.directory(URL(filePath: "/nowhere")))) { FakeSAM.image(8, 8) }
    guard case .failed(let text) = editor.activity else { return #expect(Bool(false), "\(editor.activity)") }
    #expect(text.hasSuffix(".") && editor.accessibilityText == "No photo. \(text)")
    await editor.open(SegmenterSource(key: "unused") { throw SamError(.engineMissing, "not asked for") }) {
      throw SamError(.notAnImage, "this is a letter")
    }
    #expect(editor.activity == .failed("This is a letter."))
    await desk.open()
    #expect(editor.activity == .ready)
  }

  @Test("A mark made while the photo is still read is answered afterwards")
  func earlyTap() async throws {
    let gate = Gate()
    let desk = try Desk()
    let editor = desk.editor
    let fake = try FakeSAM.model()
    let source = SegmenterSource(key: "slow") {
      gate.wait()
      return MaskReplay(session: SamSession(loaded: fake.model))
    }
    let opening = Task { await editor.open(source) { FakeSAM.image(64, 64) } }
    await gate.reached()
    editor.setViewSize(width: 128, height: 128)
    #expect(editor.activity == .opening && editor.canvas != nil)
    desk.tap(64, 64)
    #expect(editor.mask == nil && editor.history.items.count == 1)
    gate.open()
    await opening.value
    await desk.settle()
    #expect(editor.mask != nil)
  }

  @Test("The newest tap wins, and an older one is never shown")
  func newestTapWins() async throws {
    let gate = Gate()
    let desk = try Desk { if $0 < 20 { gate.wait() } }
    await desk.open()
    desk.tap(20, 64)
    let first = desk.editor.work
    await gate.reached()
    desk.editor.perform(.startAgain)
    desk.tap(100, 64)
    gate.open()
    await first?.value
    await desk.settle()
    #expect(desk.editor.mask?.contains(x: 50, y: 32) == true && desk.editor.mask?.contains(x: 10, y: 32) == false)
    #expect(!desk.editor.isBusy)
  }

  @Test("An answer that takes long is waited for in sight, and only then")
  func slow() async throws {
    let gate = Gate()
    let desk = try Desk { if $0 < 20 { gate.wait() } }
    await desk.open()
    desk.tap(100, 64)
    await desk.settle()
    await desk.editor.patience?.value
    #expect(!desk.editor.isSlow)
    desk.editor.perform(.startAgain)
    desk.tap(20, 64)
    #expect(desk.editor.isBusy && !desk.editor.isSlow)
    await desk.editor.patience?.value
    #expect(desk.editor.isSlow)
    gate.open()
    await desk.settle()
    #expect(!desk.editor.isBusy && !desk.editor.isSlow)
  }

  @Test("Many taps without waiting end at the state of the last")
  func manyTaps() async throws {
    let desk = try Desk()
    await desk.open()
    for x in stride(from: 10.0, through: 120, by: 10) {
      desk.editor.perform(.startAgain)
      desk.tap(x, 64)
    }
    await desk.settle()
    #expect(desk.editor.mask?.contains(x: 60, y: 32) == true)
    #expect(desk.editor.history.points.map(\.x) == [60])
  }

  @Test("Marks that say nothing to include are taken back, with a reason")
  func takenBack() async throws {
    let desk = try Desk()
    await desk.open()
    desk.tap(64, 64, excludes: true)
    await desk.settle()
    #expect(desk.editor.history.isEmpty && !desk.editor.history.canRedo)
    #expect(desk.editor.notice?.text == "Mark something to include first." && desk.editor.notice?.isShown == true)
  }

  @Test("Undo and redo show what was there before, at no cost")
  func undo() async throws {
    let desk = try await Desk.withSubject()
    let editor = desk.editor
    desk.tap(90, 64)
    await desk.settle()
    let calls = desk.decoder.calls.count
    #expect(editor.mask?.contains(x: 45, y: 32) == true && editor.candidateCount == 1)
    editor.perform(.undo)
    await desk.settle()
    #expect(editor.mask?.contains(x: 26, y: 32) == true && editor.candidateCount == 3)
    editor.perform(.redo)
    await desk.settle()
    #expect(editor.mask?.contains(x: 45, y: 32) == true)
    #expect(desk.decoder.calls.count == calls)
    editor.perform(.undo)
    editor.perform(.undo)
    await desk.settle()
    #expect(editor.mask == nil && editor.layers == nil && editor.lift == .initial && !editor.canPerform(.undo))
    #expect(editor.notice?.text == "No object is selected.")
  }

  @Test("A chosen candidate stays chosen: for its edge, for points after it, and after undo")
  func candidates() async throws {
    let desk = try await Desk.withSubject()
    let editor = desk.editor
    #expect(!editor.canPerform(.choose(3)) && editor.isOn(.choose(0)))
    editor.perform(.choose(2))
    await desk.settle()
    let small = try #require(editor.mask)
    #expect(editor.chosenCandidate == 2 && small.area < 60 && editor.shownQuality == .balanced)
    editor.perform(.choose(0))
    await desk.settle()
    #expect(try #require(editor.mask).area > 80)
    editor.perform(.choose(2))
    await desk.settle()
    let before = desk.decoder.calls.count
    desk.tap(64, 90)
    await desk.settle()
    // The point goes on from the small disc's logits: its middle is positive for 6 cells, not for 24.
    let logits = try #require(desk.decoder.calls[before]["mask_input"]?.floats)
    #expect(logits[128 * 256 + 128] > 0 && logits[128 * 256 + 128 + 10] < 0)
    editor.perform(.undo)
    await desk.settle()
    #expect(editor.mask == small && editor.chosenCandidate == 2)
  }

  @Test("The edge is looked at again when that is switched on, without another mark")
  func refining() async throws {
    let desk = try await Desk.withSubject()
    desk.editor.perform(.toggleRefining)
    await desk.settle()
    #expect(desk.editor.shownQuality == .accurate && desk.editor.candidateCount == 3)
    let calls = desk.decoder.calls.count
    desk.editor.perform(.toggleRefining)
    await desk.settle()
    #expect(desk.editor.shownQuality == .balanced && desk.decoder.calls.count == calls)
  }

  @Test("Another photo begins clean, and nothing of the one before is shown")
  func nextPhoto() async throws {
    let gate = Gate()
    let desk = try Desk { if $0 < 20 { gate.wait() } }
    let editor = desk.editor
    await desk.open()
    desk.tap(20, 64)
    let old = editor.work
    await gate.reached()
    editor.perform(.mode(.scribble))
    await desk.open(red: 7)
    gate.open()
    await old?.value
    #expect(editor.history.isEmpty && editor.mask == nil && !editor.isBusy && editor.mode == .scribble)
    #expect(editor.canvas?.photo[1, 1].x == 7 && editor.activity == .ready)
    editor.perform(.mode(.tap))
    desk.tap(100, 64)
    await desk.settle()
    #expect(editor.mask?.contains(x: 50, y: 32) == true)
    editor.close()
    #expect(editor.activity == .empty && editor.mask == nil && editor.cutOut == nil && editor.transform == nil)
  }

  @Test("Asking again for the photo that is open leaves its marks; another photo, or another model, opens anew")
  func samePhoto() async throws {
    let desk = try Desk()
    let editor = desk.editor
    let (one, two) = (FakeObject(), FakeObject())
    await desk.open(photo: one)
    desk.tap(64, 64)
    await desk.settle()
    await desk.open(photo: one)
    #expect(editor.mask != nil && editor.history.items.count == 1)
    await editor.open(SegmenterSource(key: "other") { throw SamError(.engineMissing, "no engine") }, photo: one) {
      FakeSAM.image(64, 64)
    }
    #expect(editor.activity == .failed("No engine.") && editor.history.isEmpty)
    await desk.open(photo: one)
    #expect(editor.activity == .ready)
    desk.tap(64, 64)
    await desk.open(photo: two)
    #expect(editor.history.isEmpty)
    desk.tap(64, 64)
    await desk.open()
    #expect(editor.history.isEmpty)
    await desk.settle()
  }

  private final class FakeObject {}

  @Test("No more marks than the limit")
  func markLimit() async throws {
    let desk = try Desk()
    await desk.open()
    for x in 0..<SubjectEditor.markLimit {
      desk.editor.add(.point(SamPoint(x: Double(x % 64), y: 3)))
    }
    desk.editor.add(.point(SamPoint(x: 1, y: 1)))
    #expect(desk.editor.history.items.count == SubjectEditor.markLimit)
    #expect(desk.editor.notice?.text.contains("200") == true)
    desk.editor.close()
    await desk.settle()
  }
}
