import CommandLineArguments
import SAMKit
import SAMKitEvaluation

/// What was typed after `samkit eval`.
struct EvalArguments {
  static let syntax = CommandSyntax(
    options: EvalOptions.set + ModelOptions.syntax + EvalOptions.measuring + EvalOptions.output,
    arguments: [.init("FOLDER")])

  let folder: String
  let labels: String?
  let coco: String?
  let model: ModelArguments
  let levels: [SamOptions.Quality]
  let every: Int
  let filter: ObjectFilter
  let measuring: EvaluationProtocol
  let report: String?
  let plot: String?
  let isJSON: Bool
  let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(ArgumentError) {
    folder = arguments.arguments[0]
    labels = try arguments.first(EvalOptions.labels)
    coco = try arguments.first(EvalOptions.coco)
    model = try ModelArguments(arguments)
    levels = try arguments.first(EvalOptions.quality) ?? [.fast]
    every = try arguments.first(EvalOptions.every) ?? 1
    filter = ObjectFilter(
      minimumShare: (try arguments.first(EvalOptions.share) ?? 0.6) / 100,
      maximumCount: try arguments.first(EvalOptions.objects) ?? 6)
    var measuring = EvaluationProtocol()
    measuring.clicks = try arguments.first(EvalOptions.clicks) ?? 20
    measuring.refines = !arguments.has(EvalOptions.fresh)
    self.measuring = measuring
    report = try arguments.first(EvalOptions.report)
    plot = try arguments.first(EvalOptions.plot)
    isJSON = arguments.has(EvalOptions.json)
    isQuiet = arguments.has(EvalOptions.quiet)
    if labels != nil, coco != nil { throw .invalid("--labels and --coco are two kinds of labels: use one") }
    for (option, path, ending) in [("--report", report, "json"), ("--plot", plot, "svg")] {
      if let path, FileName(path).fileExtension.lowercased() != ending {
        throw .invalid("\(option): expected a file that ends in .\(ending), found \(path)")
      }
    }
  }
}
