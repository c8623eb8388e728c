public import SAMKit

/// A prompt in the order in which it was made: a seed that says which object is meant, then points that correct it.
///
/// It is all that a mask depends on besides the image, the model and the options: the same steps give the same mask,
/// whether they were answered one by one or all at once (``MaskReplay``). Coordinates are image pixels.
public struct PromptSteps: Sendable, Hashable, Codable {
  /// What says which object is meant. At least one part is given.
  public struct Seed: Sendable, Hashable, Codable {
    /// A first point.
    public var point: SamPoint?
    public var box: SamBox?
    public var scribble: Scribble
    /// A picture of strokes, 128…255 is stroke, of any size, that covers the image.
    public var scribblePicture: MaskSeed?
    /// A mask of any size that covers the image.
    public var mask: MaskSeed?
    /// Which of the model's candidates goes on, counted from 0, best first; the last one where there are fewer.
    public var candidate: Int

    public init(
      point: SamPoint? = nil, box: SamBox? = nil, scribble: Scribble = Scribble(strokes: []),
      scribblePicture: MaskSeed? = nil, mask: MaskSeed? = nil, candidate: Int = 0
    ) {
      self.point = point
      self.box = box
      self.scribble = scribble
      self.scribblePicture = scribblePicture
      self.mask = mask
      self.candidate = candidate
    }

    package var isEmpty: Bool {
      point == nil && box == nil && scribble.strokes.isEmpty && scribblePicture == nil && mask == nil
    }

    /// Whether anything says what belongs to the object.
    var includes: Bool {
      point != nil || box != nil || scribblePicture != nil || mask != nil
        || scribble.strokes.contains { $0.label == .positive }
    }
  }

  public var seed: Seed
  /// The points after the seed, in order.
  public var points: [SamPoint]

  public init(seed: Seed, points: [SamPoint] = []) {
    self.seed = seed
    self.points = points
  }

  /// The steps of a history: box, strokes and mask are the seed; where there are none, the first positive point is.
  public init(_ history: PromptHistory) {
    seed = Seed(box: history.box, scribble: history.scribble, mask: history.maskSeed)
    points = history.points
    if seed.isEmpty, let first = points.firstIndex(where: { $0.label == .positive }) {
      seed.point = points.remove(at: first)
    }
  }

  /// The steps of a history in the order in which it was made, for an image of the given size in pixels.
  ///
  /// Strokes are part of the seed as long as nothing else says which object is meant; those after a box, a mask or an
  /// include point correct what is there, by a few points each. Where the seed says nothing to include, the first
  /// include point joins it.
  /// - Throws: `.invalidPrompt` for strokes that cannot be used, `.invalidOption`.
  public init(
    _ history: PromptHistory, width: Int, height: Int, options: ScribbleOptions = ScribbleOptions()
  ) throws(SamError) {
    seed = Seed(box: history.box, mask: history.maskSeed)
    points = []
    var isMeant = false
    for item in history.items {
      if case .stroke(let stroke) = item.mark, !isMeant {
        seed.scribble.strokes.append(stroke)
      } else {
        points += try item.mark.corrections(width: width, height: height, options: options)
        isMeant = isMeant || item.mark.saysWhatIsMeant
      }
    }
    if !seed.includes, let first = points.firstIndex(where: { $0.label == .positive }) {
      seed.point = points.remove(at: first)
    }
  }

  /// The seed and the first `count` points.
  package func prefix(_ count: Int) -> PromptSteps { PromptSteps(seed: seed, points: Array(points.prefix(count))) }
}

extension PromptHistory.Mark {
  /// The points by which a mark corrects a mask that is there, in an image of the given size in pixels: a point's own,
  /// a few for a stroke, none for a box or a mask.
  /// - Throws: `.invalidPrompt` for a stroke that cannot be used, `.invalidOption`.
  package func corrections(
    width: Int, height: Int, options: ScribbleOptions = ScribbleOptions()
  ) throws(SamError) -> [SamPoint] {
    switch self {
    case .point(let point): return [point]
    case .stroke(let stroke):
      var options = options
      (options.box, options.mask) = (.never, .never)
      return try Scribble(strokes: [stroke]).prompt(width: width, height: height, options: options).points
    case .box, .mask: return []
    }
  }

  /// Whether strokes after it correct what is there.
  fileprivate var saysWhatIsMeant: Bool {
    switch self {
    case .point(let point): point.label == .positive
    case .box, .mask: true
    case .stroke: false
    }
  }
}

extension PromptSteps.Seed {
  /// What the seed says in terms of the model, for an image of the given size in pixels.
  ///
  /// Strokes, or the picture of strokes where there are none, give points, and a box and a mask where none is given.
  /// - Throws: `.noPrompt` for an empty seed, `.invalidPrompt`, `.invalidMaskPrompt`, `.invalidOption`.
  package func prompt(
    width: Int, height: Int, options: ScribbleOptions = ScribbleOptions()
  ) throws(SamError) -> ScribblePrompt {
    guard !isEmpty else {
      throw SamError(
        .noPrompt, "nothing says which object is meant: give an include point, a box, a scribble or a mask")
    }
    var prompt = ScribblePrompt(points: point.map { [$0] } ?? [])
    if let drawn = try drawnPrompt(width: width, height: height, options: options) {
      prompt.points += drawn.points
      prompt.box = drawn.box
      prompt.mask = drawn.mask
    }
    if let box { prompt.box = box }
    if let mask { prompt.mask = try mask.prompt() }
    return prompt
  }

  private func drawnPrompt(
    width: Int, height: Int, options: ScribbleOptions
  ) throws(SamError) -> ScribblePrompt? {
    if !scribble.strokes.isEmpty { return try scribble.prompt(width: width, height: height, options: options) }
    guard let picture = scribblePicture else { return nil }
    return try Scribble.prompt(
      picture: try picture.values(), width: picture.width, height: picture.height, imageWidth: width,
      imageHeight: height, options: options)
  }
}
