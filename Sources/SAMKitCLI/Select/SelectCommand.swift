extension Command {
  /// `samkit select`: a seed, then corrections one by one.
  package static let select = Command(
    name: "select", summary: "Select an object step by step: a seed, then corrections.",
    syntax: SelectArguments.syntax, help: SelectHelp.page
  ) { arguments, context in
    try SelectRun(SelectArguments(arguments), context: context).run()
  }
}
