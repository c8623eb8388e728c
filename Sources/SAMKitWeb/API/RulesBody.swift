import SAMKit
import SAMKitInteraction

/// The rules that the page plays by, as JSON: they exist once, in SAMKitInteraction and SAMKit.
struct RulesBody: Encodable {
  struct Shimmer: Encodable {
    let lapDuration = SAMKitInteraction.Shimmer.lapDuration
    let framesPerSecond = SAMKitInteraction.Shimmer.framesPerSecond
  }

  /// Lengths are shares of the longer side.
  struct Lift: Encodable {
    let dimming: Double
    let liftedDimming: Double
    let glowReach: Double
    let glowStrength: Double
    let scale: Double
    let rise: Double
    let shadowOpacity: Double
    let shadowReach: Double
    let shadowDrop: Double

    init(_ options: LiftOptions = LiftOptions()) {
      (dimming, liftedDimming) = (options.dimming, options.liftedDimming)
      (glowReach, glowStrength) = (options.glowReach, options.glowStrength)
      (scale, rise) = (options.liftedScale, options.rise)
      (shadowOpacity, shadowReach) = (options.shadowOpacity, options.shadowReach)
      shadowDrop = options.shadowDrop
    }
  }

  struct Limits: Encodable {
    let uploadBytes: Int
    let pixels: Int
    let sessions: Int
    let marks: Int
    let idleSeconds: Double
  }

  let model: String
  let text: Bool
  let gestures = GestureThresholds()
  let shimmer = Shimmer()
  let lift = Lift()
  let limits: Limits
}
