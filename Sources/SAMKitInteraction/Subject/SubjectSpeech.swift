public import SAMKit

/// What is said of a photo and its subject, for VoiceOver and other assistive technology.
public enum SubjectSpeech {
  /// The subject in words: "Cat, 83 % sure, 12 % of the photo."
  ///
  /// - Parameters:
  ///   - mask: the subject; an empty one is "Nothing was found here."
  ///   - label: what a text prompt called it; nil or empty: "Object".
  ///   - candidate: which of the candidates it is, counted from 0.
  ///   - count: how many candidates there are.
  public static func subject(_ mask: SamMask, label: String? = nil, candidate: Int = 0, of count: Int = 1) -> String {
    guard !mask.isEmpty else { return "Nothing was found here." }
    let name = label.flatMap { $0.isEmpty ? nil : $0.prefix(1).uppercased() + $0.dropFirst() } ?? "Object"
    var text = "\(name), \(percent(Double(mask.score))) sure, "
    text += "\(percent(Double(mask.area) / Double(mask.width * mask.height))) of the photo."
    if count > 1 { text += " Candidate \(candidate + 1) of \(count)." }
    return text
  }

  /// Where the crosshair is: "Crosshair 40 % from the left, 30 % from the top, on the object."
  ///
  /// - Parameters:
  ///   - x: share of the photo's width, 0…1.
  ///   - y: share of its height.
  ///   - isOnSubject: whether the subject is there.
  public static func crosshair(x: Double, y: Double, isOnSubject: Bool) -> String {
    "Crosshair \(percent(x)) from the left, \(percent(y)) from the top\(isOnSubject ? ", on the object" : "")."
  }

  /// How to use the photo, by what can be done at the moment.
  public static func hint(mode: GestureMode, excludes: Bool, hasSubject: Bool) -> String {
    if excludes { return "Tap what does not belong to the object." }
    switch mode {
    case .tap: return hasSubject ? "Hold the object to lift it. Tap to add a part." : "Tap an object."
    case .box: return "Drag a box round an object."
    case .scribble: return "Scribble over an object, or circle it."
    }
  }

  /// A share in whole percent; what is there is never 0 %, and what is not all never 100 %.
  static func percent(_ share: Double) -> String {
    guard share.isFinite, share > 0 else { return "0 %" }
    if share < 0.01 { return "under 1 %" }
    return "\(share < 1 ? min(99, Int((100 * share).rounded())) : 100) %"
  }
}
