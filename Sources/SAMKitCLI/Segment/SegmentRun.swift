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
    let (image, prior, embedding, readTime) = try readFiles()
    warnOfPoints(outside: image)
    let prompts = arguments.prompts.objects(width: image.width, height: image.height)
    let answer = try answer(prompts, prior: prior, image: image, embedding: embedding)
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
        image: .init(path: arguments.source, width: image.width, height: image.height), model: answer.model,
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
    _ prompts: [PromptArguments.ObjectPrompt], prior: MaskPrompt?, image: SamImage, embedding: ImageEmbedding?
  ) throws(SamError) -> Answer {
    let (session, loadTime) = try loadModel(of: embedding)
    if let embedding { try session.use(embedding) }
    if let photo = arguments.photo {
      try progress.step("encoding the photo") { () throws(SamError) in try session.setImage(image) }
      if let embedding, try session.embedding().contentHash != embedding.contentHash {
        throw SamError(
          .embeddingMismatch, "\(arguments.embedding ?? "the embedding") was not made from \(photo); make it again")
      }
    }
    let results = try progress.step("predicting") { () throws(SamError) in
      try predict(prompts, prior: prior, session: session)
    }
    return Answer(
      model: session.description.name, results: results, encode: session.encodeTimings ?? .zero, loadTime: loadTime)
  }

  private func readFiles() throws(SamError) -> (SamImage, MaskPrompt?, ImageEmbedding?, milliseconds: Double) {
    let watch = Stopwatch()
    return try progress.step("reading \(arguments.source)") { () throws(SamError) in
      let embedding = try arguments.embedding.map { path throws(SamError) in
        try ImageEmbedding.read(from: URL(filePath: path))
      }
      let image: SamImage
      if let photo = arguments.photo {
        image = try ImageFile.read(URL(filePath: photo))
      } else {
        image = try .blank(for: embedding)
      }
      let prior = try arguments.prompts.maskFile.map { path throws(SamError) in
        try ImageFile.readMask(URL(filePath: path))
      }
      return (image, prior, embedding, watch.seconds.milliseconds)
    }
  }

  /// The model that was typed, else the one that made the embedding.
  private func loadModel(of embedding: ImageEmbedding?) throws(SamError) -> (SamSession, milliseconds: Double) {
    let watch = Stopwatch()
    var model = arguments.model
    if let embedding, model.isDefault { model = ModelArguments(name: embedding.modelName, as: model) }
    return try progress.step("loading the model \(model.name)") { () throws(SamError) in
      let session = try SamSession(model: model.reference, config: model.config)
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

extension SamImage {
  /// As large as the photo that an embedding was made from; masks are written by its size alone.
  fileprivate static func blank(for embedding: ImageEmbedding?) throws(SamError) -> SamImage {
    let width = embedding?.transform.imageWidth ?? 1
    let height = embedding?.transform.imageHeight ?? 1
    return try SamImage(width: width, height: height, pixels: [UInt8](repeating: 0, count: 4 * width * height))
  }
}

extension SamResult.Timings {
  fileprivate static let zero = SamResult.Timings(engine: 0, total: 0)

  fileprivate static func + (a: Self, b: Self) -> Self {
    SamResult.Timings(engine: a.engine + b.engine, total: a.total + b.total)
  }
}
