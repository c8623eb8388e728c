import CommandLineArguments

/// A command to be parsed by tests.
enum Demo {
  static let out = Option("out", short: "o", placeholder: "FILE", isRepeatable: true, help: "Output.")
  static let model = Option("model", placeholder: "NAME", help: "Model.")
  static let count = Option("count", in: 1...9, help: "How many.")
  static let pair = Option<[Int]>(
    "pair", placeholder: "A,B", expected: "two whole numbers a,b", isRepeatable: true, help: "A pair."
  ) { text in
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    return parts.count == 2 && !parts.contains(nil) ? parts.compactMap(\.self) : nil
  }
  static let overlay = OptionalValueOption("overlay", placeholder: "FILE", help: "Overlay.")
  static let json = Flag("json", short: "j", help: "JSON.")
  static let quiet = Flag("quiet", short: "q", help: "Quiet.")

  static let syntax = CommandSyntax(
    options: [
      out.syntax, model.syntax, count.syntax, pair.syntax, overlay.syntax, json.syntax, quiet.syntax,
    ],
    arguments: [.init("PHOTO")])

  static func parse(_ words: String...) throws -> ParsedArguments { try syntax.parse(words) }
}
