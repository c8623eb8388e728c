import SAMKit
import SAMKitGrounding
import Testing

@Suite("Words of the built-in vocabulary")
struct WordTableTests {
  private let table: WordTable
  init() throws { table = try WordTable.bundled() }

  /// Classes of ImageNet-1k in the order of their WordNet ids, by their well-known numbers.
  @Test("a word means its classes and those below it")
  func classes() {
    #expect(table.classNames.count == 1000)
    #expect(table.classNames[0] == "tench")
    #expect(table.classNames[999] == "toilet tissue")
    #expect(table.classes(of: "zebra") == [340])
    #expect(table.classes(of: "dog") == Array(151...268))
    #expect(table.classes(of: "cat") == Array(281...287))
    #expect(table.classes(of: "animal") == Array(0...397))
    #expect(table.classes(of: "traffic light") == [920])
    #expect(table.classes(of: "vehicle")?.contains(817) == true)
    #expect(table.classes(of: "cup")?.contains(968) == true)
  }

  @Test(
    "plurals mean what the singular means",
    arguments: [
      ("cats", "cat"), ("boxes", "box"), ("watches", "watch"), ("wolves", "wolf"), ("mice", "mouse"),
      ("butterflies", "butterfly"), ("traffic lights", "traffic light"), ("geese", "goose"),
    ])
  func plurals(plural: String, singular: String) {
    #expect(table.classes(of: plural) != nil)
    #expect(table.classes(of: plural) == table.classes(of: singular))
  }

  @Test("words outside it are not known", arguments: ["unicorn", "", "xyzzy", "entity", "love", "s"])
  func unknown(word: String) { #expect(table.classes(of: word) == nil) }

  @Test("phrases are read from the end: name, colour, and words that are left out")
  func phrases() throws {
    let cup = try PhraseMeaning("a red Coffee Mug", words: table)
    #expect(cup.classes == [504])
    #expect(cup.color == .red)
    #expect(cup.ignored.isEmpty)
    let dog = try PhraseMeaning("the small grey dogs", words: table)
    #expect(dog.classes == Array(151...268))
    #expect(dog.color == .gray)
    #expect(dog.ignored == ["small"])
    // A colour that is part of a name, or a name itself, is no attribute.
    #expect(try PhraseMeaning("orange", words: table).classes == [950])
    #expect(try PhraseMeaning("red fox", words: table).color == nil)
    #expect(try PhraseMeaning("hot dog", words: table).classes == [934])
  }

  @Test("an unknown word names near ones and what to install")
  func suggestions() {
    #expect {
      try PhraseMeaning("zebbra", words: table)
    } throws: { error in
      guard let error = error as? SamError else { return false }
      return error.code == .unknownWord && error.message.contains("zebra") && error.message.contains("yolo-world")
    }
  }

  @Test("punctuation and hostile text are unknown words, not traps", arguments: ["!!!", "🐶", "a", "the", " - ' "])
  func hostile(phrase: String) {
    #expect { try PhraseMeaning(phrase, words: table) } throws: { ($0 as? SamError)?.code == .unknownWord }
  }

  @Test("colours are told as people name them")
  func colors() {
    let samples: [(NamedColor, UInt8, UInt8, UInt8)] = [
      (.red, 200, 30, 30), (.green, 40, 160, 60), (.blue, 30, 60, 200), (.yellow, 240, 220, 40),
      (.white, 245, 243, 240), (.black, 15, 15, 18), (.gray, 128, 128, 130), (.orange, 240, 140, 30),
      (.brown, 110, 70, 40), (.purple, 130, 40, 160), (.pink, 250, 150, 180),
    ]
    for (color, red, green, blue) in samples {
      #expect(color.matches(red: red, green: green, blue: blue), "\(color)")
    }
    #expect(!NamedColor.red.matches(red: 30, green: 60, blue: 200))
    #expect(!NamedColor.white.matches(red: 15, green: 15, blue: 18))
    #expect(NamedColor(word: "grey") == .gray)
    #expect(NamedColor(word: "small") == nil)
  }
}
