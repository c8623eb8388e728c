import CommandLineArguments

/// The help page of `samkit select`.
enum SelectHelp {
  static let page = HelpPage([
    .init("NAME", [.paragraph("samkit select - select an object step by step")]),
    .init(
      "SYNOPSIS",
      [.usage(command: "samkit select", parts: ["PHOTO", "SEED", "[--include X,Y | --exclude X,Y]...", "[OPTION]..."])]),
    .init(
      "DESCRIPTION",
      [
        .paragraph(
          """
          Finds the object that a seed means: a point, a box, strokes or a rough mask. Then corrects the mask by \
          points, one after the other in the order in which they are typed, as someone does who looks at each mask \
          before the next tap: what was right stays, and each point ends up on its side of the edge. The same \
          command line gives the same mask.

          Coordinates are pixels of the photo as it is displayed, x to the right and y down from the top left corner.
          """)
      ]),
    .options("SEED", SelectOptions.seeds),
    .options("CORRECTIONS", SelectOptions.corrections),
    .options("MODEL", ModelOptions.syntax + [SelectOptions.quality.syntax]),
    .options(
      "OUTPUT",
      OutputOptions.syntax + [
        SelectOptions.steps.syntax, SegmentArguments.crop.syntax, SegmentArguments.json.syntax,
        SegmentArguments.quiet.syntax, Command.helpFlag.syntax,
      ]),
    .init(
      "JSON",
      [
        .paragraph("The report of --json is one object. Coordinates are pixels of the photo, times milliseconds."),
        .definition(term: "image, model, quality", text: "What was asked for."),
        .definition(
          term: "steps",
          text: """
            The seed and each correction: added (x, y and label of the point), mask (score, stability, box, area), \
            overlap (the IoU with the mask of the step before), timings (engine, total).
            """),
        .definition(term: "outputs", text: "Every file: path, kind, step, width, height."),
      ]),
    MainHelp.exitStatus,
    .init(
      "EXAMPLES",
      [
        .example(
          "What a box goes round, without what is at 30,40, with a picture of each step:",
          command: "samkit select photo.jpg --box 20,10,400,290 --exclude 30,40 \\\n  --steps steps --out cutout.png"),
        .example(
          "What a line is drawn over:",
          command: "samkit select photo.jpg --stroke \"220,140 260,150 300,180\" \\\n  --quality accurate"),
      ]),
  ])
}
