/// Mask logits at the decoder's own resolution, in the model's frame.
///
/// Above 0 is object. They are what is fed back to refine a mask, and what every mask is made from.
public struct LowResLogits: Sendable, Equatable {
  /// The map's size, mostly 256×256.
  public let width: Int, height: Int
  /// Row-major, `width · height`.
  public let values: [Float]
  /// Where the image lies in the model's frame, of which the map is a smaller copy.
  public let transform: ImageTransform

  public init(width: Int, height: Int, values: [Float], transform: ImageTransform) {
    precondition(width >= 1 && height >= 1 && values.count == width * height)
    self.width = width
    self.height = height
    self.values = values
    self.transform = transform
  }
}
