package import SAMKit

/// What a phrase asks the built-in vocabulary for: classes, and perhaps a colour.
package struct PhraseMeaning: Sendable, Equatable {
  package let classes: [Int]
  package let color: NamedColor?
  /// Words that were not understood and are left out.
  package let ignored: [String]

  /// Reads "a small red coffee cup": article, words that are left out, a colour, and the longest known name at the
  /// end.
  ///
  /// - Throws: `.unknownWord`, with the nearest known words and what to install for others.
  package init(_ phrase: String, words table: WordTable) throws(SamError) {
    var words = phrase.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }.map(String.init)
    if let first = words.first, words.count > 1, ["a", "an", "the", "my", "some"].contains(first) {
      words.removeFirst()
    }
    for start in words.indices {
      guard let classes = Self.classes(of: words[start...], table) else { continue }
      let modifiers = words[..<start]
      self.classes = classes
      color = modifiers.lazy.compactMap(NamedColor.init(word:)).last
      ignored = modifiers.filter { NamedColor(word: $0) == nil }
      return
    }
    throw Self.unknown(phrase, words, table)
  }

  private static func classes(of words: ArraySlice<String>, _ table: WordTable) -> [Int]? {
    table.classes(of: words.joined(separator: " ")) ?? (words.count > 1 ? table.classes(of: words.joined()) : nil)
      ?? (words.count > 1 ? table.classes(of: words.joined(separator: "-")) : nil)
  }

  private static func unknown(_ phrase: String, _ words: [String], _ table: WordTable) -> SamError {
    let name = words.joined(separator: " ")
    let near = WordSuggestions.nearest(to: words.last ?? name, in: table.knownWords, count: 4)
    let suggestion = near.isEmpty ? "" : " (near it: \(near.joined(separator: ", ")))"
    return SamError(
      .unknownWord,
      "the built-in vocabulary does not know '\(phrase)'\(suggestion); it knows the 1,000 ImageNet classes. For any "
        + "words, install YOLO-World: samkit models download yolo-world")
  }
}
