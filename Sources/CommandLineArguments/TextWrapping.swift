/// Fills lines with words.
public enum TextWrapping {
  /// Text to lines of at most `width` characters, `indent` spaces first; a blank line between its paragraphs.
  public static func paragraphs(_ text: String, width: Int, indent: Int) -> [String] {
    var paragraphs: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = words(String(line))
      if words.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1] += words }
    }
    let filled = paragraphs.filter { !$0.isEmpty }.map {
      lines($0, width: width, indent: indent, hanging: indent)
    }
    return Array(filled.joined(separator: [""]))
  }

  /// Words to lines of at most `width` characters: the first `indent`, the others `hanging` characters in. A word
  /// that is too long has a line of its own.
  public static func lines(_ words: [String], width: Int, indent: Int, hanging: Int) -> [String] {
    var result: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in words {
      if !isEmpty, line.count + 1 + word.count > width {
        result.append(line)
        line = String(repeating: " ", count: hanging)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    if !isEmpty { result.append(line) }
    return result
  }

  /// The words of a text; a no-break space keeps two together.
  package static func words(_ text: String) -> [String] {
    text.split(separator: " ").map { $0.replacing("\u{A0}", with: " ") }
  }
}

extension Substring {
  fileprivate func replacing(_ a: Character, with b: Character) -> String { String(map { $0 == a ? b : $0 }) }
}
