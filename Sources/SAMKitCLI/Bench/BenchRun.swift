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
      samples[samples.count - 1].mask = nil
    }
    // Before the quality levels, of which one encodes a second time.
    let peak = ProcessMemory.peak
    var refine: [SamOptions.Quality: [SamResult.Timings]] = [:]
    _ = try sample.refine(session)
    for run in 1...arguments.runs {
      let timings = try progress.step("refinement \(run) of \(arguments.runs)") { () throws(SamError) in
        try sample.refine(session)
      }
      for (quality, timing) in timings { refine[quality, default: []].append(timing) }
    }
    let report = BenchReport(
      image: .init(path: arguments.photo, width: sample.width, height: sample.height),
      model: session.description.name, engine: try ModelLoader.defaultBackend.engineName,
      threads: arguments.model.threads, runs: arguments.runs,
      loadModel: loadSeconds.milliseconds,
      read: Distribution(seconds: samples.map(\.read)), encode: .init(samples.map(\.encode)),
      predict: .init(samples.map(\.predict)),
      refine: Dictionary(
        uniqueKeysWithValues: refine.map { ($0.rawValue, .init($1)) }),
      cutout: Distribution(seconds: samples.map(\.cutout)),
      endToEnd: Distribution(seconds: samples.map(\.total)), peakMemory: peak,
      peakMemoryRefining: ProcessMemory.peak)
    context.output.write(arguments.isJSON ? try JSONReport.text(report) : report.table)
  }

  /// The times of one way from the file to the cut-out, in seconds.
  private struct Sample {
    let width: Int, height: Int
    let read: Double
    let encode: SamResult.Timings
    let predict: SamResult.Timings
    /// nil once it is only counted: a mask for each run would look like a leak.
    var mask: SamMask?
    private let points: [SamPoint]
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
      let first = SamPoint(
        x: arguments.point?.x ?? Double(width) / 2, y: arguments.point?.y ?? Double(height) / 2)
      let result = try session.predict(points: [first])
      predict = result.timings
      // A quarter of the photo farther on: a correction somewhere else.
      let step = Double(width) / 4
      let second = SamPoint(x: first.x < 2 * step ? first.x + step : first.x - step, y: first.y)
      (mask, points) = (result.best, [first, second])
      let cutoutWatch = Stopwatch()
      _ = try result.best.extractObject(from: image)
      cutout = cutoutWatch.seconds
    }

    /// The mask once more with a second point, at each level.
    func refine(_ session: SamSession) throws(SamError) -> [SamOptions.Quality: SamResult.Timings] {
      var timings: [SamOptions.Quality: SamResult.Timings] = [:]
      guard let mask else { return timings }
      for quality in SamOptions.Quality.allCases {
        timings[quality] = try session.refine(mask, points: points, options: SamOptions(quality: quality)).timings
      }
      return timings
    }
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
