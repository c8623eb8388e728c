/// What a prediction should bring.
public struct SamOptions: Sendable, Equatable {
  /// How many masks to return at most, best first (1…). More than one brings the decoder's candidates.
  public var candidates: Int
  /// The logit above which a pixel belongs to the object.
  public var threshold: Float
  /// Remove small islands and fill small holes; what holds a positive point stays.
  public var removesSmallParts: Bool

  public init(candidates: Int = 1, threshold: Float = 0, removesSmallParts: Bool = false) {
    self.candidates = candidates
    self.threshold = threshold
    self.removesSmallParts = removesSmallParts
  }
}
