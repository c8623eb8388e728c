public import SAMKit

/// What counts as found, and how its masks are made.
public struct TextSegmentationOptions: Sendable, Equatable {
  public var grounding: GroundingOptions
  /// Of these, ``SamOptions/candidates`` is not used: each object has one mask.
  public var masks: SamOptions

  public init(grounding: GroundingOptions = GroundingOptions(), masks: SamOptions = SamOptions()) {
    self.grounding = grounding
    self.masks = masks
  }
}
