/// Strokes drawn over one photo.
public struct Scribble: Sendable, Hashable, Codable {
  public var strokes: [Stroke]

  public init(strokes: [Stroke]) { self.strokes = strokes }
}
