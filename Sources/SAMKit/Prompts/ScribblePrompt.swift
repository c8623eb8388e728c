/// What a scribble says in terms that a model knows, in image pixels with the origin at the top left.
public struct ScribblePrompt: Sendable, Equatable {
  public var points: [SamPoint]
  public var box: SamBox?
  public var mask: MaskPrompt?

  public init(points: [SamPoint], box: SamBox? = nil, mask: MaskPrompt? = nil) {
    self.points = points
    self.box = box
    self.mask = mask
  }
}
