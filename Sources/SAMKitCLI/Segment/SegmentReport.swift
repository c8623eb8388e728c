import SAMKit

/// The report of `samkit segment --json`. Coordinates are image pixels, times milliseconds.
struct SegmentReport: Codable, Equatable {
  struct Image: Codable, Equatable {
    let path: String
    let width: Int, height: Int
  }

  struct Point: Codable, Equatable {
    let x: Double, y: Double
    let label: SamPoint.Label
  }

  struct Prompt: Codable, Equatable {
    let points: [Point]
    let box: [Double]?
    let mask: String?
  }

  struct Mask: Codable, Equatable {
    let score: Float
    let stability: Float
    let box: [Double]?
    let area: Int
  }

  struct Object: Codable, Equatable {
    let prompt: Prompt
    /// The rows of the decoder's point tensors, in the model's own frame.
    let modelPoints: [SamResult.EncodedPoint]
    let objectScore: Float?
    /// Best first.
    let masks: [Mask]
    let timings: Step
  }

  /// Milliseconds.
  struct Step: Codable, Equatable {
    let engine: Double
    let total: Double

    init(_ timings: SamResult.Timings) {
      engine = timings.engine.milliseconds
      total = timings.total.milliseconds
    }
  }

  /// Milliseconds.
  struct Timings: Codable, Equatable {
    let read: Double
    let loadModel: Double
    let encode: Step
    let predict: Step
    let write: Double
    let total: Double
  }

  struct Output: Codable, Equatable {
    let path: String
    let kind: OutputKind
    let width: Int, height: Int
    /// Counted from 1; nil where the file shows all objects.
    let object: Int?
    /// Counted from 1.
    let candidate: Int
  }

  let image: Image
  let model: String
  let objects: [Object]
  let outputs: [Output]
  let timings: Timings
}

extension SegmentReport.Object {
  init(prompt: PromptArguments.ObjectPrompt, maskFile: String?, result: SamResult) {
    self.prompt = SegmentReport.Prompt(
      points: prompt.points.map { SegmentReport.Point(x: $0.x, y: $0.y, label: $0.label) },
      box: prompt.box?.corners, mask: maskFile)
    modelPoints = result.encodedPoints
    objectScore = result.objectScore
    masks = result.masks.map {
      SegmentReport.Mask(score: $0.score, stability: $0.stability, box: $0.boundingBox?.corners, area: $0.area)
    }
    timings = SegmentReport.Step(result.timings)
  }
}

extension SamBox {
  fileprivate var corners: [Double] { [x0, y0, x1, y1] }
}
