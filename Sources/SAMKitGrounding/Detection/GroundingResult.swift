/// What a grounding model found for a query.
public struct GroundingResult: Sendable, Equatable {
  /// A phrase of which nothing was found.
  public struct Miss: Sendable, Equatable {
    /// In the user's words.
    public let phrase: String
    /// The highest score that stayed below the threshold, 0…1; 0 where there was none.
    public let bestScore: Float

    public init(phrase: String, bestScore: Float) {
      self.phrase = phrase
      self.bestScore = bestScore
    }
  }

  /// The best first.
  public var detections: [Detection]
  /// The phrases without a detection, in the query's order.
  public var misses: [Miss]
  /// Things to tell the user: a phrase that was cut, a word that was not understood. One line each.
  public var notes: [String]

  public init(detections: [Detection], misses: [Miss], notes: [String] = []) {
    self.detections = detections
    self.misses = misses
    self.notes = notes
  }
}
