import CommandLineArguments

/// The help page of `samkit text`.
enum TextHelp {
  static let page = HelpPage([
    .init("NAME", [.paragraph("samkit text - cut out the objects that words name")]),
    .init("SYNOPSIS", [.usage(command: "samkit text", parts: ["PHOTO", "QUERY", "[OPTION]..."])]),
    .init(
      "DESCRIPTION",
      [
        .paragraph(
          """
          Finds the objects that QUERY names, such as "dog, red cup", and writes them as a transparent cut-out, a \
          mask, or the photo with the objects marked. Phrases are separated by commas, semicolons or line breaks. \
          PHOTO is a JPEG, PNG, WebP, TIFF, HEIC, AVIF or GIF file.

          With the built-in vocabulary a phrase is a name that it knows, in the singular or the plural, with a \
          colour before it if you like. It finds things that stand out, not small ones or crowds; people are not \
          among what it knows. For any words, download yolo-world: samkit models download yolo-world.

          Where nothing is found, nothing is written, and the best score below the threshold is told.
          """)
      ]),
    .options(
      "SEARCH",
      [
        TextArguments.grounding.syntax, TextArguments.threshold.syntax, TextArguments.limit.syntax,
        TextArguments.nms.syntax, TextArguments.across.syntax,
      ]),
    .options("MODEL", ModelOptions.syntax + [SegmentArguments.quality.syntax]),
    .options(
      "OUTPUT",
      OutputOptions.syntax + [
        TextArguments.separate.syntax, SegmentArguments.crop.syntax, TextArguments.coco.syntax,
        SegmentArguments.json.syntax, SegmentArguments.quiet.syntax, Command.helpFlag.syntax,
      ]),
    .init("JSON", json),
    MainHelp.exitStatus,
    .init("EXAMPLES", examples),
  ])

  private static let json: [HelpPage.Block] = [
    .paragraph("The report of --json is one object. Coordinates are pixels of the photo, times milliseconds."),
    .definition(
      term: "image, model, grounding",
      text: "The photo's path, width and height; what made the masks, and what found the objects."),
    .definition(
      term: "objects",
      text: "Best first: label (the phrase as it was typed), score, box (x0,y0,x1,y1), maskBox, area in pixels."),
    .definition(
      term: "notFound", text: "Phrases without an object: phrase, and bestScore, which stayed below the threshold."),
    .definition(term: "notes", text: "What was left out of account, one line each."),
    .definition(
      term: "outputs", text: "Every file: path, kind, width, height, and object where it shows one of several."),
    .definition(term: "timings", text: "read, loadModel, encode, grounding, masks, write, and total."),
  ]

  private static let examples: [HelpPage.Block] = [
    .example("A cat, with nothing downloaded:", command: "samkit text photo.jpg cat --out cat.png"),
    .example(
      "Several things, each in files of its own:",
      command: "samkit text photo.jpg \"dog, red cup\" --separate --out object.png"),
    .example(
      "Anything that words can say, as a report:",
      command: "samkit text photo.jpg \"man in a hat\" --grounding yolo-world \\\n  --threshold 0.1 --json"),
  ]
}
