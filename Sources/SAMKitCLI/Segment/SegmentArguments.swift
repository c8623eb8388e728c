import CommandLineArguments
import SAMKit

/// What was typed after `samkit segment`, checked as far as it can be without the photo.
struct SegmentArguments {
  static let candidates = Option(
    "candidates", placeholder: "N", in: 1...16,
    help: """
      The best N of the masks that the model proposes, best first, instead of the best alone; a model may have \
      fewer. Files are numbered: cat-1.png, cat-2.png.
      """)
  static let separate = Flag(
    "separate",
    help: """
      With several boxes, write each object to files of its own, numbered as the boxes are: cat-1.png, cat-2.png. \
      Otherwise a file holds all objects together.
      """)
  static let crop = Flag(
    "crop", help: "Cut-outs and masks are cropped to the object instead of being as large as the photo.")
  static let quality = Option<SamOptions.Quality>(
    "quality", placeholder: "LEVEL", expected: "fast, balanced or accurate",
    help: """
      How much work goes into the edge. fast, where nothing is said: the model's mask as it is. balanced: small \
      islands and holes are removed, and the edge is brought onto the edges in the photo. accurate: the object's \
      surroundings are looked at once more in full detail before that, at the price of a second encoding.
      """
  ) { SamOptions.Quality(rawValue: $0) }
  static let clean = Flag("clean", help: "Remove small islands and fill small holes; what holds a point stays.")
  static let embedding = Option(
    "embedding", placeholder: "FILE",
    help: """
      An embedding that samkit embed wrote, instead of encoding the photo, by the model that made it. Without the \
      photo, masks and reports can be had; with it, everything, and it is checked that it is the same photo.
      """)
  static let json = Flag("json", help: "Print a report in JSON on standard output; see JSON below.")
  static let quiet = Flag(
    "quiet", short: "q", help: "Print no progress, no notes, and no report but that of --json; errors are printed.")

  static let syntax = CommandSyntax(
    options: PromptOptions.syntax + ModelOptions.syntax + [
      embedding.syntax, candidates.syntax, quality.syntax, clean.syntax,
    ]
      + OutputOptions.syntax
      + [separate.syntax, crop.syntax, json.syntax, quiet.syntax, Command.helpFlag.syntax],
    arguments: [.init("PHOTO", .optional)])

  /// nil where an embedding is given alone.
  let photo: String?
  let embedding: String?
  /// What the prompts are for, as it was typed: the photo or the embedding.
  let source: String
  let prompts: PromptArguments
  let model: ModelArguments
  let options: SamOptions
  let plan: OutputPlan
  let isSeparate: Bool
  let isCropped: Bool
  let isJSON: Bool
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(ArgumentError) {
    photo = arguments.arguments.first
    embedding = try arguments.first(Self.embedding)
    guard let source = photo ?? embedding else { throw .missingArgument("PHOTO") }
    self.source = source
    prompts = try PromptArguments(arguments)
    model = try ModelArguments(arguments)
    options = SamOptions(
      candidates: try arguments.first(Self.candidates) ?? 1, quality: try arguments.first(Self.quality) ?? .fast,
      removesSmallParts: arguments.has(Self.clean))
    isSeparate = arguments.has(Self.separate)
    isCropped = arguments.has(Self.crop)
    isJSON = arguments.has(Self.json)
    isQuiet = arguments.has(Self.quiet)
    plan = try OutputPlan(arguments, name: source, needsFile: !isJSON, usual: photo == nil ? .mask : .cutout)
    try checkPhoto()
    try checkStandardOutput()
  }

  /// Without the photo, its pixels cannot be had.
  private func checkPhoto() throws(ArgumentError) {
    guard photo == nil else { return }
    if let file = plan.files.first(where: { $0.kind != .mask }) {
      throw .invalid("\(file.path) is made from the photo; give it beside --embedding, or ask for --mask-out")
    }
    if options.quality != .fast { throw .invalid("--quality \(options.quality) needs the photo beside --embedding") }
  }

  private func checkStandardOutput() throws(ArgumentError) {
    guard plan.files.contains(where: { $0.path == "-" }) else { return }
    if isJSON { throw .invalid("--out - and --json both write to standard output") }
    if isNumbered { throw .invalid("--out - takes one image, and --candidates or --separate gives several") }
  }

  /// Whether files have numbers in their names.
  var isNumbered: Bool { options.candidates > 1 || (isSeparate && prompts.boxes.count > 1) }

  /// The files that are read.
  var inputs: [String] { [photo, embedding, prompts.maskFile].compactMap(\.self) }
}
