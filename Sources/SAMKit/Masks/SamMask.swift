/// A mask in image pixels.
///
/// Memory: one byte a pixel for `alpha`, plus the low-res logits (256 kB).
public struct SamMask: Sendable, Equatable {
  /// The image's size in pixels.
  public let width: Int, height: Int
  /// Coverage of each pixel, 0…255, row-major from the top left: 255 inside, 0 outside, between them only along
  /// the edge. 128 and above is object.
  public let alpha: [UInt8]
  /// The model's own estimate of the mask's IoU; NaN estimates are given as 0.
  public let score: Float
  /// How little the mask changes when its threshold moves: |logits > t + δ| / |logits > t − δ|, 0…1; 0 for an empty mask.
  public let stability: Float
  /// The decoder's logits that the mask was made from; where there was a second look, its logits in their place.
  public let lowResLogits: LowResLogits
  /// The logit at which the object begins; 0 unless ``SamOptions/threshold`` said otherwise.
  public let threshold: Float
  /// How the logits are brought to the image's size.
  package let upsampling: ModelDescription.Outputs.Upsampling
  /// The smallest rectangle that holds every pixel of the object (alpha ≥ 128); nil when there is none.
  public let boundingBox: SamBox?
  /// Pixels of the object (alpha ≥ 128).
  public let area: Int

  /// A mask from its coverage; bounding box and area are counted.
  public init(
    width: Int, height: Int, alpha: [UInt8], score: Float, stability: Float, lowResLogits: LowResLogits,
    threshold: Float = 0, upsampling: ModelDescription.Outputs.Upsampling = .viaFrame
  ) {
    precondition(width >= 1 && height >= 1 && alpha.count == width * height)
    let extent = MaskExtent(width: width, height: height, alpha: alpha)
    self.init(
      width: width, height: height, alpha: alpha, score: score, stability: stability, lowResLogits: lowResLogits,
      threshold: threshold, upsampling: upsampling, extent: extent)
  }

  package init(
    width: Int, height: Int, alpha: [UInt8], score: Float, stability: Float, lowResLogits: LowResLogits,
    threshold: Float, upsampling: ModelDescription.Outputs.Upsampling, extent: MaskExtent
  ) {
    self.width = width
    self.height = height
    self.alpha = alpha
    self.score = score
    self.stability = stability
    self.lowResLogits = lowResLogits
    self.threshold = threshold
    self.upsampling = upsampling
    boundingBox = extent.box
    area = extent.area
  }

  /// The logit of every pixel, row-major; above ``threshold`` is object. Worked out at each call from the low-res
  /// logits: four bytes a pixel.
  public var logits: [Float] { MaskUpsampling(lowResLogits, rule: upsampling).logits() }

  /// Whether nothing was found.
  public var isEmpty: Bool { area == 0 }

  /// Whether the pixel that holds (x, y) belongs to the object; false outside the image.
  public func contains(x: Double, y: Double) -> Bool {
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return false }
    return alpha[Int(y) * width + Int(x)] >= 128
  }
}
