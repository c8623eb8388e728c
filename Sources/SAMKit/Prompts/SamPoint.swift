/// A point prompt in image pixels, origin at the top left.
///
/// The top left pixel covers 0 ≤ x < 1 and 0 ≤ y < 1. Points outside the image are moved to its nearest edge;
/// coordinates that are not numbers are refused.
public struct SamPoint: Sendable, Hashable, Codable {
  /// Whether the object is here or not.
  public enum Label: String, Sendable, Hashable, Codable, CaseIterable {
    case positive, negative
  }

  public var x: Double
  public var y: Double
  public var label: Label

  public init(x: Double, y: Double, label: Label = .positive) {
    self.x = x
    self.y = y
    self.label = label
  }
}
