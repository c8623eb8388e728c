import CommandLineArguments

/// The help page of `samkit lift`.
enum LiftHelp {
  static let page = HelpPage([
    .init("NAME", [.paragraph("samkit lift - show an object lifted off its photo")]),
    .init(
      "SYNOPSIS",
      [
        .usage(
          command: "samkit lift",
          parts: ["PHOTO", "[--point X,Y]...", "[--exclude X,Y]...", "[--box X0,Y0,X1,Y1]", "[OPTION]..."])
      ]),
    .init(
      "DESCRIPTION",
      [
        .paragraph(
          """
          Finds the object that points, a box or a mask mean, as segment does, and shows it lifted: the photo goes \
          darker, the object stays bright over a soft shadow, and a light runs round its edge.

          Coordinates are pixels of the photo as it is displayed, x to the right and y down from the top left \
          corner, whatever the size of the picture that is written.

          Nothing is written unless everything has worked; then existing files are replaced, but never the photo \
          itself.
          """)
      ]),
    .options("PROMPTS", PromptOptions.syntax),
    .options("MODEL", ModelOptions.syntax + [LiftArguments.quality.syntax]),
    .options("OUTPUT", LiftArguments.outputSyntax),
    MainHelp.exitStatus,
    .init(
      "EXAMPLES",
      [
        .example(
          "The object at pixel 220,140, lifted:", command: "samkit lift photo.jpg --point 220,140 --out lift.png"),
        .example(
          "With blue light that runs round it:",
          command: "samkit lift photo.jpg --point 220,140 --accent 7fc8ff \\\n  --animate lift.webp"),
      ]),
  ])
}
