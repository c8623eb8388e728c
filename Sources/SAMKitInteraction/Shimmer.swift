import SAMKit

/// The light that runs round a subject's edge, as a function of time alone.
public enum Shimmer {
  /// Seconds a lap takes.
  public static let lapDuration = 2.5
  public static let framesPerSecond = 30
  /// Frames in one lap: 75.
  public static let framesPerLap = 75

  /// The phase at a time in seconds, 0 ≤ phase < 1, in steps of one frame; 0 for a time that is not finite.
  public static func phase(at time: Double) -> Double {
    guard time.isFinite else { return 0 }
    let lap = time - (time / lapDuration).rounded(.down) * lapDuration
    // Frame times are not exact in binary: a hair is added so that frame n's own time is frame n.
    let frame = Int((lap * Double(framesPerSecond) + 1e-6).rounded(.down))
    return phase(frame: frame)
  }

  /// The phase of a frame of the lap; frames repeat every ``framesPerLap``.
  public static func phase(frame: Int) -> Double {
    let rest = frame % framesPerLap
    return Double(rest < 0 ? rest + framesPerLap : rest) / Double(framesPerLap)
  }

  /// The degrees at which the angular gradient starts.
  public static func angle(at time: Double) -> Double { phase(at: time) * 360 }

  /// One colour stop of the light: white, of an opacity.
  public struct Stop: Sendable, Hashable {
    /// Share of a turn from the gradient's start, 0…1, clockwise.
    public let location: Double
    /// 0…1.
    public let opacity: Double
  }

  /// The light as stops of an angular gradient that starts at ``angle(at:)``, clockwise: what masks the light round an
  /// edge. Brightest where the gradient starts and fading away behind it, as ``LiftScene/shimmer(phase:)`` draws it.
  public static let stops: [Stop] = (0...48).map { step in
    let location = Double(step) / 48
    // Behind the start is what the gradient comes to last.
    let behind = 1 - location
    return Stop(location: location, opacity: LiftOptions.lightWeight(behind: behind == 1 ? 0 : behind))
  }
}
