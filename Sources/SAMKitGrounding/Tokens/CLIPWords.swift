/// Where CLIP's tokenizer ends a word. By hand what the reference does with a regular expression:
/// the two special tokens | contractions | letters | one digit | a run of anything else but white space.
enum CLIPWords {
  typealias Text = [Unicode.Scalar]
  enum Special { case start, end }

  private static let start = Text("<|startoftext|>".unicodeScalars)
  private static let end = Text("<|endoftext|>".unicodeScalars)
  private static let contractions = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"].map { Text($0.unicodeScalars) }

  /// The end of the word that starts at `index`, which is not white space.
  static func end(in text: Text, from index: Int) -> Int {
    let first = text[index]
    if first == "<" {
      for special in [start, end] where matches(special, text, index) { return index + special.count }
    }
    if first == "'", let contraction = contractions.first(where: { matches($0, text, index) }) {
      return index + contraction.count
    }
    switch kind(first) {
    case .number: return index + 1
    case let kind:
      var end = index + 1
      while end < text.count, self.kind(text[end]) == kind { end += 1 }
      return end
    }
  }

  /// Whether a word is one of the two tokens that have ids of their own.
  static func special(_ word: ArraySlice<Unicode.Scalar>) -> Special? {
    guard word.first == "<", word.count >= end.count else { return nil }
    if word.elementsEqual(start) { return .start }
    return word.elementsEqual(end) ? .end : nil
  }

  private enum Kind { case letter, number, space, other }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z": return .letter
      case "0"..."9": return .number
      case " ": return .space
      default: return scalar.properties.isWhitespace ? .space : .other
      }
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return .letter
    case .decimalNumber, .letterNumber, .otherNumber: return .number
    default: return scalar.properties.isWhitespace ? .space : .other
    }
  }

  /// Without regard to case, in which the long s is an s.
  private static func matches(_ pattern: Text, _ text: Text, _ index: Int) -> Bool {
    guard index + pattern.count <= text.count else { return false }
    return zip(pattern, text[index...]).allSatisfy { $0 == $1 || ($0 == "s" && $1 == "ſ") }
  }
}
