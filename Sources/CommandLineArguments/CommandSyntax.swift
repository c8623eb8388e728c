/// Options and free arguments that a command takes, and how they are read from a command line.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue` and bundles of one-letter flags are understood; `--` ends
/// the options. A value may begin with a dash where it is a negative number (`--point -5,10`); any other value that
/// does is written with an equals sign. An option with an optional value takes the next word only where every free
/// argument has been given.
public struct CommandSyntax: Sendable, Equatable {
  /// A free argument, in its place.
  public struct Argument: Sendable, Equatable {
    public enum Count: Sendable, Equatable {
      case one, optional, any
      case oneOrMore
    }
    /// As on the help page: `PHOTO`.
    public let name: String
    public let count: Count

    public init(_ name: String, _ count: Count = .one) {
      self.name = name
      self.count = count
    }
  }

  public var options: [OptionSyntax]
  public var arguments: [Argument]

  public init(options: [OptionSyntax], arguments: [Argument] = []) {
    self.options = options
    self.arguments = arguments
  }

  /// Reads a command line.
  /// - Parameter words: what follows the command's name.
  public func parse(_ words: [String]) throws(ArgumentError) -> ParsedArguments {
    var reader = ArgumentReader(syntax: self, words: words)
    return try reader.read()
  }
}
