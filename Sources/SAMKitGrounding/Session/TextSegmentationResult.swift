public import SAMKit

/// What a query found in an image. Detections, masks and scores belong together by their place.
public struct TextSegmentationResult: Sendable, Equatable {
  /// Labels, scores and boxes, the best first.
  public let detections: [Detection]
  /// The mask of each detection.
  public let masks: [SamMask]
  /// The phrases of which nothing was found, with the best score that stayed below the threshold.
  public let misses: [GroundingResult.Miss]
  /// Things to tell the user, one line each.
  public let notes: [String]
  /// Where the time went.
  public let timings: Timings

  /// The score of each detection, 0…1.
  public var scores: [Float] { detections.map(\.score) }

  /// Seconds.
  public struct Timings: Sendable, Equatable, Codable {
    /// Finding the objects.
    public var grounding: Double
    /// Making their masks.
    public var masks: Double
    public init(grounding: Double, masks: Double) {
      self.grounding = grounding
      self.masks = masks
    }
  }

  public init(
    detections: [Detection], masks: [SamMask], misses: [GroundingResult.Miss], notes: [String], timings: Timings
  ) {
    self.detections = detections
    self.masks = masks
    self.misses = misses
    self.notes = notes
    self.timings = timings
  }
}
