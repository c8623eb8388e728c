import CommandLineArguments
import Foundation
import SAMKit

extension Command {
  /// `samkit embed`: a photo to a file that answers prompts without the photo.
  package static let embed = Command(
    name: "embed", summary: "Encode a photo once, for prompts later or elsewhere.", syntax: EmbedArguments.syntax,
    help: EmbedArguments.help
  ) { arguments, context in
    try EmbedRun(EmbedArguments(arguments), context: context).run()
  }
}

/// What was typed after `samkit embed`.
struct EmbedArguments {
  static let out = Option(
    "out", short: "o", placeholder: "FILE",
    help: "Where to write the embedding; beside the photo with the ending .samembed where nothing is said.")
  static let json = Flag("json", help: "Print a report in JSON.")
  static let quiet = Flag("quiet", short: "q", help: "Print no progress, and no report but that of --json.")

  static let syntax = CommandSyntax(
    options: ModelOptions.syntax + [out.syntax, json.syntax, quiet.syntax, Command.helpFlag.syntax],
    arguments: [.init("PHOTO")])

  static let help = HelpPage([
    .init("NAME", [.paragraph("samkit embed - encode a photo once")]),
    .init("SYNOPSIS", [.usage(command: "samkit embed", parts: ["PHOTO", "[--model NAME|DIR]", "[--out FILE]"])]),
    .init(
      "DESCRIPTION",
      [
        .paragraph(
          """
          Writes the image embedding, which is all that the model needs of the photo to answer prompts. Encoding is \
          the slow part of segmenting; with the file it is done once.

          The file belongs to the model that made it: another one refuses it, and a damaged file is refused as such.
          """)
      ]),
    .options("OPTIONS", syntax.options),
    MainHelp.exitStatus,
    .init("EXAMPLES", [.example("Encode a photo:", command: "samkit embed photo.jpg --out photo.samembed")]),
  ])

  let photo: String
  let model: ModelArguments
  let out: String
  let isJSON: Bool
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(ArgumentError) {
    photo = arguments.arguments[0]
    model = try ModelArguments(arguments)
    let url = URL(filePath: photo).deletingPathExtension().appendingPathExtension("samembed")
    out = try arguments.first(Self.out) ?? url.path
    isJSON = arguments.has(Self.json)
    isQuiet = arguments.has(Self.quiet)
    if isJSON, out == "-" { throw .invalid("--out - and --json both write to standard output") }
  }
}

/// One run of `samkit embed`.
struct EmbedRun {
  private let arguments: EmbedArguments
  private let context: CommandContext
  private let progress: Progress

  init(_ arguments: EmbedArguments, context: CommandContext) {
    self.arguments = arguments
    self.context = context
    progress = Progress(context, isQuiet: arguments.isQuiet)
  }

  func run() throws {
    let start = Stopwatch()
    try OutputFiles.check(arguments.out, inputs: [arguments.photo])
    let image = try progress.step("reading \(arguments.photo)") { () throws(SamError) in
      try ImageFile.read(URL(filePath: arguments.photo))
    }
    let session = try progress.step("loading the model \(arguments.model.name)") { () throws(SamError) in
      try SamSession(model: arguments.model.reference, config: arguments.model.config)
    }
    try progress.step("encoding the photo") { () throws(SamError) in try session.setImage(image) }
    let embedding = try session.embedding()
    var files = OutputFiles(output: context.output)
    try files.add(arguments.out) { url throws(SamError) in try embedding.write(to: url) }
    try files.commit()
    try report(embedding, seconds: start.seconds)
  }

  private func report(_ embedding: ImageEmbedding, seconds: Double) throws {
    let report = EmbedReport(
      photo: arguments.photo, width: embedding.transform.imageWidth, height: embedding.transform.imageHeight,
      model: embedding.modelIdentity, contentHash: embedding.contentHash, file: arguments.out,
      bytes: embedding.byteCount, milliseconds: seconds.milliseconds)
    if arguments.isJSON {
      context.output.write(try JSONReport.text(report))
    } else if !arguments.isQuiet, arguments.out != "-" {
      context.output.write("\(arguments.out): \(ByteCount.text(Int64(embedding.byteCount)))\n")
    }
  }
}

/// What `samkit embed --json` prints.
struct EmbedReport: Encodable {
  var photo: String
  /// The photo's size in pixels, as it is displayed.
  var width: Int, height: Int
  /// The model's name and the SHA-256 of its encoder.
  var model: String
  var contentHash: String
  var file: String
  /// Bytes of the tensors.
  var bytes: Int
  var milliseconds: Double
}
