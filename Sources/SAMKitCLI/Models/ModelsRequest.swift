import CommandLineArguments
import SAMKit

/// What `samkit models` is asked for.
enum ModelsRequest: Equatable {
  case list
  case download([ModelID])
  case add([String], name: ModelID)
  /// No names: every installed model.
  case verify([ModelID])
  case remove([ModelID])
  case path(ModelID)

  private static let actions = ["list", "download", "add", "verify", "remove", "path"]

  init(_ arguments: ParsedArguments) throws(ArgumentError) {
    guard let action = arguments.arguments.first else {
      throw .missingArgument("ACTION (\(Self.actions.joined(separator: ", ")))")
    }
    let words = Array(arguments.arguments.dropFirst())
    let ids = words.map { ModelID($0) }
    switch action {
    case "list": self = .list
    case "download": self = .download(ids)
    case "verify": self = .verify(ids)
    case "remove": self = .remove(ids)
    case "path": self = .path(ids.first ?? .nano)
    case "add":
      guard let name = try arguments.first(ModelsOptions.name) else { throw .missingArgument("--name NAME") }
      self = .add(words, name: ModelID(name))
    default:
      throw .unknownCommand("models \(action)", suggestion: Spelling.suggestion(for: action, among: Self.actions))
    }
    try Self.check(action, words, arguments)
  }

  /// Counts and options that do not go with the action.
  private static func check(_ action: String, _ words: [String], _ arguments: ParsedArguments) throws(ArgumentError) {
    if words.isEmpty, ["download", "remove", "path"].contains(action) { throw .missingArgument("NAME") }
    if words.isEmpty, action == "add" { throw .missingArgument("FILE") }
    if action == "list", let word = words.first { throw .unexpectedArgument(word, hint: nil) }
    if action == "path", words.count > 1 { throw .unexpectedArgument(words[1], hint: nil) }
    if action != "add", arguments.has(ModelsOptions.name) { throw .invalid("--name goes with models add only") }
    if action != "download", arguments.has(ModelsOptions.acceptLicence) {
      throw .invalid("--accept-licence goes with models download only")
    }
    if action != "remove", arguments.has(ModelsOptions.forget) {
      throw .invalid("--forget goes with models remove only")
    }
  }
}
