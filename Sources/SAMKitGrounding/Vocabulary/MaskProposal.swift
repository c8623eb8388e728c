import SAMKit

/// A mask that may be the object, and how much of the evidence it holds.
struct MaskProposal: Sendable {
  let logits: LowResLogits
  /// The decoder's own estimate of the mask's IoU, 0…1.
  let quality: Float
  /// Where it was asked for.
  let point: SamPoint
  /// How little the mask depends on its threshold, 0…1.
  let stability: Float
  /// Coverage of the evidence map's cells, 0…1.
  let coverage: [Float]
  /// Mean evidence inside.
  let precision: Float
  /// The share of all evidence that is inside.
  let recall: Float
  /// How much the masked crop shows the word, 0…1; 0 until it was looked at.
  var verified: Float = 0

  /// nil where the mask covers next to nothing.
  init?(logits: LowResLogits, quality: Float, point: SamPoint, evidence: EvidenceMap) {
    let coverage = Self.coverage(of: logits, on: evidence)
    let area = coverage.reduce(0, +)
    guard area > 0.001 * Float(coverage.count) else { return nil }
    let inside = zip(coverage, evidence.values).reduce(0) { $0 + $1.0 * $1.1 }
    let all = evidence.values.reduce(0, +)
    self.logits = logits
    self.quality = min(max(quality, 0), 1)
    self.point = point
    stability = Stability.score(logits)
    self.coverage = coverage
    precision = inside / area
    recall = all > 0 ? inside / all : 0
  }

  /// How good it looks before its crop was looked at.
  var promise: Float { quality * (precision * recall).squareRoot() }

  /// The score, 0…1: a mean of what was found in the masked crop, of the decoder's estimate, of how certain its edge is,
  /// and of how well mask and evidence agree.
  var score: Float {
    let agreement = (precision * recall).squareRoot()
    let certain = stability.squareRoot()
    return (verified * quality * quality * agreement * certain).squareRoot().squareRoot()
  }

  /// Intersection over union of the coverages.
  func overlap(_ other: MaskProposal) -> Float { shares(other).union }

  /// Whether both are one object: much overlap, or one lies in the other.
  func isDuplicate(of other: MaskProposal, iou: Float) -> Bool {
    let shares = shares(other)
    return shares.union > iou || shares.smaller > 0.7
  }

  private func shares(_ other: MaskProposal) -> (union: Float, smaller: Float) {
    var both: Float = 0
    var mine: Float = 0
    var others: Float = 0
    for (a, b) in zip(coverage, other.coverage) {
      both += min(a, b)
      mine += a
      others += b
    }
    let union = mine + others - both
    return (union > 0 ? both / union : 0, min(mine, others) > 0 ? both / min(mine, others) : 0)
  }

  private static func coverage(of logits: LowResLogits, on map: EvidenceMap) -> [Float] {
    let content = logits.contentSize
    var sums = [Float](repeating: 0, count: map.width * map.height)
    var counts = [Float](repeating: 0, count: map.width * map.height)
    for y in 0..<content.height {
      let row = min(map.height - 1, y * map.height / content.height) * map.width
      for x in 0..<content.width {
        let cell = row + min(map.width - 1, x * map.width / content.width)
        counts[cell] += 1
        if logits.values[y * logits.width + x] > 0 { sums[cell] += 1 }
      }
    }
    return zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 }
  }

  /// The smallest rectangle of image pixels around the mask; nil where it is empty.
  var box: SamBox? {
    let content = logits.contentSize
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<content.height {
      for x in 0..<content.width where logits.values[y * logits.width + x] > 0 {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
      }
    }
    guard right >= left, bottom >= top else { return nil }
    let transform = logits.transform
    let sx = Double(transform.imageWidth) / Double(content.width)
    let sy = Double(transform.imageHeight) / Double(content.height)
    return SamBox(
      x0: Double(left) * sx, y0: Double(top) * sy, x1: min(Double(transform.imageWidth), Double(right + 1) * sx),
      y1: min(Double(transform.imageHeight), Double(bottom + 1) * sy))
  }
}
