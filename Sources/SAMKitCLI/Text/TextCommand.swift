extension Command {
  /// `samkit text`: names to masks to files.
  package static let text = Command(
    name: "text", summary: "Cut out the objects that words name.", syntax: TextArguments.syntax, help: TextHelp.page
  ) { arguments, context in
    try TextRun(TextArguments(arguments), context: context).run()
  }
}
