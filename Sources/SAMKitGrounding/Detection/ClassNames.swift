import SAMKit

import struct Foundation.Data
import class Foundation.FileManager
import class Foundation.JSONDecoder
import struct Foundation.URL

/// The classes of a detector whose vocabulary is part of its weights.
enum ClassNames {
  /// From a `classes.txt` or `classes.json` beside the file, or from the exporter's notes inside it; nil where
  /// nothing says.
  static func of(_ model: URL) -> [String]? {
    let folder = model.deletingLastPathComponent()
    if let data = try? Data(contentsOf: folder.appending(path: "classes.json")),
      let names = try? JSONDecoder().decode([String].self, from: data), !names.isEmpty
    {
      return names
    }
    if let data = try? Data(contentsOf: folder.appending(path: "classes.txt")) {
      let names = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
      if !names.isEmpty { return names }
    }
    return ONNXMetadata.properties(of: model)["names"].flatMap(parse)
  }

  /// Ultralytics' note: a Python dictionary `{0: 'person', 1: "driver's seat"}`, or a list `['person', 'car']`.
  static func parse(_ note: String) -> [String]? {
    var names: [Int: String] = [:]
    var number: Int?
    var next = 0
    var rest = note[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      if character.isNumber, character.isASCII {
        let digits = String(character) + rest.prefix { $0.isNumber && $0.isASCII }
        rest = rest.dropFirst(digits.count - 1)
        number = Int(digits)
      } else if character == "'" || character == "\"" {
        guard let name = quoted(&rest, quote: character) else { return nil }
        let index = number ?? next
        guard index >= 0, index < 100_000 else { return nil }
        names[index] = name
        next = index + 1
        number = nil
      }
    }
    guard let last = names.keys.max(), names.count == last + 1 else { return nil }
    return (0...last).compactMap { names[$0] }
  }

  private static func quoted(_ rest: inout Substring, quote: Character) -> String? {
    var name = ""
    while let character = rest.popFirst() {
      if character == quote { return name }
      if character == "\\", let escaped = rest.popFirst() {
        name.append(escaped)
      } else {
        name.append(character)
      }
    }
    return nil
  }
}
