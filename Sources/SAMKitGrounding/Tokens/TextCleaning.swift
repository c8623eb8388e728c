// For the normal forms of Unicode.
import Foundation
import SAMKit

/// The cleaning that CLIP's tokenizer does before it splits text into words.
///
/// It follows `simple_tokenizer.py`: ftfy's `fix_text`, `html.unescape` twice, white space collapsed, small letters.
/// Of ftfy it has everything except the repair of mojibake: text that was decoded in the wrong encoding before it
/// got here ("cafÃ©") is taken as it is.
struct TextCleaning: Sendable {
  typealias Text = [Unicode.Scalar]
  let entities: HTMLEntities

  /// The text as the tokenizer splits it.
  func clean(_ text: String) -> Text {
    let repaired = repair(Text(text.unicodeScalars))
    return Self.lowercased(Self.collapseWhiteSpace(entities.unescape(entities.unescape(repaired))))
  }

  // MARK: ftfy

  /// `ftfy.fix_text`: line by line, because one line with a "<" turns off the unescaping of those from there on.
  private func repair(_ text: Text) -> Text {
    var result = Text()
    result.reserveCapacity(text.count)
    var unescapes = true
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: "\n").map { $0 + 1 } ?? text.count
      let line = Text(text[start..<end])
      if line.contains("<") { unescapes = false }
      result += repairLine(line, unescapes: unescapes)
      start = end
    }
    return result
  }

  private func repairLine(_ line: Text, unescapes: Bool) -> Text {
    var line = line
    while true {
      var fixed = unescapes ? entities.unescapeUnambiguous(line) : line
      fixed = Self.removeTerminalEscapes(Self.replaceCharacters(fixed))
      fixed = Self.composed(fixed.filter { !Self.isUnwantedControl($0) })
      if fixed == line { return fixed }
      line = fixed
    }
  }

  /// C1 controls, ligatures, half- and full-width forms, curly quotes, line breaks: each character on its own.
  private static func replaceCharacters(_ text: Text) -> Text {
    var result = Text()
    result.reserveCapacity(text.count)
    for (index, scalar) in text.enumerated() {
      switch scalar.value {
      case 0x0D:
        // A carriage return before a line feed is dropped, another one is a line break.
        if index + 1 >= text.count || text[index + 1] != "\n" { result.append("\n") }
      case 0..<0x80: result.append(scalar)
      case 0x80...0x9F: result.append(contentsOf: uncurled(windows1252(scalar.value)))
      case 0x132...0x1F3, 0xFB00...0xFB06: result.append(contentsOf: ligature(scalar) ?? [scalar])
      case 0x3000: result.append(" ")
      case 0xFF01...0xFFEF: result.append(contentsOf: compatible(scalar))
      case 0x2028, 0x2029: result.append("\n")
      default: result.append(contentsOf: uncurled(scalar))
      }
    }
    return result
  }

  private static func uncurled(_ scalar: Unicode.Scalar) -> Text {
    switch scalar.value {
    case 0x2BC, 0x2018...0x201B: ["'"]
    case 0x201C...0x201F: ["\""]
    default: [scalar]
    }
  }

  private static func ligature(_ scalar: Unicode.Scalar) -> Text? {
    switch scalar {
    case "Ĳ": ["I", "J"]
    case "ĳ": ["i", "j"]
    case "ŉ": ["'", "n"]
    case "Ǳ": ["D", "Z"]
    case "ǲ": ["D", "z"]
    case "ǳ": ["d", "z"]
    case "Ǆ": ["D", "Ž"]
    case "ǅ": ["D", "ž"]
    case "ǆ": ["d", "ž"]
    case "Ǉ": ["L", "J"]
    case "ǈ": ["L", "j"]
    case "ǉ": ["l", "j"]
    case "Ǌ": ["N", "J"]
    case "ǋ": ["N", "j"]
    case "ǌ": ["n", "j"]
    case "\u{FB00}": ["f", "f"]
    case "\u{FB01}": ["f", "i"]
    case "\u{FB02}": ["f", "l"]
    case "\u{FB03}": ["f", "f", "i"]
    case "\u{FB04}": ["f", "f", "l"]
    case "\u{FB05}": ["ſ", "t"]
    case "\u{FB06}": ["s", "t"]
    default: nil
    }
  }

  /// Windows-1252's character for a byte 0x80…0x9F; the five that it leaves open stay what they are.
  static func windows1252(_ value: UInt32) -> Unicode.Scalar {
    let table: [Unicode.Scalar] = [
      "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
      "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
    return table[Int(value) - 0x80]
  }

  /// `ESC [ digits and semicolons letter`.
  private static func removeTerminalEscapes(_ text: Text) -> Text {
    guard text.contains("\u{1B}") else { return text }
    var result = Text()
    var index = 0
    while index < text.count {
      if text[index] == "\u{1B}", index + 1 < text.count, text[index + 1] == "[" {
        var end = index + 2
        while end < text.count, text[end] == ";" || text[end].properties.generalCategory == .decimalNumber { end += 1 }
        if end < text.count, text[end].isASCII, text[end].properties.isAlphabetic {
          index = end + 1
          continue
        }
        // No escape: what was looked at holds no other start of one.
        result += text[index..<end]
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func isUnwantedControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x08, 0x0B, 0x0E...0x1F, 0x7F, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFC: true
    default: false
    }
  }

  // MARK: Unicode

  private static func composed(_ text: Text) -> Text {
    text.allSatisfy { $0.value < 0x300 }
      ? text : Text(string(text).precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  private static func compatible(_ scalar: Unicode.Scalar) -> Text {
    Text(String(Character(scalar)).precomposedStringWithCompatibilityMapping.unicodeScalars)
  }

  private static func string(_ text: Text) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    return String(view)
  }

  private static func collapseWhiteSpace(_ text: Text) -> Text {
    var result = Text()
    result.reserveCapacity(text.count)
    for scalar in text {
      guard scalar.properties.isWhitespace else {
        result.append(scalar)
        continue
      }
      if let last = result.last, last != " " { result.append(" ") }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  /// Unicode's full mapping to small letters, with its rule for a sigma at the end of a word.
  static func lowercased(_ text: Text) -> Text {
    var result = Text()
    result.reserveCapacity(text.count)
    for (index, scalar) in text.enumerated() {
      if scalar == "Σ" {
        result.append(isFinalSigma(text, index) ? "ς" : "σ")
      } else if scalar.isASCII {
        result.append(("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
      } else {
        result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return result
  }

  /// After a cased letter and not before one; marks and the like are looked through, a bounded number of them so
  /// that hostile text costs no more than its length.
  private static func isFinalSigma(_ text: Text, _ index: Int) -> Bool {
    let reach = 64
    let before = text[max(0, index - reach)..<index].last { !$0.properties.isCaseIgnorable }
    let after = text[(index + 1)..<min(text.count, index + 1 + reach)].first { !$0.properties.isCaseIgnorable }
    return before?.properties.isCased == true && after?.properties.isCased != true
  }
}
