/// What a command line said.
public struct ParsedArguments: Sendable, Equatable {
  /// Option name → its values in the order given; nil for a flag or a value left out.
  private let values: [String: [String?]]
  /// The name of every option that was given, in order, as often as it was given.
  private let order: [String]
  /// Free arguments in the order given; their number fits the syntax.
  public let arguments: [String]

  init(values: [String: [String?]], order: [String], arguments: [String]) {
    self.values = values
    self.order = order
    self.arguments = arguments
  }

  public func has(_ flag: Flag) -> Bool { values[flag.syntax.name] != nil }

  /// Whether the option was given at all.
  public func has<Value>(_ option: Option<Value>) -> Bool { values[option.syntax.name] != nil }

  /// The values of an option in the order given.
  /// - Throws: ``ArgumentError/invalidValue(option:value:expected:)``.
  public func all<Value>(_ option: Option<Value>) throws(ArgumentError) -> [Value] {
    var result: [Value] = []
    for text in values[option.syntax.name] ?? [] {
      guard let text, let value = option.parse(text) else {
        throw .invalidValue(option: option.syntax.spelling, value: text ?? "", expected: option.expected)
      }
      result.append(value)
    }
    return result
  }

  /// The values of several options in the order in which they were given, each with its place in `options`.
  /// - Throws: ``ArgumentError/invalidValue(option:value:expected:)``.
  public func inOrder<Value>(
    _ options: [Option<Value>]
  ) throws(ArgumentError) -> [(option: Int, value: Value)] {
    var left: [ArraySlice<Value>] = []
    for option in options { left.append(try all(option)[...]) }
    return order.compactMap { name in
      guard let index = options.firstIndex(where: { $0.syntax.name == name }) else { return nil }
      return left[index].popFirst().map { (index, $0) }
    }
  }

  /// The value of an option that is given once, or nil where it is not.
  /// - Throws: ``ArgumentError/invalidValue(option:value:expected:)``.
  public func first<Value>(_ option: Option<Value>) throws(ArgumentError) -> Value? {
    try all(option).first
  }

  /// The occurrences of an option with an optional value: a text, or nil where it stood alone.
  /// - Throws: ``ArgumentError/invalidValue(option:value:expected:)`` for an empty text (`--overlay=`).
  public func all(_ option: OptionalValueOption) throws(ArgumentError) -> [String?] {
    let given = values[option.syntax.name] ?? []
    if given.contains("") {
      throw .invalidValue(option: option.syntax.spelling, value: "", expected: "a text that is not empty")
    }
    return given
  }
}
