import CommandLineArguments

/// The page that `samkit --help` prints.
enum MainHelp {
  static func page(commands: [Command]) -> HelpPage {
    HelpPage([
      .init("NAME", [.paragraph("samkit - select and cut out any object in a photo")]),
      .init(
        "SYNOPSIS",
        [
          .usage(command: "samkit", parts: ["COMMAND", "[ARGUMENT]..."]),
          .usage(command: "samkit", parts: ["help", "COMMAND"]),
          .usage(command: "samkit", parts: ["--version"]),
        ]),
      .init(
        "DESCRIPTION",
        [
          .paragraph(
            """
            Point at an object, draw a box around it or name it, and samkit finds its outline to the pixel, on this \
            machine: photos are sent nowhere. A small model is built in.
            """)
        ]),
      .items("COMMANDS", (commands.map { ($0.name, $0.summary) }) + [("help", "Print the help page of a command.")]),
      exitStatus,
      .init(
        "EXAMPLES",
        [
          .example(
            "Cut out what is at pixel 220, 140, counted from the top left corner:",
            command: "samkit segment photo.jpg --point 220,140 --out cutout.png"),
          .example("Read about all that segment can do:", command: "samkit help segment"),
        ]),
    ])
  }

  /// The section that every page has.
  static let exitStatus = HelpPage.Section.items(
    "EXIT STATUS",
    [
      ("0", "It was done."),
      ("1", "It could not be done; one line on standard error says why."),
      ("2", "The arguments were wrong; one line on standard error says how."),
    ])
}
