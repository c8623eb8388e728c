import SAMKit
import SAMKitGrounding

/// The report of `samkit text --json`. Coordinates are image pixels, times milliseconds.
struct TextReport: Codable, Equatable {
  struct Object: Codable, Equatable {
    let label: String
    let score: Float
    /// Of the detection.
    let box: [Double]
    /// Of the mask; nil where it is empty.
    let maskBox: [Double]?
    let area: Int
  }

  struct NotFound: Codable, Equatable {
    let phrase: String
    let bestScore: Float

    var message: String { "no '\(phrase)' was found (best score \(Format.decimal(Double(bestScore), 2)))" }
  }

  struct Output: Codable, Equatable {
    let path: String
    /// cutout, mask, overlay or coco.
    let kind: String
    let width: Int, height: Int
    /// Counted from 1; nil where the file shows all objects.
    let object: Int?
  }

  /// Milliseconds.
  struct Timings: Codable, Equatable {
    let read: Double
    let loadModel: Double
    let encode: Double
    let grounding: Double
    let masks: Double
    let write: Double
    let total: Double
  }

  let image: SegmentReport.Image
  let model: String
  let grounding: String
  /// Best first.
  let objects: [Object]
  let notFound: [NotFound]
  let notes: [String]
  let outputs: [Output]
  let timings: Timings

  init(
    image: SegmentReport.Image, model: String, grounding: String, result: TextSegmentationResult, outputs: [Output],
    timings: Timings
  ) {
    self.image = image
    self.model = model
    self.grounding = grounding
    objects = zip(result.detections, result.masks).map { detection, mask in
      Object(
        label: detection.label, score: detection.score, box: Self.corners(detection.box),
        maskBox: mask.boundingBox.map(Self.corners), area: mask.area)
    }
    notFound = result.misses.map { NotFound(phrase: $0.phrase, bestScore: $0.bestScore) }
    notes = result.notes
    self.outputs = outputs
    self.timings = timings
  }

  private static func corners(_ box: SamBox) -> [Double] { [box.x0, box.y0, box.x1, box.y1] }

  /// The report for people: a line for each object, a line for each file.
  var summary: String {
    let found = objects.map { object in
      "\(object.label): score \(Format.decimal(Double(object.score), 2)), box "
        + (object.maskBox ?? object.box).map { Format.number($0.rounded()) }.joined(separator: ",")
        + ", area \(object.area) pixels"
    }
    let files = outputs.map {
      "\($0.path): \($0.kind == "coco" ? "COCO annotations" : $0.kind) of \($0.width)×\($0.height) pixels"
    }
    return (found + files).map { $0 + "\n" }.joined()
  }
}
