import CommandLineArguments
import Foundation
import SAMKit

/// One run of `samkit segment`.
struct SegmentRun {
  private let arguments: SegmentArguments
  private let context: CommandContext
  private let progress: Progress

  init(_ arguments: SegmentArguments, context: CommandContext) {
    self.arguments = arguments
    self.context = context
    progress = Progress(context, isQuiet: arguments.isQuiet)
  }

  func run() throws {
    let start = Stopwatch()
    for file in arguments.plan.files { try OutputFiles.check(file.path, inputs: arguments.inputs) }
    let (image, prior, readTime) = try readFiles()
    warnOfPoints(outside: image)
    let prompts = arguments.prompts.objects(width: image.width, height: image.height)
    let answer = try answer(prompts, prior: prior, image: image)
    try checkFound(answer.results)
    let writing = Stopwatch()
    let outputs = try progress.step("writing") {
      try SegmentOutputs(arguments: arguments, image: image, results: answer.results).write(to: context.output)
    }
    let timings = SegmentReport.Timings(
      read: readTime, loadModel: answer.loadTime, encode: .init(answer.encode),
      predict: .init(answer.results.map(\.timings).reduce(.zero, +)), write: writing.seconds.milliseconds,
      total: start.seconds.milliseconds)
    try write(
      SegmentReport(
        image: .init(path: arguments.photo, width: image.width, height: image.height), model: answer.model,
        objects: zip(prompts, answer.results).map {
          SegmentReport.Object(prompt: $0, maskFile: arguments.prompts.maskFile, result: $1)
        },
        outputs: outputs, timings: timings))
  }

  /// What is left of a session when it has answered.
  private struct Answer {
    let model: String
    let results: [SamResult]
    let encode: SamResult.Timings
    /// Milliseconds.
    let loadTime: Double
  }

  /// The session ends here, so that the model's memory is free again when the pictures are made.
  private func answer(
    _ prompts: [PromptArguments.ObjectPrompt], prior: MaskPrompt?, image: SamImage
  ) throws(SamError) -> Answer {
    let (session, loadTime) = try loadModel()
    try progress.step("encoding the photo") { () throws(SamError) in try session.setImage(image) }
    let results = try progress.step("predicting") { () throws(SamError) in
      try predict(prompts, prior: prior, session: session)
    }
    return Answer(
      model: session.description.name, results: results, encode: session.encodeTimings ?? .zero, loadTime: loadTime)
  }

  private func readFiles() throws(SamError) -> (SamImage, MaskPrompt?, milliseconds: Double) {
    let watch = Stopwatch()
    return try progress.step("reading \(arguments.photo)") { () throws(SamError) in
      let image = try ImageFile.read(URL(filePath: arguments.photo))
      let prior = try arguments.prompts.maskFile.map { path throws(SamError) in
        try ImageFile.readMask(URL(filePath: path))
      }
      return (image, prior, watch.seconds.milliseconds)
    }
  }

  private func loadModel() throws(SamError) -> (SamSession, milliseconds: Double) {
    let watch = Stopwatch()
    return try progress.step("loading the model \(arguments.model.name)") { () throws(SamError) in
      let session = try SamSession(model: arguments.model.reference, config: arguments.model.config)
      return (session, watch.seconds.milliseconds)
    }
  }

  private func predict(
    _ prompts: [PromptArguments.ObjectPrompt], prior: MaskPrompt?, session: SamSession
  ) throws(SamError) -> [SamResult] {
    var results: [SamResult] = []
    for prompt in prompts {
      results.append(
        try session.predict(points: prompt.points, box: prompt.box, maskInput: prior, options: arguments.options))
    }
    return results
  }

  private func checkFound(_ results: [SamResult]) throws {
    let empty = results.indices.filter { results[$0].best.isEmpty }
    guard empty.count < results.count else {
      throw CommandFailure("nothing was found at this prompt; try another point")
    }
    guard !arguments.isQuiet else { return }
    for index in empty { context.note("note: nothing was found in box \(index + 1)") }
  }

  private func warnOfPoints(outside image: SamImage) {
    guard !arguments.isQuiet, !arguments.prompts.isNormalized else { return }
    for point in arguments.prompts.points
    where point.x < 0 || point.y < 0 || point.x > Double(image.width) || point.y > Double(image.height) {
      context.note(
        "note: the point \(Format.number(point.x)),\(Format.number(point.y)) is outside the photo "
          + "(\(image.width)×\(image.height)); its nearest edge is used")
    }
  }

  private func write(_ report: SegmentReport) throws {
    if arguments.isJSON {
      context.output.write(try JSONReport.text(report))
    } else if !arguments.isQuiet, !arguments.plan.files.contains(where: { $0.path == "-" }) {
      context.output.write(report.summary)
    }
  }
}

extension SamResult.Timings {
  fileprivate static let zero = SamResult.Timings(engine: 0, total: 0)

  fileprivate static func + (a: Self, b: Self) -> Self {
    SamResult.Timings(engine: a.engine + b.engine, total: a.total + b.total)
  }
}
