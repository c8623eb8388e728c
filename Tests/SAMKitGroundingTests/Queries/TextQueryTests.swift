import SAMKit
import SAMKitGrounding
import Testing

@Suite("Text queries")
struct TextQueryTests {
  @Test(
    "phrases are separated, trimmed, and merged with the first spelling",
    arguments: [
      ("dog, red cup", ["dog", "red cup"]), ("dog;cat\nbird\r\nfish", ["dog", "cat", "bird", "fish"]),
      ("dog, ,cat", ["dog", "cat"]), (" ,; dog ,", ["dog"]), ("Dog, dog, DOG, cat", ["Dog", "cat"]),
      ("café, CAFÉ", ["café"]), ("red  cup", ["red  cup"]), ("\tcat\u{A0}", ["cat"]),
    ])
  func phrases(text: String, expected: [String]) throws {
    #expect(try TextQuery(text).phrases == expected)
  }

  @Test("a query that names nothing is refused", arguments: ["", " ", ",;\n", "\u{3000}"])
  func empty(text: String) {
    #expect { try TextQuery(text) } throws: { ($0 as? SamError)?.code == .emptyQuery }
  }

  @Test("phrases that are already apart may hold commas")
  func list() throws {
    #expect(try TextQuery(phrases: ["cup, red", " ", "Cup, red"]).phrases == ["cup, red"])
    #expect { try TextQuery(phrases: []) } throws: { ($0 as? SamError)?.code == .emptyQuery }
  }
}
