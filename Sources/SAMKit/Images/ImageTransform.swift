/// Where an image lies in a model's input frame, and the exact way back.
///
/// Two frames are involved, both with the origin at the top left, x to the right and y down:
/// *image* coordinates are pixels of the image as it is displayed, *model* coordinates are pixels of the
/// encoder's square input. Point `x` of the image is `x · contentWidth / imageWidth` in the model's frame
/// (Segment Anything's `ResizeLongestSide.apply_coords`; SAM 2's squash is the case where the content fills the
/// frame).
public struct ImageTransform: Sendable, Equatable, Codable, Hashable {
  /// The image's size in pixels.
  public let imageWidth: Int, imageHeight: Int
  /// The size of the encoder's input.
  public let frameWidth: Int, frameHeight: Int
  /// The part of the frame, from its top left corner, that the image fills; the rest is padding.
  public let contentWidth: Int, contentHeight: Int

  /// Places an image of the given size, each side at least 1, in a model's frame.
  public init(imageWidth: Int, imageHeight: Int, frame: ModelDescription.Frame) {
    precondition(imageWidth >= 1 && imageHeight >= 1)
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
    switch frame.resize {
    case .longestSide:
      let scale = Double(frame.size) / Double(max(imageWidth, imageHeight))
      frameWidth = frame.size
      frameHeight = frame.size
      contentWidth = max(1, Int(Double(imageWidth) * scale + 0.5))
      contentHeight = max(1, Int(Double(imageHeight) * scale + 0.5))
    case .squash:
      frameWidth = frame.size
      frameHeight = frame.size
      contentWidth = min(frame.content?.width ?? frame.size, frame.size)
      contentHeight = min(frame.content?.height ?? frame.size, frame.size)
    case .none:
      frameWidth = imageWidth
      frameHeight = imageHeight
      contentWidth = imageWidth
      contentHeight = imageHeight
    }
  }

  /// For readers of saved transforms, which have checked the sides.
  package init(
    imageWidth: Int, imageHeight: Int, frameWidth: Int, frameHeight: Int, contentWidth: Int, contentHeight: Int
  ) {
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
    self.frameWidth = frameWidth
    self.frameHeight = frameHeight
    self.contentWidth = contentWidth
    self.contentHeight = contentHeight
  }

  /// Image coordinates to model coordinates.
  public func toModel(x: Double, y: Double) -> (x: Double, y: Double) {
    (
      x * (Double(contentWidth) / Double(imageWidth)),
      y * (Double(contentHeight) / Double(imageHeight))
    )
  }

  /// Model coordinates to image coordinates.
  public func toImage(x: Double, y: Double) -> (x: Double, y: Double) {
    (
      x * (Double(imageWidth) / Double(contentWidth)),
      y * (Double(imageHeight) / Double(contentHeight))
    )
  }
}
