import SAMKit
import SAMKitGrounding
import SAMKitInteraction
import SAMKitUI
import TestSupport
import Testing

@MainActor @Suite("What answers the views: a text session, and the stand-in of previews")
struct SegmenterTests {
  private func settle(_ editor: SubjectEditor) async {
    while let work = editor.work {
      await work.value
      if editor.work == work { return }
    }
  }

  @Test("Words, then taps, then undo, with the built-in models on a photo of a cat")
  func textSession() async throws {
    let segmenter = TextSegmenter(try TextSegmentationSession())
    let editor = SubjectEditor(displaySide: 400)
    let prompt = TextPrompt(editor: editor, finder: segmenter)
    await editor.open(segmenter.source) { try ImageFile.read(Fixtures.example("cat.jpg")) }
    #expect(editor.activity == .ready)
    editor.setViewSize(width: 451, height: 300)
    prompt.query = "cat, pineapple"
    prompt.search()
    await prompt.work?.value
    await settle(editor)
    let cat = try #require(editor.mask)
    #expect(cat.contains(x: 226, y: 150) && editor.candidateText(0).hasPrefix("Cat, "))
    #expect(editor.notice?.text.contains("Nothing was found for “pineapple”.") == true)
    // A point that corrects the mask must not make another object of it.
    editor.add(.point(SamPoint(x: 226, y: 150)))
    await settle(editor)
    let refined = try #require(editor.mask)
    let both = zip(cat.alpha, refined.alpha).reduce(into: (0, 0)) { sum, pair in
      sum.0 += pair.0 >= 128 && pair.1 >= 128 ? 1 : 0
      sum.1 += pair.0 >= 128 || pair.1 >= 128 ? 1 : 0
    }
    #expect(Double(both.0) / Double(both.1) > 0.7, "IoU of the mask before and after a point inside it")
    editor.perform(.undo)
    await settle(editor)
    #expect(editor.mask == cat)
    prompt.query = "flurbicate"
    prompt.search()
    await prompt.work?.value
    #expect(editor.notice?.text.contains("flurbicate") == true && editor.mask == cat)
  }

  @Test("The previews' model answers every kind of mark, and words")
  func preview() async throws {
    let segmenter = PreviewSegmenter()
    let editor = SubjectEditor()
    await editor.open(SegmenterSource(key: "preview") { segmenter }) { PreviewSegmenter.photo() }
    editor.setViewSize(width: 320, height: 240)
    editor.add(.point(SamPoint(x: 100, y: 120)))
    await settle(editor)
    #expect(editor.candidateCount == 3 && editor.mask?.contains(x: 100, y: 120) == true)
    editor.perform(.choose(2))
    await settle(editor)
    #expect(editor.mask?.contains(x: 165, y: 120) == true && editor.mask?.contains(x: 175, y: 120) == false)
    editor.perform(.startAgain)
    editor.add(.box(SamBox(x0: 200, y0: 40, x1: 300, y1: 140)))
    await settle(editor)
    #expect(editor.mask?.contains(x: 250, y: 90) == true)
    let prompt = TextPrompt(editor: editor, finder: segmenter)
    prompt.query = "left, right"
    prompt.search()
    await prompt.work?.value
    await settle(editor)
    #expect(editor.candidateText(1).hasPrefix("Right, 80 % sure"))
  }
}
