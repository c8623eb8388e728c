import CommandLineArguments
import Foundation
import SAMKit

/// One run of `samkit bench`.
struct BenchRun {
  private let arguments: BenchArguments
  private let context: CommandContext
  private let progress: Progress

  init(_ arguments: BenchArguments, context: CommandContext) {
    self.arguments = arguments
    self.context = context
    progress = Progress(context, isQuiet: arguments.isQuiet)
  }

  func run() throws {
    var config = arguments.model.config
    // Each run must encode, though the photo stays the same.
    config.embeddingCacheBudget = 0
    let load = Stopwatch()
    let session = try progress.step("loading the model \(arguments.model.name)") { () throws(SamError) in
      try SamSession(model: arguments.model.reference, config: config)
    }
    let loadSeconds = load.seconds
    // The first run warms caches up and is not counted.
    var sample = try Sample(arguments, session: session)
    var samples: [Sample] = []
    for run in 1...arguments.runs {
      sample = try progress.step("run \(run) of \(arguments.runs)") { () throws(SamError) in
        try Sample(arguments, session: session)
      }
      samples.append(sample)
    }
    // Before the quality levels, of which one encodes a second time.
    let peak = ProcessMemory.peak
    let refine = try refinements(session, width: sample.width, height: sample.height)
    let report = BenchReport(
      image: .init(path: arguments.photo, width: sample.width, height: sample.height),
      model: session.description.name, engine: try ModelLoader.defaultBackend.engineName,
      threads: arguments.model.threads, runs: arguments.runs,
      loadModel: loadSeconds.milliseconds,
      read: Distribution(seconds: samples.map(\.read)), encode: .init(samples.map(\.encode)),
      predict: .init(samples.map(\.predict)),
      refine: Dictionary(uniqueKeysWithValues: refine.map { ($0.rawValue, .init($1)) }),
      cutout: Distribution(seconds: samples.map(\.cutout)),
      endToEnd: Distribution(seconds: samples.map(\.total)), peakMemory: peak,
      peakMemoryRefining: ProcessMemory.peak)
    context.output.write(arguments.isJSON ? try JSONReport.text(report) : report.table)
  }

  /// The times of refining the mask of the first point by the second one, at each level.
  private func refinements(
    _ session: SamSession, width: Int, height: Int
  ) throws(SamError) -> [SamOptions.Quality: [SamResult.Timings]] {
    let (first, second) = arguments.points(width: width, height: height)
    let mask = try session.predict(points: [first]).best
    var found: [SamOptions.Quality: [SamResult.Timings]] = [:]
    // Here too the first run is not counted.
    for run in 0...arguments.runs {
      try progress.step("refinement \(run) of \(arguments.runs)") { () throws(SamError) in
        for quality in SamOptions.Quality.allCases {
          let result = try session.refine(mask, points: [first, second], options: SamOptions(quality: quality))
          if run > 0 { found[quality, default: []].append(result.timings) }
        }
      }
    }
    return found
  }

  /// The times of one way from the file to the cut-out, in seconds.
  private struct Sample {
    let width: Int, height: Int
    let read: Double
    let encode: SamResult.Timings
    let predict: SamResult.Timings
    let cutout: Double
    var total: Double { read + encode.total + predict.total + cutout }

    init(_ arguments: BenchArguments, session: SamSession) throws(SamError) {
      let readWatch = Stopwatch()
      var image = try ImageFile.read(URL(filePath: arguments.photo))
      read = readWatch.seconds
      if let size = arguments.size { image = image.scaled(to: size) }
      (width, height) = (image.width, image.height)
      try session.setImage(image)
      encode = session.encodeTimings ?? SamResult.Timings(engine: 0, total: 0)
      let result = try session.predict(points: [arguments.points(width: width, height: height).first])
      predict = result.timings
      let cutoutWatch = Stopwatch()
      _ = try result.best.extractObject(from: image)
      cutout = cutoutWatch.seconds
    }
  }
}

extension BenchArguments {
  /// The point to predict from, and one a quarter of the photo farther on: a correction somewhere else.
  fileprivate func points(width: Int, height: Int) -> (first: SamPoint, second: SamPoint) {
    let first = SamPoint(x: point?.x ?? Double(width) / 2, y: point?.y ?? Double(height) / 2)
    let step = Double(width) / 4
    return (first, SamPoint(x: first.x < 2 * step ? first.x + step : first.x - step, y: first.y))
  }
}

extension SamImage {
  /// The nearest pixels: what the picture looks like does not matter to the clock.
  fileprivate func scaled(to size: BenchArguments.Size) -> SamImage {
    var scaled = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    for y in 0..<size.height {
      let row = y * height / size.height * width
      for x in 0..<size.width {
        let (from, to) = (4 * (row + x * width / size.width), 4 * (y * size.width + x))
        for channel in 0..<4 { scaled[to + channel] = pixels[from + channel] }
      }
    }
    return SamImage(uncheckedWidth: size.width, height: size.height, pixels: scaled, colorSpace: colorSpace)
  }
}
