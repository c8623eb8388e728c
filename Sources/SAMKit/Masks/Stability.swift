/// How much a mask depends on its threshold (Segment Anything's `calculate_stability_score`).
package enum Stability {
  /// |logits > t + δ| / |logits > t − δ|, 0…1, counted on the low-res map.
  ///
  /// - Parameters:
  ///   - offset: δ: 1 for SAM 1's score, 0.05 for SAM 2's choice of the single mask.
  ///   - empty: the value where nothing is above t − δ: 0 for a score, 1 in SAM 2's rule.
  package static func score(
    _ logits: LowResLogits, threshold: Float = 0, offset: Float = 1, empty: Float = 0
  ) -> Float {
    var inner = 0
    var outer = 0
    for value in logits.values {
      inner += value > threshold + offset ? 1 : 0
      outer += value > threshold - offset ? 1 : 0
    }
    return outer == 0 ? empty : Float(inner) / Float(outer)
  }
}
