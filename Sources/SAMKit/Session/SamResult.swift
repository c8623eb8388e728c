/// The answer to one prompt.
public struct SamResult: Sendable, Equatable {
  /// Masks, best first; never empty (a mask may hold nothing: ``SamMask/isEmpty``).
  public let masks: [SamMask]
  /// The point prompts as the model got them, in its own frame: corners of a box and padding included.
  public let encodedPoints: [EncodedPoint]
  /// The decoder's logit that the object is there at all; nil where a model does not say.
  public let objectScore: Float?
  /// Where the time went.
  public let timings: Timings

  /// One row of the decoder's point tensors.
  public struct EncodedPoint: Sendable, Equatable, Codable {
    public let x: Float, y: Float
    /// 1 include, 0 exclude, 2 and 3 corners of a box, −1 padding; some models use other numbers.
    public let label: Int
    public init(x: Float, y: Float, label: Int) {
      self.x = x
      self.y = y
      self.label = label
    }
  }

  /// Seconds.
  public struct Timings: Sendable, Equatable, Codable {
    /// In the engine.
    public var engine: Double
    /// From the call to the answer.
    public var total: Double
    public init(engine: Double, total: Double) {
      self.engine = engine
      self.total = total
    }
  }

  public init(masks: [SamMask], encodedPoints: [EncodedPoint], objectScore: Float? = nil, timings: Timings) {
    self.masks = masks
    self.encodedPoints = encodedPoints
    self.objectScore = objectScore
    self.timings = timings
  }

  /// The best mask.
  public var best: SamMask { masks[0] }
}
