import SAMKit

/// One image as the built-in vocabulary looks at it: the whole, and four overlapping parts for small things.
struct VocabularyImage: Sendable {
  /// The photo, at most ``longestSide`` pixels long: masked crops are looked at at this size.
  let photo: SamImage
  let embedding: ImageEmbedding
  let views: [(rect: PixelRect, maps: ClassMaps)]

  static let longestSide = 1024
  /// Sides of a part, as a share of the image's.
  private static let partShare = 0.6

  init(
    _ image: SamImage, embedding known: ImageEmbedding?, model: VocabularyModel, cancellation: Cancellation?
  ) throws(SamError) {
    photo = Self.reduced(image)
    // Another model's embedding, or one without the classifier's features, is of no use here.
    let isOurs = known?.modelIdentity == model.sam.identity && known?.tensors[VocabularyModel.featuresName] != nil
    let whole: ImageEmbedding =
      if let known, isOurs { known } else { try model.embed(image, cancellation: cancellation) }
    var views = [
      (
        PixelRect(x: 0, y: 0, width: image.width, height: image.height),
        try model.classMaps(whole, cancellation: cancellation)
      )
    ]
    for rect in Self.parts(width: image.width, height: image.height) {
      let embedding = try model.embed(image.cropped(to: rect), cancellation: cancellation)
      views.append((rect, try model.classMaps(embedding, cancellation: cancellation)))
    }
    embedding = whole
    self.views = views
  }

  private static func parts(width: Int, height: Int) -> [PixelRect] {
    let w = max(1, Int((Double(width) * partShare).rounded()))
    let h = max(1, Int((Double(height) * partShare).rounded()))
    return [0, height - h].flatMap { y in [0, width - w].map { PixelRect(x: $0, y: y, width: w, height: h) } }
  }

  private static func reduced(_ image: SamImage) -> SamImage {
    let scale = Double(longestSide) / Double(max(image.width, image.height))
    guard scale < 1 else { return image }
    let width = max(1, Int((Double(image.width) * scale).rounded()))
    let height = max(1, Int((Double(image.height) * scale).rounded()))
    let rgb = Resampler.resize(image, width: width, height: height)
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for i in 0..<width * height {
      pixels[4 * i] = rgb[3 * i]
      pixels[4 * i + 1] = rgb[3 * i + 1]
      pixels[4 * i + 2] = rgb[3 * i + 2]
    }
    return SamImage(uncheckedWidth: width, height: height, pixels: pixels, colorSpace: image.colorSpace)
  }

  /// The surroundings of a mask in the photo, with everything outside the mask gray; nil for an empty mask.
  func maskedCrop(_ proposal: MaskProposal) -> SamImage? {
    guard let crop = crop(proposal) else { return nil }
    let (sx, sy) = imageScale(proposal)
    var pixels = photo.cropped(to: crop).pixels
    for y in 0..<crop.height {
      for x in 0..<crop.width {
        let value = proposal.logits.value(
          atImageX: (Double(x + crop.x) + 0.5) * sx, y: (Double(y + crop.y) + 0.5) * sy)
        guard value <= 0 else { continue }
        let i = 4 * (y * crop.width + x)
        pixels[i] = 127
        pixels[i + 1] = 127
        pixels[i + 2] = 127
      }
    }
    return SamImage(uncheckedWidth: crop.width, height: crop.height, pixels: pixels, colorSpace: photo.colorSpace)
  }

  /// The share of a mask's pixels that have a colour, 0…1.
  func share(of color: NamedColor, in proposal: MaskProposal) -> Float {
    guard let crop = crop(proposal) else { return 0 }
    let (sx, sy) = imageScale(proposal)
    let step = max(1, max(crop.width, crop.height) / 128)
    var inside = 0
    var matching = 0
    for y in stride(from: crop.y, to: crop.y + crop.height, by: step) {
      for x in stride(from: crop.x, to: crop.x + crop.width, by: step)
      where proposal.logits.value(atImageX: (Double(x) + 0.5) * sx, y: (Double(y) + 0.5) * sy) > 0 {
        inside += 1
        let pixel = photo[x, y]
        if color.matches(red: pixel.x, green: pixel.y, blue: pixel.z) { matching += 1 }
      }
    }
    return inside > 0 ? Float(matching) / Float(inside) : 0
  }

  /// Image pixels in a pixel of the photo.
  private func imageScale(_ proposal: MaskProposal) -> (x: Double, y: Double) {
    let transform = proposal.logits.transform
    return (Double(transform.imageWidth) / Double(photo.width), Double(transform.imageHeight) / Double(photo.height))
  }

  private func crop(_ proposal: MaskProposal) -> PixelRect? {
    guard let box = proposal.box else { return nil }
    let (sx, sy) = imageScale(proposal)
    let (x0, y0, x1, y1) = (box.x0 / sx, box.y0 / sy, box.x1 / sx, box.y1 / sy)
    let margin = 0.1 * max(x1 - x0, y1 - y0) + 2
    let left = min(photo.width - 1, max(0, Int(x0 - margin)))
    let top = min(photo.height - 1, max(0, Int(y0 - margin)))
    return PixelRect(
      x: left, y: top, width: max(1, min(photo.width, Int(x1 + margin)) - left),
      height: max(1, min(photo.height, Int(y1 + margin)) - top))
  }
}
