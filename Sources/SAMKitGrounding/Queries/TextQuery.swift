public import SAMKit

/// What to look for: phrases in the user's words.
///
/// Phrases are separated by commas, semicolons or line breaks, and trimmed; empty ones are dropped. Phrases that
/// differ only in capitals are one, spelled as the first of them.
public struct TextQuery: Sendable, Equatable {
  /// The phrases in the order in which they were first named; never empty.
  public let phrases: [String]

  /// - Throws: `.emptyQuery` where no phrase is left.
  public init(_ text: String) throws(SamError) {
    let parts = text.split { $0 == "," || $0 == ";" || $0.isNewline }
    phrases = try Self.phrases(parts.map(String.init), from: text)
  }

  /// Phrases that are already apart; a comma inside one is part of it.
  /// - Throws: `.emptyQuery` where no phrase is left.
  public init(phrases: [String]) throws(SamError) {
    self.phrases = try Self.phrases(phrases, from: phrases.joined(separator: ", "))
  }

  private static func phrases(_ parts: [String], from text: String) throws(SamError) -> [String] {
    var seen = Set<String>()
    let phrases = parts.map(trimmed).filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    guard !phrases.isEmpty else {
      throw SamError(.emptyQuery, "'\(text)' names nothing; name an object, or several separated by commas")
    }
    return phrases
  }

  private static func trimmed(_ part: String) -> String {
    let start = part.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
