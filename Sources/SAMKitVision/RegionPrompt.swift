import SAMKit
import SAMKitInteraction

/// A request's state on one image: the part of the image that is looked at, and the prompt in its pixels.
struct RegionPrompt {
  let region: PixelRect
  let steps: PromptSteps

  /// - Returns: nil where the seed lies outside the region of interest.
  /// - Throws: `.invalidPrompt`, `.invalidMaskPrompt`, `.tooManyPoints` for a state that no request would have made.
  init?(_ state: SegmentationState, width: Int, height: Int) throws(SamError) {
    try state.check()
    guard let interest = state.regionOfInterest.intersection(.fullImage) else { return nil }
    let frame = ImageFrame(width: width, height: height)
    let region = PixelRect(covering: frame.pixels(interest), width: width, height: height)
    guard
      let seed = try Self.seed(state, interest: interest, region: region, frame: frame)
    else { return nil }
    self.region = region
    let points = state.points.filter { interest.contains($0.location) }.map {
      region.point($0.location, in: frame, label: $0.isIncluded ? .positive : .negative)
    }
    steps = PromptSteps(seed: seed, points: points)
  }

  private static func seed(
    _ state: SegmentationState, interest: NormalizedRect, region: PixelRect, frame: ImageFrame
  ) throws(SamError) -> PromptSteps.Seed? {
    let candidate = state.seedCandidate
    switch state.seed {
    case .point(let place):
      guard interest.contains(place) else { return nil }
      return PromptSteps.Seed(point: region.point(place, in: frame, label: .positive), candidate: candidate)
    case .box(let rect):
      guard rect.width > 0, rect.height > 0 else {
        throw SamError(
          .invalidPrompt, "the seed box has no area: its width is \(rect.width), its height \(rect.height)")
      }
      guard let inside = rect.intersection(interest) else { return nil }
      return PromptSteps.Seed(box: region.box(frame.pixels(inside)), candidate: candidate)
    case .scribble(let picture):
      guard let picture = try picture.cropped(to: region, of: frame) else { return nil }
      return PromptSteps.Seed(scribblePicture: picture, candidate: candidate)
    case .mask(let mask):
      guard let mask = try mask.cropped(to: region, of: frame) else { return nil }
      return PromptSteps.Seed(mask: mask, candidate: candidate)
    }
  }
}

extension SegmentationState {
  /// Refuses what only a state from elsewhere can hold.
  func check() throws(SamError) {
    let seedIsFinite =
      switch seed {
      case .point(let place): place.isFinite
      case .box(let rect): rect.isFinite
      case .scribble, .mask: true
      }
    guard seedIsFinite else { throw SamError(.invalidPrompt, "the seed's coordinates must be finite numbers") }
    guard regionOfInterest.isFinite, regionOfInterest.width > 0, regionOfInterest.height > 0 else {
      throw SamError(.invalidPrompt, "the region of interest must be finite and have an area")
    }
    guard points.count <= seed.maximumAddedPoints else {
      throw SamError(.tooManyPoints, "\(points.count) points; this seed takes \(seed.maximumAddedPoints) more")
    }
    guard points.allSatisfy({ NormalizedRect.fullImage.contains($0.location) }) else {
      throw SamError(.invalidPrompt, "an added point is outside the image: expected 0…1")
    }
  }
}

extension PixelRect {
  /// The whole pixels that a box touches, at least one, inside an image of the given size.
  init(covering box: SamBox, width: Int, height: Int) {
    // A hair is taken off, so that fractions that mean a pixel's border do not take the next pixel.
    let hair = 1e-6
    let x0 = min(max(0, Int((box.x0 + hair).rounded(.down))), width - 1)
    let y0 = min(max(0, Int((box.y0 + hair).rounded(.down))), height - 1)
    let x1 = min(max(x0 + 1, Int((box.x1 - hair).rounded(.up))), width)
    let y1 = min(max(y0 + 1, Int((box.y1 - hair).rounded(.up))), height)
    self.init(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// A place of the image in the rectangle's own pixels.
  fileprivate func point(_ place: NormalizedPoint, in frame: ImageFrame, label: SamPoint.Label) -> SamPoint {
    let pixel = frame.pixels(place)
    return SamPoint(x: pixel.x - Double(x), y: pixel.y - Double(y), label: label)
  }

  fileprivate func box(_ box: SamBox) -> SamBox {
    SamBox(x0: box.x0 - Double(x), y0: box.y0 - Double(y), x1: box.x1 - Double(x), y1: box.y1 - Double(y))
  }
}

extension MaskSeed {
  /// The part over a rectangle of the image that the seed covers, at the seed's own resolution; nil where nothing is
  /// marked in it.
  fileprivate func cropped(to region: PixelRect, of frame: ImageFrame) throws(SamError) -> MaskSeed? {
    let all = try values()
    let (scaleX, scaleY) = (Double(width) / frame.width, Double(height) / frame.height)
    let part = PixelRect(
      covering: SamBox(
        x0: Double(region.x) * scaleX, y0: Double(region.y) * scaleY,
        x1: Double(region.x + region.width) * scaleX, y1: Double(region.y + region.height) * scaleY),
      width: width, height: height)
    var kept: [UInt8] = []
    kept.reserveCapacity(part.width * part.height)
    for y in part.y..<part.y + part.height {
      kept += all[y * width + part.x..<y * width + part.x + part.width]
    }
    guard kept.contains(where: { $0 >= 128 }) else { return nil }
    return MaskSeed(fitting: kept, width: part.width, height: part.height)
  }
}
