import Foundation
import SAMKit

/// One run of `samkit lift`.
struct LiftRun {
  private let arguments: LiftArguments
  private let context: CommandContext
  private let progress: Progress

  init(_ arguments: LiftArguments, context: CommandContext) {
    self.arguments = arguments
    self.context = context
    progress = Progress(context, isQuiet: arguments.isQuiet)
  }

  func run() throws {
    for path in arguments.outputs { try OutputFiles.check(path, inputs: arguments.inputs) }
    let image = try progress.step("reading \(arguments.photo)") { () throws(SamError) in
      try ImageFile.read(URL(filePath: arguments.photo))
    }
    let mask = try mask(in: image)
    guard !mask.isEmpty else { throw CommandFailure("nothing was found at this prompt; try another point") }
    var files = OutputFiles(output: context.output)
    var report: [String] = []
    if let path = arguments.still {
      let picture = try scene(image, mask, size: arguments.stillSize).frame()
      try progress.step("writing \(path)") { () throws(SamError) in
        try files.add(path) { url throws(SamError) in try ImageFile.write(picture, to: url) }
      }
      report.append("\(path): a still of \(picture.width)×\(picture.height) pixels\n")
    }
    if let path = arguments.animation {
      let animation = LiftAnimation(scene: try scene(image, mask, size: arguments.animationSize))
      let data = try progress.step("drawing and writing \(path)") { () throws(SamError) in
        try animation.encode(pathExtension: FileName(path).fileExtension)
      }
      try files.add(path) { url throws(SamError) in try ImageFile.write(data, to: url) }
      report.append("\(path): \(animation.frameCount) frames of \(animation.width)×\(animation.height) pixels\n")
    }
    try files.commit()
    if !arguments.isQuiet, arguments.still != "-" { context.output.write(report.joined()) }
  }

  /// The session ends here, so that the model's memory is free again when the pictures are made.
  private func mask(in image: SamImage) throws(SamError) -> SamMask {
    let prior = try arguments.prompts.maskFile.map { path throws(SamError) in
      try ImageFile.readMask(URL(filePath: path))
    }
    let session = try progress.step("loading the model \(arguments.model.name)") { () throws(SamError) in
      try SamSession(model: arguments.model.reference, config: arguments.model.config)
    }
    try progress.step("encoding the photo") { () throws(SamError) in try session.setImage(image) }
    let prompt = arguments.prompts.objects(width: image.width, height: image.height)[0]
    return try progress.step("predicting") { () throws(SamError) in
      try session.predict(
        points: prompt.points, box: prompt.box, maskInput: prior, options: SamOptions(quality: arguments.quality)
      ).best
    }
  }

  private func scene(_ image: SamImage, _ mask: SamMask, size: Int) throws(SamError) -> LiftScene {
    let scene = try LiftCanvas(image, longestSide: size).scene(mask, options: arguments.look)
    return arguments.isInPlace ? scene : try scene.lifted()
  }
}
