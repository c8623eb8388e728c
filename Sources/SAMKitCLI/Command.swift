package import CommandLineArguments

/// One command of `samkit`: what it takes, its help page, and what it does.
///
/// A command is a value in ``CommandRegistry/all``. It throws `ArgumentError` for what was typed wrongly (exit
/// status 2) and any other error for what could not be done (exit status 1).
package struct Command: Sendable {
  package let name: String
  /// What it does, in a few words, for the list of commands.
  package let summary: String
  package let syntax: CommandSyntax
  package let help: HelpPage
  package let run: @Sendable (ParsedArguments, CommandContext) throws -> Void

  package init(
    name: String, summary: String, syntax: CommandSyntax, help: HelpPage,
    run: @escaping @Sendable (ParsedArguments, CommandContext) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.syntax = syntax
    self.help = help
    self.run = run
  }
}

extension Command {
  /// The options that every command has.
  package static let helpFlag = Flag("help", short: "h", help: "Print this page.")
}
