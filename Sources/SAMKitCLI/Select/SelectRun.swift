import CommandLineArguments
import Foundation
import SAMKit
import SAMKitInteraction

/// One run of `samkit select`.
struct SelectRun {
  private let arguments: SelectArguments
  private let context: CommandContext
  private let progress: Progress

  init(_ arguments: SelectArguments, context: CommandContext) {
    self.arguments = arguments
    self.context = context
    progress = Progress(context, isQuiet: arguments.isQuiet)
  }

  func run() throws {
    for file in arguments.plan.files { try OutputFiles.check(file.path, inputs: arguments.inputs) }
    let image = try progress.step("reading \(arguments.photo)") { () throws(SamError) in
      try ImageFile.read(URL(filePath: arguments.photo))
    }
    let steps = arguments.steps(
      width: image.width, height: image.height, scribble: try picture(arguments.scribbleFile),
      mask: try picture(arguments.maskFile))
    let (model, results) = try answer(steps, image: image)
    guard let last = results.last, !last.best.isEmpty else {
      throw CommandFailure("nothing was found at this prompt; try another point")
    }
    let outputs = try progress.step("writing") { try write(results, image: image) }
    let report = SelectReport(
      image: .init(path: arguments.photo, width: image.width, height: image.height), model: model,
      quality: arguments.quality,
      steps: results.indices.map { index in
        .init(
          added: index == 0 ? nil : steps.points[index - 1], result: results[index],
          previous: index == 0 ? nil : results[index - 1].best)
      }, outputs: outputs)
    if arguments.isJSON {
      context.output.write(try JSONReport.text(report))
    } else if !arguments.isQuiet, !arguments.plan.files.contains(where: { $0.path == "-" }) {
      context.output.write(report.summary)
    }
  }

  private func picture(_ path: String?) throws(SamError) -> MaskSeed? {
    guard let path, case .bitmap(let width, let height, let values) = try ImageFile.readMask(URL(filePath: path))
    else { return nil }
    return try MaskSeed(width: width, height: height, values: values)
  }

  /// The result after the seed and after each point.
  private func answer(
    _ steps: PromptSteps, image: SamImage
  ) throws(SamError) -> (model: String, results: [SamResult]) {
    let session = try progress.step("loading the model \(arguments.model.name)") { () throws(SamError) in
      try SamSession(model: arguments.model.reference, config: arguments.model.config)
    }
    try progress.step("encoding the photo") { () throws(SamError) in try session.setImage(image) }
    let replay = MaskReplay(session: session)
    let options = SamOptions(quality: arguments.quality)
    return try progress.step("predicting") { () throws(SamError) in
      var results: [SamResult] = []
      for count in 0...steps.points.count {
        results.append(try replay.result(for: steps.prefix(count), options: options))
      }
      return (session.description.name, results)
    }
  }

  /// Writes everything, or nothing.
  private func write(_ results: [SamResult], image: SamImage) throws -> [SelectReport.Output] {
    var files = OutputFiles(output: context.output)
    var written: [SelectReport.Output] = []
    let pictures = ObjectPictures(photo: image, isCropped: arguments.isCropped)
    for output in try stepOutputs(count: results.count) + lastOutputs(step: results.count - 1) {
      let masks = [results[output.step].best].filter { !$0.isEmpty }
      guard !masks.isEmpty else { continue }
      let picture =
        try output.isWhole
        ? ObjectPictures(photo: image, isCropped: false).picture(of: masks, as: output.kind)
        : pictures.picture(of: masks, as: output.kind)
      try files.add(output.path) { url throws(SamError) in try ImageFile.write(picture, to: url) }
      written.append(
        .init(path: output.path, kind: output.kind, step: output.step, width: picture.width, height: picture.height))
    }
    try files.commit()
    return written
  }

  private struct Planned {
    let path: String
    let kind: OutputKind
    let step: Int
    /// Whether it is as large as the photo whatever was asked for.
    let isWhole: Bool
  }

  private func stepOutputs(count: Int) throws -> [Planned] {
    guard let folder = arguments.stepsFolder else { return [] }
    if !FileStatus(folder).isFolder {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw SamError(.cannotWrite, "cannot make the folder \(folder)", underlying: error)
      }
    }
    let stem = (folder.hasSuffix("/") ? folder : folder + "/") + FileName(arguments.photo).stem
    return try (0..<count).flatMap { step in
      try [OutputKind.mask, .overlay].map { kind in
        let path = "\(stem)-step\(step)\(kind.suffix).png"
        try OutputFiles.check(path, inputs: arguments.inputs)
        return Planned(path: path, kind: kind, step: step, isWhole: true)
      }
    }
  }

  private func lastOutputs(step: Int) -> [Planned] {
    arguments.plan.files.map { Planned(path: $0.path, kind: $0.kind, step: step, isWhole: false) }
  }
}
