import SAMKit

/// The figures of `samkit bench`, times in milliseconds.
struct BenchReport: Codable, Equatable {
  /// A step that runs a model: the engine's time, and what SAMKit adds to it.
  struct Step: Codable, Equatable {
    let engine: Distribution
    let overhead: Distribution
    let total: Distribution
    /// Median overhead over median engine time.
    let overheadRatio: Double

    /// - Parameter timings: at least one.
    init(_ timings: [SamResult.Timings]) {
      engine = Distribution(seconds: timings.map(\.engine))
      overhead = Distribution(seconds: timings.map { $0.total - $0.engine })
      total = Distribution(seconds: timings.map(\.total))
      overheadRatio = (overhead.median / max(engine.median, .leastNormalMagnitude) * 1e4).rounded() / 1e4
    }
  }

  let image: SegmentReport.Image
  let model: String
  /// The engine's name and version.
  let engine: String
  let threads: Int?
  let runs: Int
  /// Once, in this process.
  let loadModel: Double
  /// From the file to pixels.
  let read: Distribution
  /// From pixels to an embedding: `setImage`.
  let encode: Step
  /// From a point to the best mask: `predict`.
  let predict: Step
  /// From one more point to the refined mask, at each quality level.
  let refine: [String: Step]
  /// From a mask to the pixels of a cut-out.
  let cutout: Distribution
  /// From the file to the pixels of a cut-out, the model being loaded.
  let endToEnd: Distribution
  /// Of the whole process, in bytes: reading, encoding, predicting and cutting out.
  let peakMemory: Int?
  /// The same with the refinements, of which one encodes a second time.
  let peakMemoryRefining: Int?
}

extension BenchReport {
  /// The report for people: a table.
  var table: String {
    let rows: [(String, Distribution)] = [
      ("read", read), ("encode: engine", encode.engine), ("encode: overhead", encode.overhead),
      ("encode: total", encode.total), ("predict: engine", predict.engine), ("predict: overhead", predict.overhead),
      ("predict: total", predict.total),
    ]
    let refinements = SamOptions.Quality.allCases.compactMap { quality in
      refine[quality.rawValue].map { (quality.rawValue, $0) }
    }
    let all =
      rows
      + refinements.flatMap { name, step in
        [("refine, \(name): engine", step.engine), ("refine, \(name): overhead", step.overhead)]
      } + [("cut-out", cutout), ("end to end", endToEnd)]
    let heading =
      "\(model) by \(engine), \(image.path) at \(image.width)×\(image.height), "
      + (threads.map { "\($0) thread\($0 == 1 ? "" : "s"), " } ?? "") + "\(runs) run\(runs == 1 ? "" : "s")"
    let lines =
      [heading, Self.line("milliseconds", "median", "p95", "least")]
      + all.map {
        Self.line($0, Format.decimal($1.median, 2), Format.decimal($1.p95, 2), Format.decimal($1.minimum, 2))
      } + [Self.line("load the model, once", Format.decimal(loadModel, 2))]
      + (peakMemory.map { [Self.line("peak memory, MB", Format.decimal(Double($0) / 1e6, 1))] } ?? [])
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(_ name: String, _ values: String...) -> String {
    Format.row(name, values, nameWidth: 28, column: 10)
  }
}
