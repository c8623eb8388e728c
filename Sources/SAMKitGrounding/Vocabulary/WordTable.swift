package import Foundation
package import SAMKit

/// Which words mean which of the 1,000 ImageNet classes (Tools/vocabulary makes the table from WordNet).
package struct WordTable: Sendable {
  package static let classCount = 1000

  /// The name of each class.
  package let classNames: [String]
  /// Word → the table's text of its classes, "3 7-9".
  private let words: [String: Substring]
  /// Irregular plural → singular.
  private let plurals: [String: String]

  /// The table that comes with SAMKit.
  /// - Throws: `.modelNotFound`, `.modelDamaged`.
  package static func bundled() throws(SamError) -> WordTable {
    try WordTable(file: GroundingResources.file("vocabulary/words.txt"))
  }

  /// - Throws: `.modelNotFound`, `.modelDamaged`.
  package init(file: URL) throws(SamError) {
    guard let data = try? Data(contentsOf: file) else {
      throw SamError(.modelNotFound, "\(file.path) cannot be read")
    }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("#") }
    let parts = lines.split(separator: "", omittingEmptySubsequences: true)
    guard parts.count == 3, parts[0].count == Self.classCount else {
      throw SamError(.modelDamaged, "\(file.path): expected \(Self.classCount) classes, words and plurals")
    }
    classNames = parts[0].map(String.init)
    words = Self.table(parts[1])
    plurals = Self.table(parts[2]).mapValues(String.init)
  }

  private static func table(_ lines: ArraySlice<Substring>) -> [String: Substring] {
    var table: [String: Substring] = [:]
    for line in lines {
      guard let tab = line.firstIndex(of: "\t") else { continue }
      table[String(line[..<tab])] = line[line.index(after: tab)...]
    }
    return table
  }

  /// The classes that a word means, in the singular or the plural; nil for a word that it does not know.
  package func classes(of word: String) -> [Int]? {
    singulars(of: word).lazy.compactMap { words[$0] }.first.map(Self.numbers)
  }

  /// All words, for suggestions.
  var knownWords: some Collection<String> { words.keys }

  private static func numbers(_ text: Substring) -> [Int] {
    text.split(separator: " ").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first >= 0, first <= last, last < classCount else {
        return []
      }
      return Array(first...last)
    }
  }

  /// The word itself, then what it may be the plural of: WordNet's rules of detachment for nouns.
  private func singulars(of word: String) -> [String] {
    var forms = [word]
    if let irregular = plurals[word] { forms.append(irregular) }
    let rules = [
      ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("zes", "z"), ("ses", "s"), ("ies", "y"), ("men", "man"),
      ("s", ""),
    ]
    for (ending, singular) in rules where word.hasSuffix(ending) && word.count > ending.count + 1 {
      forms.append(word.dropLast(ending.count) + singular)
    }
    return forms
  }
}
