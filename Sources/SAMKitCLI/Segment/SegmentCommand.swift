extension Command {
  /// `samkit segment`: prompts to masks to files.
  package static let segment = Command(
    name: "segment", summary: "Cut out the object that points, a box or a mask mean.",
    syntax: SegmentArguments.syntax, help: SegmentHelp.page
  ) { arguments, context in
    try SegmentRun(SegmentArguments(arguments), context: context).run()
  }
}
