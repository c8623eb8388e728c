import CommandLineArguments
import Foundation
import SAMKit
import SAMKitEvaluation

/// One run of `samkit eval`.
struct EvalRun {
  private let arguments: EvalArguments
  private let context: CommandContext
  private let progress: Progress

  init(_ arguments: EvalArguments, context: CommandContext) {
    self.arguments = arguments
    self.context = context
    progress = Progress(context, isQuiet: arguments.isQuiet)
  }

  func run() throws {
    for path in [arguments.report, arguments.plot].compactMap(\.self) { try OutputFiles.check(path, inputs: []) }
    let photos = try photos()
    let session = try progress.step("loading the model \(arguments.model.name)") { () throws(SamError) in
      try SamSession(model: arguments.model.reference, config: arguments.model.config)
    }
    let found = try measure(photos, session: session)
    guard let first = found.first, !first.isEmpty else {
      throw CommandFailure("no labelled object is large enough; give a lower --share")
    }
    let report = try report(found, photos: photos.count, session: session)
    try write(report)
    context.output.write(arguments.isJSON ? try JSONReport.text(report) : EvalTable(report).text)
  }

  private func report(
    _ found: [[ObjectMeasurement]], photos: Int, session: SamSession
  ) throws(SamError) -> EvaluationReport {
    EvaluationReport(
      model: session.description.name, engine: try ModelLoader.defaultBackend.engineName, images: photos,
      measuring: arguments.measuring, filter: arguments.filter,
      levels: zip(arguments.levels, found).map {
        .init(quality: $0.rawValue, objects: $1, limit: arguments.measuring.clicks)
      })
  }

  private func photos() throws(SamError) -> [LabelledPhoto] {
    let folder = URL(filePath: arguments.folder)
    let set =
      if let coco = arguments.coco {
        try LabelledSet(folder: folder, coco: URL(filePath: coco))
      } else {
        try LabelledSet(folder: folder, labels: arguments.labels.map { URL(filePath: $0) })
      }
    if !set.unlabelled.isEmpty {
      context.note("\(set.unlabelled.count) photos have no labels and are left out, \(set.unlabelled[0]) the first")
    }
    return stride(from: 0, to: set.photos.count, by: arguments.every).map { set.photos[$0] }
  }

  /// For each level, what was measured of each object. What is known so far is written now and then, so that little is
  /// lost where a long evaluation is stopped.
  private func measure(_ photos: [LabelledPhoto], session: SamSession) throws -> [[ObjectMeasurement]] {
    var found = [[ObjectMeasurement]](repeating: [], count: arguments.levels.count)
    let start = Stopwatch()
    var announced = 0.0
    for (index, photo) in photos.enumerated() {
      let (image, objects) = try photo.read(arguments.filter)
      if !objects.isEmpty { try session.setImage(image) }
      for object in objects {
        for (level, quality) in arguments.levels.enumerated() {
          var measuring = arguments.measuring
          measuring.quality = quality
          found[level].append(try measuring.measure(object, session: session))
        }
      }
      guard start.seconds - announced > 10 * context.patience, index + 1 < photos.count else { continue }
      announced = start.seconds
      if !arguments.isQuiet { context.note("\(index + 1) of \(photos.count) photos, \(found[0].count) objects …") }
      if !found[0].isEmpty { try write(try report(found, photos: index + 1, session: session)) }
    }
    return found
  }

  private func write(_ report: EvaluationReport) throws {
    var files = OutputFiles(output: context.output)
    if let path = arguments.report {
      let data = Data(try JSONReport.text(report).utf8)
      try files.add(path) { url throws(SamError) in try ImageFile.write(data, to: url) }
    }
    if let path = arguments.plot {
      let data = Data(ClickPlot(report).svg.utf8)
      try files.add(path) { url throws(SamError) in try ImageFile.write(data, to: url) }
    }
    try files.commit()
  }
}
