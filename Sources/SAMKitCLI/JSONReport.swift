import Foundation

/// Reports for programs: JSON with sorted keys, a value a line but lists of numbers on one, a newline at the end.
package enum JSONReport {
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let lines = String(decoding: try encoder.encode(value), as: UTF8.self).split(separator: "\n")
    return joiningLists(lines[...]).map { $0 + "\n" }.joined()
  }

  /// Puts lists of nothing but numbers on one line. No text is touched: a newline in a text is escaped.
  private static func joiningLists(_ lines: ArraySlice<Substring>) -> [String] {
    var result: [String] = []
    var rest = lines
    while let line = rest.popFirst() {
      let numbers = rest.prefix { isNumber($0) }.map { $0.drop { $0 == " " } }
      if line.hasSuffix("["), let end = rest.dropFirst(numbers.count).first?.drop(while: { $0 == " " }),
        end.hasPrefix("]")
      {
        result.append(line + numbers.joined(separator: " ") + end)
        rest = rest.dropFirst(numbers.count + 1)
      } else {
        result.append(String(line))
      }
    }
    return result
  }

  private static func isNumber(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return Double(text.hasSuffix(",") ? text.dropLast() : text) != nil
  }
}
