import CommandLineArguments
import SAMKit

/// The program `samkit`: finds the command, runs it, and turns errors into one line and an exit status.
public enum SamkitCommand {
  /// The version that `samkit --version` prints.
  public static let version = "0.1.0"

  /// Exit statuses, the same for every command.
  package enum ExitStatus {
    package static let success: Int32 = 0
    /// It could not be done.
    package static let failure: Int32 = 1
    /// The arguments were wrong.
    package static let usage: Int32 = 2
  }

  /// Runs the program on standard output and standard error.
  /// - Parameter arguments: what was typed after the program's name.
  /// - Returns: the exit status: 0, 1 (could not do it) or 2 (wrong arguments).
  public static func main(arguments: [String]) -> Int32 {
    FileDescriptorStream.ignoreClosedPipes()
    let output = FileDescriptorStream.standardOutput
    let width = min(max(output.columns ?? 80, 40), 120)
    return main(
      arguments: arguments,
      context: CommandContext(output: output, errors: FileDescriptorStream.standardError, width: width))
  }

  /// Runs the program with other streams.
  package static func main(
    arguments: [String], context: CommandContext, commands: [Command] = CommandRegistry.all
  ) -> Int32 {
    let status = dispatch(arguments, context: context, commands: commands)
    guard status == ExitStatus.success, let reason = context.output.failure else { return status }
    context.note("cannot write to standard output: \(reason)")
    return ExitStatus.failure
  }

  private static func dispatch(_ arguments: [String], context: CommandContext, commands: [Command]) -> Int32 {
    var helpCommand = "samkit --help"
    do {
      guard let first = arguments.first else { throw ArgumentError.missingCommand }
      if first == "--version" || first == "-V" {
        context.output.write("samkit \(version)\n")
      } else if first == "--help" || first == "-h" {
        context.output.write(MainHelp.page(commands: commands).text(width: context.width))
      } else if first == "help" {
        try writeHelp(of: arguments.dropFirst(), context: context, commands: commands)
      } else {
        let command = try find(first, in: commands)
        helpCommand = "samkit \(command.name) --help"
        try run(command, Array(arguments.dropFirst()), context: context)
      }
      return ExitStatus.success
    } catch let error as ArgumentError {
      context.note("\(error) (see \(helpCommand))")
      return ExitStatus.usage
    } catch {
      context.note(oneLine((error as? SamError)?.message ?? "\(error)"))
      return ExitStatus.failure
    }
  }

  private static func run(_ command: Command, _ words: [String], context: CommandContext) throws {
    let options = words.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      return context.output.write(command.help.text(width: context.width))
    }
    try command.run(command.syntax.parse(words), context)
  }

  private static func writeHelp(
    of names: ArraySlice<String>, context: CommandContext, commands: [Command]
  ) throws(ArgumentError) {
    if names.count > 1 { throw .unexpectedArgument(names[names.startIndex + 1], hint: nil) }
    let page = try names.first.map { name throws(ArgumentError) in try find(name, in: commands).help }
    context.output.write((page ?? MainHelp.page(commands: commands)).text(width: context.width))
  }

  private static func find(_ name: String, in commands: [Command]) throws(ArgumentError) -> Command {
    if let command = commands.first(where: { $0.name == name }) { return command }
    if name.hasPrefix("-") {
      throw .unknownOption(name, suggestion: Spelling.suggestion(for: name, among: ["--help", "--version"]))
    }
    throw .unknownCommand(name, suggestion: Spelling.suggestion(for: name, among: commands.map(\.name) + ["help"]))
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
