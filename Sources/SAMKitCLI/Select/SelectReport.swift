import SAMKit

/// The report of `samkit select --json`. Coordinates are image pixels, times milliseconds.
struct SelectReport: Codable, Equatable {
  struct Step: Codable, Equatable {
    /// The point that was added; nil for the seed.
    let added: SegmentReport.Point?
    let mask: SegmentReport.Mask
    /// The overlap (IoU) with the mask of the step before; nil for the seed.
    let overlap: Double?
    let timings: SegmentReport.Step
  }

  struct Output: Codable, Equatable {
    let path: String
    let kind: OutputKind
    /// The step that it shows, counted from 0.
    let step: Int
    let width: Int, height: Int
  }

  let image: SegmentReport.Image
  let model: String
  let quality: SamOptions.Quality
  let steps: [Step]
  let outputs: [Output]

  /// The report for people: a line for each step, a line for each file.
  var summary: String {
    var lines: [String] = []
    for (index, step) in steps.enumerated() {
      let name =
        step.added.map {
          "\($0.label == .positive ? "include" : "exclude") \(Format.number($0.x)),\(Format.number($0.y))"
        } ?? "seed"
      let found =
        step.mask.box == nil
        ? "nothing found" : "score \(Format.decimal(Double(step.mask.score), 2)), area \(step.mask.area) pixels"
      let kept = step.overlap.map { ", \(Format.decimal(100 * $0, 1)) % as before" } ?? ""
      lines.append("step \(index), \(name): \(found)\(kept)")
    }
    lines += outputs.map { "\($0.path): \($0.kind.noun) of \($0.width)×\($0.height) pixels" }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension SelectReport.Step {
  init(added: SamPoint?, result: SamResult, previous: SamMask?) {
    let mask = result.best
    self.added = added.map { SegmentReport.Point(x: $0.x, y: $0.y, label: $0.label) }
    self.mask = SegmentReport.Mask(
      score: mask.score, stability: mask.stability,
      box: mask.boundingBox.map { [$0.x0, $0.y0, $0.x1, $0.y1] }, area: mask.area)
    overlap = previous.map { mask.overlap(with: $0) }
    timings = SegmentReport.Step(result.timings)
  }
}

extension SamMask {
  /// Intersection over union with a mask of the same size; 1 where both are empty.
  fileprivate func overlap(with other: SamMask) -> Double {
    var (both, either) = (0, 0)
    for (a, b) in zip(alpha, other.alpha) {
      both += a >= 128 && b >= 128 ? 1 : 0
      either += a >= 128 || b >= 128 ? 1 : 0
    }
    return either == 0 ? 1 : Double(both) / Double(either)
  }
}
