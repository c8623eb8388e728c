/// Goes through a command line once, from left to right.
struct ArgumentReader {
  private let syntax: CommandSyntax
  private let words: [String]
  private var next = 0
  private var values: [String: [String?]] = [:]
  private var order: [String] = []
  private var free: [String] = []
  /// The last option with an optional value that stood alone, directly before the current word.
  private var bareOption: OptionSyntax?

  init(syntax: CommandSyntax, words: [String]) {
    self.syntax = syntax
    self.words = words
  }

  mutating func read() throws(ArgumentError) -> ParsedArguments {
    var hints: [Int: String] = [:]
    while next < words.count {
      let word = words[next]
      next += 1
      if word == "--" {
        free += words[next...]
        break
      }
      if word.hasPrefix("--") {
        try readLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word.count > 1 {
        try readShort(word.dropFirst())
      } else if let option = bareOption, isFull {
        // Every free argument has its word: this one can only be the option's value.
        values[option.name]?.removeLast()
        values[option.name]?.append(word)
        bareOption = nil
      } else {
        if let bareOption { hints[free.count] = "to name the file, write \(bareOption.spelling)=\(word)" }
        free.append(word)
        bareOption = nil
      }
    }
    try checkCount(hints: hints)
    return ParsedArguments(values: values, order: order, arguments: free)
  }

  private mutating func readLong(_ text: Substring) throws(ArgumentError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = syntax.options.first(where: { $0.name == name }) else {
      let meant = Spelling.suggestion(for: name, among: syntax.options.map(\.name))
      throw .unknownOption("--\(name)", suggestion: meant.map { "--\($0)" })
    }
    try take(option, spelling: option.spelling, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// `-o FILE`, `-oFILE`, `-q`, and `-qj` for `-q -j`.
  private mutating func readShort(_ text: Substring) throws(ArgumentError) {
    var rest = text
    while let letter = rest.popFirst() {
      guard let option = syntax.options.first(where: { $0.short == letter }) else {
        throw .unknownOption(
          "-\(letter)",
          suggestion: Spelling.suggestion(for: String(text), among: syntax.options.map(\.name)).map { "--\($0)" })
      }
      if option.kind == .flag {
        try take(option, spelling: "-\(letter)", attached: nil)
      } else {
        let attached = rest.first == "=" ? rest.dropFirst() : rest
        return try take(option, spelling: "-\(letter)", attached: rest.isEmpty ? nil : String(attached))
      }
    }
  }

  private mutating func take(_ option: OptionSyntax, spelling: String, attached: String?) throws(ArgumentError) {
    bareOption = nil
    var value = attached
    switch option.kind {
    case .flag:
      if let attached { throw .unexpectedValue(option: spelling, value: attached) }
    case .optionalValue:
      if attached == nil { bareOption = option }
    case .value(let placeholder):
      if value == nil {
        guard next < words.count, !looksLikeOption(words[next]) else {
          throw .missingValue(option: spelling, placeholder: placeholder)
        }
        value = words[next]
        next += 1
      }
    }
    if values[option.name] != nil, !option.isRepeatable, option.kind != .flag { throw .repeatedOption(spelling) }
    values[option.name, default: []].append(value)
    order.append(option.name)
  }

  /// A dash with something after it that is not the beginning of a number.
  private func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !(second.isNumber || second == ".")
  }

  /// Whether no further free argument is taken.
  private var isFull: Bool {
    !syntax.arguments.contains { $0.count == .any || $0.count == .oneOrMore } && free.count >= syntax.arguments.count
  }

  private func checkCount(hints: [Int: String]) throws(ArgumentError) {
    let required = syntax.arguments.filter { $0.count == .one || $0.count == .oneOrMore }
    if free.count < required.count { throw .missingArgument(required[free.count].name) }
    let isOpen = syntax.arguments.contains { $0.count == .any || $0.count == .oneOrMore }
    if !isOpen, free.count > syntax.arguments.count {
      let index = hints.keys.filter { $0 <= syntax.arguments.count }.max() ?? syntax.arguments.count
      throw .unexpectedArgument(free[index], hint: hints[index])
    }
  }
}
