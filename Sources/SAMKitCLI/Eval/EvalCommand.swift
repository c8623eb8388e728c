import CommandLineArguments

extension Command {
  /// `samkit eval`: how good masks are on labelled photos.
  package static let eval = Command(
    name: "eval", summary: "Measure a model on labelled photos: how good its masks are.",
    syntax: EvalArguments.syntax, help: EvalHelp.page
  ) { arguments, context in
    try EvalRun(EvalArguments(arguments), context: context).run()
  }
}
