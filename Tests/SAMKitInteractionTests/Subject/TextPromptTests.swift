import SAMKit
import SAMKitInteraction
import TestSupport
import Testing

@MainActor @Suite("Searching a photo by words")
struct TextPromptTests {
  /// Finds an object for each word: a square that begins at 10 times its place in the query.
  private struct Finder: PhraseFinding {
    var gate: Gate?
    func find(
      _ query: String, quality: SamOptions.Quality, cancellation: Cancellation
    ) async throws -> (objects: [FoundObject], notes: [String]) {
      if query.hasPrefix("slow"), let gate {
        try await BlockingWork.run(cancellation) { () throws(SamError) in gate.wait() }
      }
      if query == "bad" { throw SamError(.unknownWord, "“bad” is not known") }
      let words = query.split(separator: " ").filter { $0 != "nothing" }
      return (
        words.enumerated().map { FoundObject(label: String($1), mask: Self.square(10 * $0)) },
        query.contains("nothing") ? ["Nothing was found for “nothing”."] : []
      )
    }

    static func square(_ at: Int) -> SamMask {
      let alpha = (0..<64 * 64).map { i -> UInt8 in
        (at..<at + 8).contains(i % 64) && (at..<at + 8).contains(i / 64) ? 255 : 0
      }
      let transform = ImageTransform(imageWidth: 64, imageHeight: 64, frame: .init(size: 1024, resize: .longestSide))
      return SamMask(
        width: 64, height: 64, alpha: alpha, score: 0.6, stability: 1,
        lowResLogits: LowResLogits(width: 1, height: 1, values: [1], transform: transform))
    }
  }

  private func prompt(_ desk: Desk, gate: Gate? = nil) -> TextPrompt {
    TextPrompt(editor: desk.editor, finder: Finder(gate: gate))
  }

  @Test("What is found is shown, named, and chosen among; marks go on from the one that is shown")
  func finds() async throws {
    let desk = try Desk()
    let editor = desk.editor
    let prompt = prompt(desk)
    prompt.query = "cat cup"
    #expect(!prompt.canSearch)
    await desk.open()
    prompt.search()
    #expect(prompt.isSearching)
    await prompt.work?.value
    await desk.settle()
    #expect(!prompt.isSearching && editor.candidateCount == 2)
    #expect(editor.notice?.text == "Cat, 60 % sure, 2 % of the photo. Candidate 1 of 2.")
    #expect(editor.mask == Finder.square(0) && editor.canPerform(.lift))
    editor.perform(.choose(1))
    await desk.settle()
    #expect(editor.mask == Finder.square(10) && editor.candidateText(1).hasPrefix("Cup"))
    let seed = try #require(editor.history.maskSeed)
    #expect(try seed.values() == Finder.square(10).alpha)
    desk.tap(100, 100)
    await desk.settle()
    #expect(editor.candidateCount == 1 && editor.mask?.contains(x: 50, y: 50) == true)
    editor.perform(.undo)
    await desk.settle()
    #expect(editor.mask == Finder.square(10) && editor.candidateCount == 2)
  }

  @Test("What was not found is told, beside what was; nothing found leaves the subject; errors are words")
  func misses() async throws {
    let desk = try Desk()
    await desk.open()
    let prompt = prompt(desk)
    prompt.query = "cat nothing"
    prompt.search()
    await prompt.work?.value
    await desk.settle()
    #expect(desk.editor.notice?.text.hasSuffix("of the photo. Nothing was found for “nothing”.") == true)
    #expect(desk.editor.notice?.isShown == true)
    prompt.query = "nothing"
    prompt.search()
    await prompt.work?.value
    #expect(desk.editor.notice?.text == "Nothing was found for “nothing”." && desk.editor.mask != nil)
    prompt.query = "bad"
    prompt.search()
    await prompt.work?.value
    #expect(desk.editor.notice?.text == "“bad” is not known." && !prompt.isSearching)
    prompt.query = "  "
    #expect(!prompt.canSearch)
  }

  @Test("The newest query wins, and so does a tap that comes while one is looked for")
  func newestWins() async throws {
    let desk = try Desk()
    await desk.open()
    let gate = Gate()
    let prompt = prompt(desk, gate: gate)
    prompt.query = "slow one"
    prompt.search()
    let old = prompt.work
    await gate.reached()
    prompt.query = "cup"
    prompt.search()
    await prompt.work?.value
    gate.open()
    await old?.value
    await desk.settle()
    #expect(desk.editor.candidateText(0).hasPrefix("Cup") && !prompt.isSearching)

    let second = Gate()
    let other = self.prompt(desk, gate: second)
    other.query = "slow"
    other.search()
    await second.reached()
    desk.tap(100, 100)
    second.open()
    await other.work?.value
    await desk.settle()
    #expect(desk.editor.candidateText(0).hasPrefix("Object") && !other.isSearching)
  }
}
