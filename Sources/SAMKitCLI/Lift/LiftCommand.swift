extension Command {
  /// `samkit lift`: a subject highlighted, lifted, and with light running round it.
  package static let lift = Command(
    name: "lift", summary: "Show an object lifted off its photo, as a still or an animation.",
    syntax: LiftArguments.syntax, help: LiftHelp.page
  ) { arguments, context in
    try LiftRun(LiftArguments(arguments), context: context).run()
  }
}
