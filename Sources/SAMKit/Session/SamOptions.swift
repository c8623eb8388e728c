/// What a prediction should bring.
public struct SamOptions: Sendable, Equatable {
  /// How many masks to return at most, best first (1…). More than one brings the decoder's candidates.
  public var candidates: Int
  /// The logit above which a pixel belongs to the object.
  public var threshold: Float
  /// How much work goes into the mask's edge.
  public var quality: Quality
  /// Remove small islands and fill small holes; what holds a positive point stays. `balanced` and `accurate` always
  /// do.
  public var removesSmallParts: Bool

  /// How much work goes into a mask.
  public enum Quality: String, Sendable, Codable, CaseIterable {
    /// The decoder's logits, up-sampled: the reference implementation's mask.
    case fast
    /// Small parts are cleaned up, and the edge is brought onto the photo's edges.
    case balanced
    /// The object's surroundings are encoded and decoded once more at full detail before that.
    case accurate
  }

  public init(
    candidates: Int = 1, threshold: Float = 0, quality: Quality = .fast, removesSmallParts: Bool = false
  ) {
    self.candidates = candidates
    self.threshold = threshold
    self.quality = quality
    self.removesSmallParts = removesSmallParts
  }

  /// - Throws: `.invalidOption`.
  package func check() throws(SamError) {
    guard candidates >= 1 else {
      throw SamError(.invalidOption, "\(candidates) candidates were asked for; at least 1 is needed")
    }
    guard threshold.isFinite else {
      throw SamError(.invalidOption, "the threshold is \(threshold); it must be a finite logit")
    }
  }
}
