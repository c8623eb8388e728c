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
}
