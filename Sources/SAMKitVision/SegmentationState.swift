import SAMKit
public import SAMKitInteraction

/// All that the mask of a ``GenerateIterativeSegmentationRequest`` depends on besides the image and the model.
public struct SegmentationState: Sendable, Hashable, Codable {
  /// What says which object is meant.
  public enum Seed: Sendable, Hashable, Codable {
    case point(NormalizedPoint)
    case box(NormalizedRect)
    /// White strokes on black, over the whole image.
    case scribble(MaskSeed)
    /// A rough mask of the whole image.
    case mask(MaskSeed)
  }

  /// A point that was added.
  public struct Point: Sendable, Hashable, Codable {
    public var location: NormalizedPoint
    public var isIncluded: Bool

    public init(location: NormalizedPoint, isIncluded: Bool) {
      self.location = location
      self.isIncluded = isIncluded
    }
  }

  public var seed: Seed
  /// Which of the seed's candidates goes on, counted from 0.
  public var seedCandidate = 0
  /// Points after the seed, in order.
  public internal(set) var points: [Point] = []
  public var regionOfInterest = NormalizedRect.fullImage
  public var qualityLevel = GenerateIterativeSegmentationRequest.QualityLevel.balanced

  public init(seed: Seed) { self.seed = seed }

  /// The points with one more.
  /// - Throws: `.tooManyPoints`, `.invalidPrompt`.
  func adding(_ point: Point) throws(SamError) -> [Point] {
    let place = point.location
    guard NormalizedRect.fullImage.contains(place) else {
      throw SamError(.invalidPrompt, "the point (\(place.x), \(place.y)) is outside the image: expected 0…1")
    }
    guard points.count < seed.maximumAddedPoints else {
      throw SamError(
        .tooManyPoints, "no more than \(seed.maximumAddedPoints) points can be added \(seed.limitReason)")
    }
    return points + [point]
  }
}

extension SegmentationState.Seed {
  /// Vision's limits: 13 points with a point or scribble seed, the seed point included, and 11 with a box.
  var maximumAddedPoints: Int {
    switch self {
    case .point: 12
    case .scribble, .mask: 13
    case .box: 11
    }
  }

  fileprivate var limitReason: String {
    switch self {
    case .point: "to a seed point, which makes 13"
    case .scribble: "to a scribble"
    case .mask: "to a mask"
    case .box: "to a box"
    }
  }
}

extension MaskSeed {
  init(_ buffer: PixelBuffer) {
    // A pixel buffer has one value a pixel, which is all that the seed asks for.
    self.init(fitting: buffer.values, width: buffer.width, height: buffer.height)
  }
}
