package import SAMKit
package import SAMKitInteraction

/// A stand-in for a model, for previews: the object is a disc at the last thing that was included, and words find one
/// disc each. No file is needed and nothing is computed.
package final class PreviewSegmenter: SubjectSegmenting, PhraseFinding {
  private let size = Locked<(width: Int, height: Int)>((1, 1))

  package init() {}

  package static var source: SegmenterSource {
    SegmenterSource(key: "preview") { PreviewSegmenter() }
  }

  package func setImage(_ image: SamImage) async throws { size.withLock { $0 = (image.width, image.height) } }

  package func result(
    for steps: PromptSteps, options: SamOptions, cancellation: Cancellation
  ) async throws -> SamResult {
    let size = size.withLock { $0 }
    let seed = try steps.seed.prompt(width: size.width, height: size.height)
    let center = (seed.points + steps.points).last { $0.label == .positive }
    let box = seed.box ?? SamBox(x0: 0, y0: 0, x1: Double(size.width), y1: Double(size.height))
    let place = (x: center?.x ?? (box.x0 + box.x1) / 2, y: center?.y ?? (box.y0 + box.y1) / 2)
    let candidates = [0.2, 0.12, 0.3].prefix(max(options.candidates, steps.seed.candidate + 1))
    var masks = candidates.map { disc(x: place.x, y: place.y, share: $0, score: Float(1 - $0)) }
    masks.insert(masks.remove(at: min(steps.seed.candidate, masks.count - 1)), at: 0)
    return SamResult(
      masks: Array(masks.prefix(max(1, options.candidates))), encodedPoints: [],
      timings: SamResult.Timings(engine: 0, total: 0))
  }

  package func find(
    _ query: String, quality: SamOptions.Quality, cancellation: Cancellation
  ) async throws -> (objects: [FoundObject], notes: [String]) {
    let size = size.withLock { $0 }
    let words = query.split(separator: ",").map { String($0.drop { $0 == " " }) }
    let objects = words.enumerated().map { index, word in
      let x = Double(size.width) * (Double(index) + 0.5) / Double(words.count)
      return FoundObject(label: word, mask: disc(x: x, y: Double(size.height) / 2, share: 0.15, score: 0.8))
    }
    return (objects, [])
  }

  /// - Parameter share: the radius as a share of the photo's shorter side.
  private func disc(x: Double, y: Double, share: Double, score: Float) -> SamMask {
    let (width, height) = size.withLock { $0 }
    let radius = share * Double(min(width, height))
    let alpha = (0..<width * height).map { index -> UInt8 in
      let (dx, dy) = (Double(index % width) + 0.5 - x, Double(index / width) + 0.5 - y)
      return UInt8(255 * min(1, max(0, radius - (dx * dx + dy * dy).squareRoot() + 0.5)))
    }
    let frame = ModelDescription.Frame(size: 256, resize: .longestSide)
    let transform = ImageTransform(imageWidth: width, imageHeight: height, frame: frame)
    let logits = LowResLogits(width: 1, height: 1, values: [1], transform: transform)
    return SamMask(width: width, height: height, alpha: alpha, score: score, stability: 1, lowResLogits: logits)
  }

  /// A picture to look at: two colours that run into each other.
  package static func photo(width: Int = 320, height: Int = 240) -> SamImage {
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for index in 0..<width * height {
      pixels[4 * index] = UInt8(255 * (index % width) / width)
      pixels[4 * index + 1] = UInt8(255 * (index / width) / height)
      pixels[4 * index + 2] = 160
    }
    return SamImage(uncheckedWidth: width, height: height, pixels: pixels)
  }
}
