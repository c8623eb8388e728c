import CommandLineArguments
import Foundation
import SAMKit
import SAMKitGrounding

/// One run of `samkit text`.
struct TextRun {
  private let arguments: TextArguments
  private let context: CommandContext
  private let progress: Progress

  init(_ arguments: TextArguments, context: CommandContext) {
    self.arguments = arguments
    self.context = context
    progress = Progress(context, isQuiet: arguments.isQuiet)
  }

  func run() throws {
    let start = Stopwatch()
    for file in arguments.plan.files { try OutputFiles.check(file.path, inputs: [arguments.photo]) }
    if let coco = arguments.coco { try OutputFiles.check(coco, inputs: [arguments.photo]) }
    let reading = Stopwatch()
    let image = try progress.step("reading \(arguments.photo)") { () throws(SamError) in
      try ImageFile.read(URL(filePath: arguments.photo))
    }
    let readTime = reading.seconds.milliseconds
    let answer = try answer(image)
    let writing = Stopwatch()
    let outputs = try progress.step("writing") {
      try TextOutputs(arguments: arguments, image: image, result: answer.result).write(to: context.output)
    }
    let report = TextReport(
      image: .init(path: arguments.photo, width: image.width, height: image.height),
      model: answer.model, grounding: answer.grounding, result: answer.result, outputs: outputs,
      timings: .init(
        read: readTime, loadModel: answer.loadTime, encode: answer.encodeTime,
        grounding: answer.result.timings.grounding.milliseconds, masks: answer.result.timings.masks.milliseconds,
        write: writing.seconds.milliseconds, total: start.seconds.milliseconds))
    try write(report)
  }

  private struct Answer {
    let model: String
    let grounding: String
    let result: TextSegmentationResult
    /// Milliseconds.
    let loadTime: Double
    let encodeTime: Double
  }

  private func answer(_ image: SamImage) throws(SamError) -> Answer {
    let loading = Stopwatch()
    let session = try progress.step("loading the models") { () throws(SamError) in
      try TextSegmentationSession(
        groundingModel: GroundingReference(argument: arguments.groundingName),
        samModel: arguments.model.reference, config: arguments.model.config)
    }
    let loadTime = loading.seconds.milliseconds
    let encoding = Stopwatch()
    try progress.step("encoding the photo") { () throws(SamError) in try session.setImage(image) }
    let encodeTime = encoding.seconds.milliseconds
    let result = try progress.step("looking for \(arguments.query.phrases.joined(separator: ", "))") {
      () throws(SamError) in try session.segment(arguments.query, options: arguments.options)
    }
    return Answer(
      model: session.samSession.description.name, grounding: session.grounding.name, result: result,
      loadTime: loadTime, encodeTime: encodeTime)
  }

  private func write(_ report: TextReport) throws {
    if arguments.isJSON { context.output.write(try JSONReport.text(report)) }
    let notes = report.notes + report.notFound.map(\.message)
    guard !report.objects.isEmpty || arguments.isJSON else {
      throw CommandFailure("nothing was found: " + notes.joined(separator: "; "))
    }
    guard !arguments.isQuiet else { return }
    for note in notes { context.note("note: \(note)") }
    if !arguments.isJSON, !arguments.plan.files.contains(where: { $0.path == "-" }) {
      context.output.write(report.summary)
    }
  }
}
