import CommandLineArguments
import Testing

@Suite("Guessing what was meant")
struct SpellingTests {
  @Test(arguments: [("kitten", "sitting", 3), ("ab", "ba", 1), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0)])
  func distance(a: String, b: String, expected: Int) {
    #expect(Spelling.distance(a, b) == expected)
  }

  @Test func theNearestWins() {
    #expect(Spelling.suggestion(for: "segmnt", among: ["serve", "segment"]) == "segment")
    #expect(Spelling.suggestion(for: "SEGMENT", among: ["segment"]) == "segment")
    #expect(Spelling.suggestion(for: "banana", among: ["serve", "segment"]) == nil)
    #expect(Spelling.suggestion(for: "se", among: ["serve", "segment"]) == nil)
  }
}
