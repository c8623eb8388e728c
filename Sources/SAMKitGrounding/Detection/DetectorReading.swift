import SAMKit

/// A detector's outputs as boxes and scores, whatever way they are laid out.
///
/// Nothing is copied: values are read where they lie, by strides.
struct DetectorReading: Sendable {
  let anchors: Int
  /// Scores outside 0…1 were seen: they are logits.
  let scoresAreLogits: Bool

  private let scores: Plane
  private let boxes: Plane
  private let format: DetectorContract.BoxFormat
  /// The class of each anchor, where the graph chose it.
  private let labels: [Int]?

  /// A matrix anchors × values inside a tensor.
  struct Plane: Sendable {
    let values: [Float]
    let start: Int
    let anchorStride: Int, valueStride: Int
    let count: Int

    func at(_ anchor: Int, _ value: Int) -> Float { values[start + anchor * anchorStride + value * valueStride] }
  }

  init(anchors: Int, scores: Plane, boxes: Plane, format: DetectorContract.BoxFormat, labels: [Int]? = nil) {
    self.anchors = anchors
    self.scores = scores
    self.boxes = boxes
    self.labels = labels
    scoresAreLogits = Self.holdsLogits(scores, anchors: anchors)
    self.format = Self.format(boxes, anchors: anchors, declared: format)
  }

  /// Calls `body(anchor, class, score)` for every score of the first `classes` classes that is a number.
  func forEachScore(classes: Int, _ body: (Int, Int, Float) -> Void) {
    if let labels {
      for anchor in 0..<anchors where (0..<classes).contains(labels[anchor]) {
        let score = scores.at(anchor, 0)
        if !score.isNaN { body(anchor, labels[anchor], score) }
      }
      return
    }
    for label in 0..<min(classes, scores.count) {
      for anchor in 0..<anchors {
        let score = scores.at(anchor, label)
        if !score.isNaN { body(anchor, label, score) }
      }
    }
  }

  /// A box's corners in the detector's frame.
  func corners(of anchor: Int) -> (x0: Float, y0: Float, x1: Float, y1: Float) {
    let (a, b, c, d) = (boxes.at(anchor, 0), boxes.at(anchor, 1), boxes.at(anchor, 2), boxes.at(anchor, 3))
    switch format {
    case .corners: return (a, b, c, d)
    case .centreAndSize: return (a - c / 2, b - d / 2, a + c / 2, b + d / 2)
    }
  }

  private static func holdsLogits(_ scores: Plane, anchors: Int) -> Bool {
    for label in 0..<scores.count {
      for anchor in 0..<anchors {
        let score = scores.at(anchor, label)
        // A little past the ends is rounding.
        if score < -0.001 || score > 1.001 { return true }
      }
    }
    return false
  }

  /// The format that the boxes themselves show, where there are enough to tell: corners are always in order, and
  /// among the centres and sizes of a grid of anchors some are not.
  private static func format(
    _ boxes: Plane, anchors: Int, declared: DetectorContract.BoxFormat
  ) -> DetectorContract.BoxFormat {
    guard anchors >= 64 else { return declared }
    for anchor in 0..<anchors
    where boxes.at(anchor, 0) > boxes.at(anchor, 2) || boxes.at(anchor, 1) > boxes.at(anchor, 3) {
      return .centreAndSize
    }
    return .corners
  }
}
