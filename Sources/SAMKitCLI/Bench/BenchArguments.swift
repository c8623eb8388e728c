import CommandLineArguments
import SAMKit

/// What was typed after `samkit bench`.
struct BenchArguments {
  static let runs = Option(
    "runs", short: "n", in: 1...100_000, help: "How often each thing is measured; 20 times where nothing is said.")
  static let point = Option<PromptOptions.Coordinates>(
    "point", placeholder: "X,Y", expected: PromptOptions.point.expected,
    help: "The pixel of the photo to predict from; its middle where nothing is said.", parse: PromptOptions.point.parse)
  static let size = Option<Size>(
    "size", placeholder: "WxH", expected: "a width and a height WxH from 1x1 to 20000x20000",
    help: "Bring the photo to this size first (without smoothing), to measure images of other sizes."
  ) { Size($0) }
  static let json = Flag("json", help: "Print the figures in JSON.")
  static let quiet = Flag("quiet", short: "q", help: "Print no progress.")

  static let syntax = CommandSyntax(
    options: ModelOptions.syntax + [
      runs.syntax, point.syntax, size.syntax, json.syntax, quiet.syntax, Command.helpFlag.syntax,
    ],
    arguments: [.init("PHOTO")])

  struct Size: Equatable {
    let width: Int, height: Int

    init?(_ text: String) {
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1],
        (1...20_000).contains(width), (1...20_000).contains(height)
      else { return nil }
      self.width = width
      self.height = height
    }
  }

  let photo: String
  let model: ModelArguments
  let runs: Int
  let point: PromptOptions.Coordinates?
  let size: Size?
  let isJSON: Bool
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(ArgumentError) {
    photo = arguments.arguments[0]
    model = try ModelArguments(arguments)
    runs = try arguments.first(Self.runs) ?? 20
    point = try arguments.first(Self.point)
    size = try arguments.first(Self.size)
    isJSON = arguments.has(Self.json)
    isQuiet = arguments.has(Self.quiet)
  }
}
