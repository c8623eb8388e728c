/// What is wrong with a command line. `description` is one line for people.
public enum ArgumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// An option that the command does not have, and the one that was perhaps meant.
  case unknownOption(String, suggestion: String?)
  case missingValue(option: String, placeholder: String)
  /// A flag was given a value: `--json=yes`.
  case unexpectedValue(option: String, value: String)
  case invalidValue(option: String, value: String, expected: String)
  /// An option that may be given once was given again.
  case repeatedOption(String)
  case missingArgument(String)
  /// One free argument too many; `hint` says how it was perhaps meant.
  case unexpectedArgument(String, hint: String?)
  case unknownCommand(String, suggestion: String?)
  case missingCommand
  /// Options that are right alone but not together; the text says what was expected.
  case invalid(String)

  public var description: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "unknown option \(name)" + Self.didYouMean(suggestion)
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, found “\(Self.oneLine(value))”"
    case .invalidValue(let option, let value, let expected):
      "\(option): expected \(expected), found “\(Self.oneLine(value))”"
    case .repeatedOption(let option):
      "\(option) is given more than once"
    case .missingArgument(let name):
      "\(name) is missing"
    case .unexpectedArgument(let value, let hint):
      "unexpected argument “\(Self.oneLine(value))”" + (hint.map { "; \($0)" } ?? "")
    case .unknownCommand(let name, let suggestion):
      "unknown command “\(Self.oneLine(name))”" + Self.didYouMean(suggestion)
    case .missingCommand:
      "a command is missing"
    case .invalid(let message):
      message
    }
  }

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0)?" } ?? ""
  }

  /// A message stays one line, whatever was typed.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
