/// How a scribble becomes prompts for a model that knows points, boxes and masks.
public struct ScribbleOptions: Sendable, Hashable, Codable {
  /// Which scribbles give a box or a mask prior.
  public enum Use: String, Sendable, Hashable, Codable, CaseIterable {
    case never
    /// Only closed strokes, which tell the whole object.
    case lasso
    case always
  }

  /// The most points that one stroke or component gives, at least 1.
  public var pointsPerStroke: Int
  /// Pixels along the stroke per further point.
  public var pointSpacing: Double
  /// Which positive strokes give a box, and the margin about it as a share of its longer side.
  public var box: Use
  public var boxMargin: Double
  /// Which positive strokes give a mask prior, and how far it fades past the stroke's edge, in brush widths.
  public var mask: Use
  public var maskFalloff: Double
  /// The longer side of the mask prior in pixels.
  public var maskSize: Int
  /// A stroke is a lasso when its ends are nearer than this share of its length…
  public var lassoGap: Double
  /// … and 4π · area / length² is at least this (a circle has 1, a line drawn to and fro 0).
  public var lassoRoundness: Double

  public init(
    pointsPerStroke: Int = 3, pointSpacing: Double = 24, box: Use = .lasso, boxMargin: Double = 0.1,
    mask: Use = .lasso, maskFalloff: Double = 1, maskSize: Int = 256, lassoGap: Double = 0.15,
    lassoRoundness: Double = 0.2
  ) {
    self.pointsPerStroke = pointsPerStroke
    self.pointSpacing = pointSpacing
    self.box = box
    self.boxMargin = boxMargin
    self.mask = mask
    self.maskFalloff = maskFalloff
    self.maskSize = maskSize
    self.lassoGap = lassoGap
    self.lassoRoundness = lassoRoundness
  }

  /// Throws `.invalidOption` for numbers that make no sense.
  func validate() throws(SamError) {
    guard (1...100).contains(pointsPerStroke), (1...4096).contains(maskSize) else {
      throw SamError(
        .invalidOption, "\(pointsPerStroke) points a stroke, mask size \(maskSize); expected 1…100 and 1…4096")
    }
    let numbers = [boxMargin, maskFalloff, lassoGap, lassoRoundness]
    guard pointSpacing.isFinite, pointSpacing > 0, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      throw SamError(.invalidOption, "scribble options must be finite and at least 0, point spacing above 0")
    }
  }
}
