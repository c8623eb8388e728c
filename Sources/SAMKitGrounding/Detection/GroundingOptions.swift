package import SAMKit

/// What counts as found.
public struct GroundingOptions: Sendable, Equatable {
  /// The least score of a detection, 0…1; nil: the grounding model's own.
  public var threshold: Float?
  /// Two detections whose boxes overlap by more than this IoU are one object: the one with the higher score stays.
  public var nmsIoU: Double
  /// Suppress overlapping detections of different phrases too.
  public var suppressesAcrossPhrases: Bool
  /// The most detections, the best ones.
  public var limit: Int

  public init(
    threshold: Float? = nil, nmsIoU: Double = 0.5, suppressesAcrossPhrases: Bool = false, limit: Int = 100
  ) {
    self.threshold = threshold
    self.nmsIoU = nmsIoU
    self.suppressesAcrossPhrases = suppressesAcrossPhrases
    self.limit = limit
  }

  /// - Throws: `.invalidOption`.
  package func check() throws(SamError) {
    if let threshold, !(threshold >= 0 && threshold <= 1) {
      throw SamError(.invalidOption, "the threshold is \(threshold); it must be between 0 and 1")
    }
    guard nmsIoU >= 0, nmsIoU <= 1 else {
      throw SamError(.invalidOption, "the NMS IoU is \(nmsIoU); it must be between 0 and 1")
    }
    guard limit >= 1 else { throw SamError(.invalidOption, "the limit is \(limit); at least 1 is needed") }
  }
}
