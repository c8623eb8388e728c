/// An option as the parser and the help page see it: its spellings, and whether it takes a value.
public struct OptionSyntax: Sendable, Equatable {
  /// What follows an option's name.
  public enum Kind: Sendable, Equatable {
    /// Nothing: `--json`.
    case flag
    /// A value: `--out FILE`, `--out=FILE`.
    case value(placeholder: String)
    /// Nothing, or a value after an equals sign: `--overlay`, `--overlay=FILE`.
    case optionalValue(placeholder: String)
  }

  /// The long name without its dashes.
  public let name: String
  /// The one-letter name, without its dash.
  public let short: Character?
  public let kind: Kind
  /// Whether it may be given more than once.
  public let isRepeatable: Bool
  /// What it does, as a sentence or more for the help page; a blank line between paragraphs.
  public let help: String

  public init(_ name: String, short: Character? = nil, kind: Kind, isRepeatable: Bool = false, help: String) {
    self.name = name
    self.short = short
    self.kind = kind
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// The long name as it is typed.
  public var spelling: String { "--\(name)" }

  /// All spellings with the value's placeholder, as on a help page: `-o, --out FILE`.
  public var usage: String {
    let names = (short.map { "-\($0), " } ?? "") + spelling
    switch kind {
    case .flag: return names
    case .value(let placeholder): return "\(names) \(placeholder)"
    case .optionalValue(let placeholder): return "\(names)[=\(placeholder)]"
    }
  }
}

/// An option that is given or not.
public struct Flag: Sendable, Equatable {
  public let syntax: OptionSyntax

  public init(_ name: String, short: Character? = nil, help: String) {
    syntax = OptionSyntax(name, short: short, kind: .flag, help: help)
  }
}

/// An option whose value is a `Value`.
public struct Option<Value: Sendable>: Sendable {
  public let syntax: OptionSyntax
  /// What a value must be, to complete "expected …".
  public let expected: String
  /// The value that a text stands for; nil where it stands for none.
  public let parse: @Sendable (String) -> Value?

  public init(
    _ name: String, short: Character? = nil, placeholder: String, expected: String, isRepeatable: Bool = false,
    help: String, parse: @escaping @Sendable (String) -> Value?
  ) {
    syntax = OptionSyntax(
      name, short: short, kind: .value(placeholder: placeholder), isRepeatable: isRepeatable, help: help)
    self.expected = expected
    self.parse = parse
  }
}

extension Option where Value == String {
  /// An option whose value is any text but an empty one.
  public init(
    _ name: String, short: Character? = nil, placeholder: String, isRepeatable: Bool = false, help: String
  ) {
    self.init(
      name, short: short, placeholder: placeholder, expected: "a text that is not empty", isRepeatable: isRepeatable,
      help: help
    ) { $0.isEmpty ? nil : $0 }
  }
}

extension Option where Value == Int {
  /// An option whose value is a whole number within a range.
  public init(
    _ name: String, short: Character? = nil, placeholder: String = "N", in range: ClosedRange<Int>, help: String
  ) {
    self.init(
      name, short: short, placeholder: placeholder,
      expected: "a whole number from \(range.lowerBound) to \(range.upperBound)", help: help
    ) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
  }
}

/// An option that may be given alone, or with a text after an equals sign.
public struct OptionalValueOption: Sendable, Equatable {
  public let syntax: OptionSyntax

  public init(_ name: String, placeholder: String, isRepeatable: Bool = false, help: String) {
    syntax = OptionSyntax(
      name, kind: .optionalValue(placeholder: placeholder), isRepeatable: isRepeatable, help: help)
  }
}
