import Foundation
import SAMKit
import SAMKitInteraction
import TestSupport
import Testing

@MainActor @Suite("Commands, keys and accessibility actions")
struct SubjectCommandTests {
  @Test("Before anything is selected, only what makes sense is offered")
  func enabled() async throws {
    let desk = try Desk()
    let editor = desk.editor
    #expect(editor.accessibilityActions.isEmpty && editor.menu.isEmpty)
    await desk.open()
    #expect(editor.accessibilityActions.prefix(2) == [.includeHere, .excludeHere])
    #expect(!editor.canPerform(.lift) && !editor.canPerform(.copy) && !editor.canPerform(.share))
    desk.tap(64, 64)
    await desk.settle()
    #expect(editor.accessibilityActions.prefix(4) == [.lift, .undo, .includeHere, .excludeHere])
    #expect(editor.accessibilityActions.map(\.title).prefix(4) == ["Lift", "Undo", "Include here", "Exclude here"])
    #expect(editor.menu == [.saveToFile, .share])
    let exporter = Exporter()
    editor.exporter = exporter
    #expect(editor.menu == [.copy, .saveToFile, .share])
    exporter.hasPhotoLibrary = true
    #expect(editor.menu == [.copy, .saveToLibrary, .saveToFile, .share])
  }

  @Test("The keyboard alone selects, excludes and lifts")
  func keyboard() async throws {
    let desk = try Desk()
    let editor = desk.editor
    await desk.open()
    #expect(editor.press(KeyStroke(.arrow(.right))) && editor.press(KeyStroke(.arrow(.up), .shift)))
    #expect(editor.crosshair == SamPoint(x: 38, y: 31.5))
    #expect(editor.notice?.text == "Crosshair 59 % from the left, 49 % from the top.")
    #expect(editor.shapes(width: 128, height: 128) == [.crosshair(ViewPoint(x: 76, y: 63))])
    #expect(editor.press(KeyStroke(.enter)))
    await desk.settle()
    #expect(editor.mask?.contains(x: 38, y: 31) == true)
    editor.perform(.move(.left))
    #expect(editor.notice?.text.hasSuffix("on the object.") == true)
    #expect(editor.press(KeyStroke(.enter, .shift)))
    #expect(editor.history.points.last == SamPoint(x: 32, y: 31.5, label: .negative))
    await desk.settle()
    #expect(editor.press(KeyStroke(.space)))
    guard case .menu(let menu) = editor.lift else { return #expect(Bool(false), "\(editor.lift)") }
    #expect(menu.position == menu.origin && menu.position.x > 76)
    // While the menu is open the photo takes no marks.
    #expect(!editor.press(KeyStroke(.enter)) && !editor.press(KeyStroke(.arrow(.left))))
    #expect(editor.press(KeyStroke(.escape)) && editor.canPerform(.lift))
    #expect(!editor.press(KeyStroke(.character("q"))) && !editor.press(KeyStroke(.escape)))
    for _ in 0..<20 { editor.perform(.move(.right)) }
    #expect(editor.crosshair?.x == 63)
  }

  @Test("A box by its corners, from the keyboard")
  func boxByCorners() async throws {
    let desk = try Desk()
    let editor = desk.editor
    await desk.open()
    #expect(editor.press(KeyStroke(.character("b"))) && editor.isOn(.mode(.box)))
    editor.perform(.includeHere)
    #expect(editor.history.isEmpty)
    editor.perform(.move(.left))
    editor.perform(.move(.down))
    #expect(editor.draft == .box(SamBox(x0: 26, y0: 32, x1: 32, y1: 38)))
    editor.perform(.includeHere)
    #expect(editor.history.box == SamBox(x0: 26, y0: 32, x1: 32, y1: 38) && editor.draft == nil)
    await desk.settle()
    editor.perform(.includeHere)
    #expect(editor.canPerform(.dismiss))
    editor.perform(.dismiss)
    editor.perform(.includeHere)
    editor.perform(.includeHere)
    // Twice the same place is no box.
    #expect(editor.history.items.count == 1)
  }

  @Test("Keys mean what the page's keys mean, and every shortcut is one of them")
  func keys() {
    #expect(KeyStroke(.character("z"), .command).command == .undo)
    #expect(KeyStroke(.character("z"), [.command, .shift]).command == .redo)
    #expect(KeyStroke(.character("y"), .command).command == .redo)
    #expect(KeyStroke(.character("2")).command == .choose(1))
    #expect(KeyStroke(.character("z")).command == nil && KeyStroke(.character("t"), .option).command == nil)
    for command in [SubjectCommand.undo, .redo, .copy, .saveToFile] {
      #expect(KeyStroke.shortcut(of: command)?.command == command)
    }
    #expect(KeyStroke.shortcut(of: .lift) == nil)
  }

  @Test("Every command has words and a symbol of its own")
  func words() {
    let commands: [SubjectCommand] = [
      .undo, .redo, .deleteMark, .startAgain, .lift, .dismiss, .includeHere, .excludeHere, .toggleRefining, .copy,
      .share, .saveToFile, .saveToLibrary, .mode(.tap), .mode(.box), .mode(.scribble), .choose(0), .choose(1),
      .move(.left),
    ]
    #expect(Set(commands.map(\.title)).count == commands.count && commands.allSatisfy { !$0.title.isEmpty })
    #expect(Set(commands.map(\.symbol)).count == commands.count)
  }

  @Test("Copy and save give the cropped cut-out, close the menu and say so; a refusal is told")
  func exports() async throws {
    let desk = try Desk()
    let editor = desk.editor
    let exporter = Exporter()
    exporter.hasPhotoLibrary = true
    editor.exporter = exporter
    editor.photoName = "cat"
    await desk.open()
    desk.tap(64, 64)
    await desk.settle()
    #expect(editor.cutOut?.name == "cat-cut-out")
    editor.perform(.lift)
    editor.perform(.copy)
    await desk.settle()
    let picture = try ImageFile.read(try #require(exporter.copied))
    #expect((12...14).contains(picture.width) && picture[0, 0].w < 128 && picture[6, 6].w == 255)
    #expect(editor.notice?.text == "Copied." && editor.notice?.isShown == true && editor.canPerform(.lift))
    exporter.refusal = SamError(.cannotWrite, "photos may not be added")
    editor.perform(.lift)
    editor.perform(.saveToLibrary)
    await desk.settle()
    #expect(editor.notice?.text == "Photos may not be added." && !editor.canPerform(.lift))
    editor.perform(.saveToFile)
    #expect(editor.isSavingFile)
    editor.fileSaved(nil)
    #expect(!editor.isSavingFile && editor.notice?.text == "Photos may not be added.")
    editor.fileSaved(.failure(SamError(.diskFull, "the disk is full")))
    #expect(editor.notice?.text == "The disk is full.")
    editor.fileSaved(.success(()))
    #expect(editor.notice?.text == "Saved." && editor.canPerform(.lift))
  }

  @Test("A photo that the app gave makes the cut-out's file itself, in its own colours; the next photo does not")
  func exportsTheOriginal() async throws {
    let original = Original()
    let desk = try await Desk.withSubject(original: original)
    let editor = desk.editor
    let exporter = Exporter()
    editor.exporter = exporter
    editor.perform(.copy)
    await desk.settle()
    #expect(exporter.copied == Data("area \(try #require(editor.mask).area)".utf8))
    #expect(editor.cutOut?.original === original)
    await desk.open(red: 10)
    desk.tap(64, 64)
    await desk.settle()
    editor.perform(.copy)
    await desk.settle()
    #expect(try ImageFile.read(try #require(exporter.copied)).width < 64)
  }

  private final class Original: SubjectOriginal {
    func png(of mask: SamMask) throws(SamError) -> Data { Data("area \(mask.area)".utf8) }
  }

  @MainActor private final class Exporter: SubjectExporting {
    var hasPhotoLibrary = false
    var copied: Data?
    var refusal: SamError?
    func copy(_ png: Data) { copied = png }
    func addToLibrary(_ png: Data) async throws { if let refusal { throw refusal } }
  }
}

@MainActor @Suite("Buttons and drawn marks")
struct SubjectControlTests {
  @Test("The toolbar's groups grow with the candidates; what is typed is a key")
  func toolbar() async throws {
    let desk = try Desk()
    let editor = desk.editor
    #expect(editor.toolbar.count == 3 && editor.menuPlace == nil)
    await desk.open()
    desk.tap(64, 64)
    await desk.settle()
    #expect(editor.toolbar[2] == [.choose(0), .choose(1), .choose(2)])
    #expect(editor.spokenValue(of: .choose(1)).hasSuffix("Candidate 2 of 3.") && editor.spokenValue(of: .undo) == "")
    editor.step(forward: false)
    await desk.settle()
    #expect(editor.chosenCandidate == 2)
    editor.step(forward: true)
    await desk.settle()
    #expect(editor.chosenCandidate == 0)
    editor.perform(.lift)
    #expect(editor.menuPlace != nil && editor.isLifted)
    #expect(editor.shortcut(of: .undo) == KeyStroke(.character("z"), .command))
    editor.isTyping = true
    #expect(editor.shortcut(of: .undo) == nil)
  }

  @Test(
    "Keys by what they type",
    arguments: [
      ("Z", KeyStroke.Key.character("z")), ("\u{1B}", .escape), ("\u{7F}", .delete), ("\u{8}", .delete), (" ", .space),
      ("\r", .enter), ("\u{F700}", .arrow(.up)), ("\u{F701}", .arrow(.down)), ("\u{F702}", .arrow(.left)),
      ("\u{F703}", .arrow(.right)),
    ])
  func typed(_ text: String, _ key: KeyStroke.Key) {
    #expect(KeyStroke(typed: text, .shift) == KeyStroke(key, .shift))
    #expect(KeyStroke(typed: "") == nil)
  }

  @Test("A notice goes when its time is over, and not when a newer one has come")
  func noticeGoes() async throws {
    let desk = try Desk()
    await desk.open()
    let first = try #require(desk.editor.notice)
    desk.editor.perform(.move(.left))
    desk.editor.hide(first)
    #expect(desk.editor.notice != nil)
    desk.editor.hide(try #require(desk.editor.notice))
    #expect(desk.editor.notice == nil)
  }

  @Test("What excludes is red with a minus, what is chosen has a ring; lines have a dark rim")
  func ink() {
    let at = ViewPoint(x: 50, y: 50)
    let include = MarkShape.dot(at, includes: true, isChosen: false).ink
    #expect(include.map(\.color) == [.black, .white])
    let exclude = MarkShape.dot(at, includes: false, isChosen: true).ink
    #expect(exclude.map(\.color) == [.accent, .black, .red, .white])
    #expect(exclude.last?.outline == .line([ViewPoint(x: 47, y: 50), ViewPoint(x: 53, y: 50)]))
    #expect(MarkShape.box(topLeft: at, bottomRight: at).ink.map(\.width) == [3, 1.5])
    #expect(MarkShape.crosshair(at).ink.count == 4)
    #expect(MarkShape.stroke([at], width: 6, includes: false).ink.map(\.color) == [.red])
  }
}
