import SAMKit

/// HTML5 character references, by the rules of Python's `html.unescape` (which are HTML5's own).
struct HTMLEntities: Sendable {
  typealias Text = [Unicode.Scalar]

  /// Name without the ampersand, with the semicolon where it has one → characters.
  private let named: [String: Text]
  /// The longest name that is looked for, in characters.
  private static let longestName = 32

  /// - Parameter table: a reference a line: name, tab, characters (`\t` and `\n` are written so).
  /// - Throws: `.modelDamaged` where a line has no tab.
  init(table: [UInt8]) throws(SamError) {
    var named: [String: Text] = [:]
    for line in table.split(separator: UInt8(ascii: "\n")) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else {
        throw SamError(.modelDamaged, "the table of HTML entities is damaged")
      }
      var characters = String(decoding: line[(tab + 1)...], as: UTF8.self)
      if characters == "\\t" { characters = "\t" }
      if characters == "\\n" { characters = "\n" }
      named[String(decoding: line[..<tab], as: UTF8.self)] = Text(characters.unicodeScalars)
    }
    self.named = named
  }

  /// `html.unescape`: names with and without semicolon, the longest known prefix, numbers.
  func unescape(_ text: Text) -> Text {
    guard text.contains("&") else { return text }
    var result = Text()
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == "&", let (characters, end) = reference(in: text, at: index) {
        result += characters
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// ftfy's `unescape_html`: only references that end in a semicolon, and names of small letters also in capitals.
  func unescapeUnambiguous(_ text: Text) -> Text {
    guard text.contains("&") else { return text }
    var result = Text()
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == "&", let (characters, end) = closedReference(in: text, at: index) {
        result += characters
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  // MARK: Parts

  /// The reference that starts at an ampersand, and where it ends; nil where there is none.
  private func reference(in text: Text, at start: Int) -> (Text, end: Int)? {
    if let number = Self.number(in: text, at: start) { return number }
    var end = start + 1
    while end < text.count, end - start <= Self.longestName, !Self.endsName(text[end]) { end += 1 }
    if end < text.count, text[end] == ";" { end += 1 }
    // A name has two characters at least.
    while end - start > 2 {
      if let characters = named[Self.string(text[(start + 1)..<end])] { return (characters, end) }
      end -= 1
    }
    return nil
  }

  private func closedReference(in text: Text, at start: Int) -> (Text, end: Int)? {
    var end = start + 1
    if end < text.count, text[end] == "#" { end += 1 }
    let first = end
    while end < text.count, end - first < 24, Self.isAlphanumeric(text[end]) { end += 1 }
    guard end > first, end < text.count, text[end] == ";" else { return nil }
    end += 1
    if text[start + 1] == "#" {
      guard let number = Self.number(in: text, at: start), number.end == end else { return nil }
      return number
    }
    let name = Self.string(text[(start + 1)..<end])
    if let characters = named[name] { return (characters, end) }
    guard name == name.uppercased(), let characters = named[name.lowercased()],
      reference(in: Text(text[start..<end]), at: 0) == nil
    else { return nil }
    return (Text(Self.string(characters[...]).uppercased().unicodeScalars), end)
  }

  /// A numeric reference, decimal or hexadecimal, with or without its semicolon.
  private static func number(in text: Text, at start: Int) -> (Text, end: Int)? {
    var end = start + 1
    guard end < text.count, text[end] == "#" else { return nil }
    end += 1
    var radix: UInt32 = 10
    if end + 1 < text.count, text[end] == "x" || text[end] == "X" {
      radix = 16
      end += 1
    }
    let first = end
    var value: UInt32 = 0
    while end < text.count, let digit = digit(text[end]), digit < radix {
      // Past the last code point every number means the same.
      value = min(value * radix + digit, 0x11_0000)
      end += 1
    }
    guard end > first else { return nil }
    if end < text.count, text[end] == ";" { end += 1 }
    return (characters(of: value), end)
  }

  /// What HTML5 says of a code point: some are replaced, some dropped.
  private static func characters(of value: UInt32) -> Text {
    if value == 0 { return ["\u{FFFD}"] }
    if value == 0x0D { return ["\r"] }
    if (0x80...0x9F).contains(value) { return [TextCleaning.windows1252(value)] }
    guard let scalar = Unicode.Scalar(value) else { return ["\u{FFFD}"] }
    let isControl = (0x01...0x08).contains(value) || value == 0x0B || (0x0E...0x1F).contains(value) || value == 0x7F
    let isNoncharacter = (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
    return isControl || isNoncharacter ? [] : [scalar]
  }

  private static func endsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\u{0C}", " ", "<", "&", "#", ";": true
    default: false
    }
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z": true
    default: false
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 48
    case "a"..."f": scalar.value - 87
    case "A"..."F": scalar.value - 55
    default: nil
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    return String(string)
  }
}
