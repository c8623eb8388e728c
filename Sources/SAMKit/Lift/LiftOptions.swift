/// How a highlighted and a lifted subject look.
///
/// Lengths are shares of the view's longer side, so that a view of any size looks the same. Numbers that are not
/// finite, or outside their range, count as the nearest that is allowed.
public struct LiftOptions: Sendable, Hashable {
  /// RGB of the light round the subject.
  public var accent: SIMD3<UInt8>
  /// Share of black over the background while the subject is highlighted, 0…1.
  public var dimming: Double
  /// Share of black over the background when the subject is lifted, 0…1.
  public var liftedDimming: Double
  /// How far the light reaches from the edge, 0…0.1.
  public var glowReach: Double
  /// How strong the light is at the edge, 0…1.
  public var glowStrength: Double
  /// How much larger the subject is when lifted, 1…2.
  public var liftedScale: Double
  /// How far up the subject moves when lifted, −0.5…0.5.
  public var rise: Double
  /// How dark the lifted subject's shadow is where it is darkest, 0…1.
  public var shadowOpacity: Double
  /// How far the shadow's edge is spread, 0…0.1.
  public var shadowReach: Double
  /// How far under the subject its shadow falls, −0.5…0.5.
  public var shadowDrop: Double

  public init(
    accent: SIMD3<UInt8> = SIMD3(255, 255, 255), dimming: Double = 0.25, liftedDimming: Double = 0.4,
    glowReach: Double = 0.03, glowStrength: Double = 0.8, liftedScale: Double = 1.05, rise: Double = 0.012,
    shadowOpacity: Double = 0.6, shadowReach: Double = 0.04, shadowDrop: Double = 0.022
  ) {
    self.accent = accent
    self.dimming = dimming
    self.liftedDimming = liftedDimming
    self.glowReach = glowReach
    self.glowStrength = glowStrength
    self.liftedScale = liftedScale
    self.rise = rise
    self.shadowOpacity = shadowOpacity
    self.shadowReach = shadowReach
    self.shadowDrop = shadowDrop
  }

  /// Every number within its range.
  package var bounded: LiftOptions {
    var result = self
    result.dimming = dimming.bounded(0, 1)
    result.liftedDimming = liftedDimming.bounded(0, 1)
    result.glowReach = glowReach.bounded(0, 0.1)
    result.glowStrength = glowStrength.bounded(0, 1)
    result.liftedScale = liftedScale.bounded(1, 2)
    result.rise = rise.bounded(-0.5, 0.5)
    result.shadowOpacity = shadowOpacity.bounded(0, 1)
    result.shadowReach = shadowReach.bounded(0, 0.1)
    result.shadowDrop = shadowDrop.bounded(-0.5, 0.5)
    return result
  }
}

extension Double {
  /// The nearest number within the bounds; the lower one for what is not a number.
  func bounded(_ low: Double, _ high: Double) -> Double { isNaN ? low : min(high, max(low, self)) }
}
