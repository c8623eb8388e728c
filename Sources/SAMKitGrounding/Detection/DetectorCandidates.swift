import SAMKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a detector's outputs say: for each class the best score, and everything above a threshold.
struct DetectorCandidates: Sendable {
  /// One anchor and one class.
  struct Candidate: Sendable, Equatable {
    let anchor: Int
    let label: Int
    let score: Float
    /// Corners in the detector's frame.
    let x0: Float, y0: Float, x1: Float, y1: Float
  }

  /// Best first; equal scores by class, then by anchor.
  private(set) var candidates: [Candidate] = []
  /// The highest score of each class, whatever the threshold.
  private(set) var best: [Float]

  /// - Parameters:
  ///   - isWanted: for each class whether it was asked for; later ones (padding, " ") are not.
  ///   - limit: the most candidates to keep.
  init(_ reading: DetectorReading, isWanted: [Bool], threshold: Float, limit: Int) {
    let classes = isWanted.count
    best = [Float](repeating: 0, count: classes)
    let logits = reading.scoresAreLogits
    // Comparing logits costs no exponential; the threshold is moved instead.
    let cut = logits ? Self.logit(threshold) : threshold
    var best = [Float](repeating: -.infinity, count: classes)
    var found: [Candidate] = []
    reading.forEachScore(classes: classes) { anchor, label, score in
      if score > best[label] { best[label] = score }
      if score >= cut, isWanted[label] {
        let box = reading.corners(of: anchor)
        found.append(
          Candidate(anchor: anchor, label: label, score: score, x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1))
      }
    }
    self.best = best.map { $0 == -.infinity ? 0 : logits ? Self.sigmoid($0) : min(max($0, 0), 1) }
    found.sort { a, b in
      if a.score != b.score { return a.score > b.score }
      return a.label != b.label ? a.label < b.label : a.anchor < b.anchor
    }
    candidates = found.prefix(limit).map {
      Candidate(
        anchor: $0.anchor, label: $0.label, score: logits ? Self.sigmoid($0.score) : min($0.score, 1), x0: $0.x0,
        y0: $0.y0, x1: $0.x1, y1: $0.y1)
    }
  }

  static func sigmoid(_ x: Float) -> Float { 1 / (1 + expf(-x)) }
  static func logit(_ p: Float) -> Float { p <= 0 ? -.infinity : p >= 1 ? .infinity : logf(p / (1 - p)) }
}
