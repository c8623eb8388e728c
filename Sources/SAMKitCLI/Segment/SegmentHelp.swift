import CommandLineArguments

/// The help page of `samkit segment`.
enum SegmentHelp {
  static let page = HelpPage([
    .init("NAME", [.paragraph("samkit segment - cut an object out of a photo")]),
    .init(
      "SYNOPSIS",
      [
        .usage(
          command: "samkit segment",
          parts: ["PHOTO", "[--point X,Y]...", "[--exclude X,Y]...", "[--box X0,Y0,X1,Y1]...", "[OPTION]..."]),
        .usage(command: "samkit segment", parts: ["--embedding FILE", "[PHOTO]", "[OPTION]..."]),
      ]),
    .init(
      "DESCRIPTION",
      [
        .paragraph(
          """
          Finds the object that points, a box or a mask mean, and writes it as a transparent cut-out, a mask, or the \
          photo with the object marked. At least one of --point, --box and --mask is needed. PHOTO is a JPEG, PNG, \
          WebP, TIFF, HEIC, AVIF or GIF file.

          Coordinates are pixels of the photo as it is displayed, x to the right and y down from the top left \
          corner. Points outside the photo are moved to its nearest edge.

          Nothing is written unless everything has worked; then existing files are replaced, but never the photo \
          itself.
          """)
      ]),
    .options("PROMPTS", PromptOptions.syntax),
    .options(
      "MODEL",
      ModelOptions.syntax + [
        SegmentArguments.embedding.syntax, SegmentArguments.candidates.syntax, SegmentArguments.quality.syntax,
        SegmentArguments.clean.syntax,
      ]),
    .options(
      "OUTPUT",
      OutputOptions.syntax + [
        SegmentArguments.separate.syntax, SegmentArguments.crop.syntax, SegmentArguments.json.syntax,
        SegmentArguments.quiet.syntax, Command.helpFlag.syntax,
      ]),
    .init("JSON", json),
    MainHelp.exitStatus,
    .init("EXAMPLES", examples),
  ])

  private static let json: [HelpPage.Block] = [
    .paragraph("The report of --json is one object. Coordinates are pixels of the photo, times milliseconds."),
    .definition(
      term: "image", text: "path, width and height of the photo; the path is the embedding's where it is given alone."),
    .definition(term: "model", text: "The model's name."),
    .definition(
      term: "objects",
      text: """
        One for each box, or the only one: prompt (points, box, mask as they were understood), modelPoints (x, y and \
        label of the points as the model got them, in its own frame, corners of a box and padding included), masks \
        (best first: score, the model's estimate of its overlap with the truth, 0 to 1; stability; box, x0,y0,x1,y1, \
        absent where nothing was found; area in pixels), timings (engine, total), and objectScore from models that \
        give one.
        """),
    .definition(
      term: "outputs",
      text: """
        Every file: path, kind (cutout, mask, overlay), width, height, candidate, and object where it shows one \
        object of several.
        """),
    .definition(
      term: "timings", text: "read, loadModel, encode and predict (engine, total), write, and total."),
  ]

  private static let examples: [HelpPage.Block] = [
    .example(
      "The object at pixel 220,140, without what is at 30,40, within a box:",
      command: "samkit segment photo.jpg --point 220,140 --exclude 30,40 \\\n  --box 20,10,400,290 --out cutout.png"),
    .example(
      "What is in the middle, cropped, with all files in a folder:",
      command: "samkit segment photo.jpg --normalized --point .5,.5 --crop --out results/"),
    .example(
      "Two objects, each in files of its own:",
      command: "samkit segment photo.jpg --box 10,10,90,200 --box 120,30,300,210 \\\n  --separate --out object.png"),
    .example(
      "All masks that the model proposes for a point, to choose from:",
      command: "samkit segment photo.jpg --point 220,140 --candidates 3 --overlay --json"),
    .example(
      "A mask made better by one more point:",
      command: "samkit segment photo.jpg --mask cat-mask.png --exclude 30,40 \\\n  --out cat-2-mask.png"),
  ]
}
