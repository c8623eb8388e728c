import Foundation
import SAMKit
import SAMKitGrounding
import Testing

@Suite("CLIP's tokenizer")
struct CLIPTokenizerTests {
  struct Golden: Decodable {
    struct Phrase: Decodable {
      let text: String
      let ids: [Int32]
    }
    let phrases: [Phrase]
  }

  @Test(
    "gives the ids of the contract",
    arguments: [
      ("dog", [1929]), ("a photo of a dog", [320, 1125, 539, 320, 1929]), ("t-shirt", [339, 268, 2523]),
      ("abc123", [5334, 272, 273, 274]), ("x_y", [343, 318, 344]), ("café", [15304]), ("犬", [163, 232, 361]),
      ("🐶", [10631]), ("person;car", [2533, 282, 1615]), ("don't", [847, 713]), ("2024", [273, 271, 273, 275]),
      ("&amp;lt;b", [283, 321]), ("Straße", [1894, 127, 253, 324]), ("  Dog\n\tCAT ", [1929, 2368]), ("", []),
    ] as [(String, [Int32])])
  func contract(text: String, ids: [Int32]) throws {
    #expect(try Fixtures.tokenizer.get().encode(text) == ids)
  }

  @Test("gives OpenAI's ids for every golden phrase")
  func goldens() throws {
    let golden = try Fixtures.golden("clip_tokenizer", as: Golden.self)
    let tokenizer = try Fixtures.tokenizer.get()
    #expect(golden.phrases.count >= 400)
    for phrase in golden.phrases {
      #expect(tokenizer.encode(phrase.text) == phrase.ids, "\(phrase.text.debugDescription)")
    }
  }

  @Test(
    "cuts a text at 77 ids, ends it, and says so",
    arguments: [
      (73, false), (74, false), (75, false), (76, true), (77, true), (500, true),
    ])
  func truncation(words: Int, truncated: Bool) throws {
    let tokens = try Fixtures.tokenizer.get().tokens(String(repeating: "dog ", count: words))
    #expect(tokens.ids.count == 77)
    #expect(tokens.isTruncated == truncated)
    #expect(tokens.ids.first == 49406)
    #expect(tokens.end == min(words + 1, 76))
    #expect(tokens.ids[tokens.end] == 49407)
    #expect(tokens.ids[1..<tokens.end].allSatisfy { $0 == 1929 })
    #expect(tokens.ids[(tokens.end + 1)...].allSatisfy { $0 == 0 })
  }

  @Test("an empty text is start and end")
  func empty() throws {
    let tokens = try Fixtures.tokenizer.get().tokens(" \n")
    #expect(tokens.ids.prefix(3) == [49406, 49407, 0])
    #expect(!tokens.isTruncated)
  }

  @Test(
    "takes hostile text in time that grows with its length",
    arguments: [
      ("a", 300_000), ("&", 300_000), ("&amp;", 60_000), ("'s", 150_000), ("\u{1B}[1;1;", 50_000),
      ("Σ\u{301}", 100_000), ("<|", 150_000), ("&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 10_000), ("\u{301}", 100_000),
    ])
  func hostile(piece: String, count: Int) throws {
    let text = "eΣ" + String(repeating: piece, count: count)
    #expect(try Fixtures.tokenizer.get().tokens(text).ids.count == 77)
    #expect(try !Fixtures.tokenizer.get().encode(text).isEmpty)
  }

  @Test("refuses files that are not what they should be")
  func damaged() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "clip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try Data(contentsOf: Fixtures.clip.appending(path: "bpe_simple_vocab_16e6.txt.gz"))
    let entities = Fixtures.clip.appending(path: "html5-entities.txt")
    let file = folder.appending(path: "vocabulary.gz")
    for damaged in [whole.prefix(whole.count / 2), Data(), Data("<html>not found</html>".utf8)] {
      try damaged.write(to: file)
      #expect { try CLIPTokenizer(vocabulary: file, entities: entities) } throws: {
        ($0 as? SamError)?.code == .modelDamaged
      }
    }
    #expect { try CLIPTokenizer(vocabulary: folder.appending(path: "none"), entities: entities) } throws: {
      ($0 as? SamError)?.code == .modelNotFound
    }
  }
}
