/// A photo at the size of a view. Made once for a photo; every subject in it is then a ``LiftScene``.
public struct LiftCanvas: Sendable {
  /// The photo at the view's size, opaque: transparent parts of the original are shown on white.
  public let photo: SamImage
  /// The original photo's size in pixels, which is that of its masks.
  public let sourceWidth: Int, sourceHeight: Int

  /// - Parameters:
  ///   - image: the photo.
  ///   - longestSide: the longer side of the view in pixels, at least 1; a smaller photo stays as it is.
  public init(_ image: SamImage, longestSide: Int = 1200) {
    let scale = min(1, Double(max(1, longestSide)) / Double(max(image.width, image.height)))
    let width = max(1, Int((Double(image.width) * scale).rounded()))
    let height = max(1, Int((Double(image.height) * scale).rounded()))
    sourceWidth = image.width
    sourceHeight = image.height
    let colors = Resampler.resize(image, width: width, height: height)
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { out, count in
      count = 4 * width * height
      colors.withUnsafeBufferPointer { colors in
        for i in 0..<width * height {
          for channel in 0..<3 { out[4 * i + channel] = colors[3 * i + channel] }
          out[4 * i + 3] = 255
        }
      }
    }
    photo = SamImage(uncheckedWidth: width, height: height, pixels: pixels, colorSpace: image.colorSpace)
  }

  /// The subject of a mask, highlighted where it is.
  ///
  /// - Parameters:
  ///   - mask: of the original photo's size.
  ///   - options: the highlight's looks.
  /// - Throws: ``SamError/Code/sizeMismatch`` for a mask of another size, ``SamError/Code/nothingFound`` where no
  ///   pixel of it is object.
  public func scene(_ mask: SamMask, options: LiftOptions = .init()) throws(SamError) -> LiftScene {
    guard mask.width == sourceWidth, mask.height == sourceHeight else {
      throw SamError(
        .sizeMismatch,
        "the mask is \(mask.width)×\(mask.height) pixels, the photo \(sourceWidth)×\(sourceHeight); "
          + "they must be the same size")
    }
    guard let box = mask.boundingBox else {
      throw SamError(.nothingFound, "the mask is empty: there is no subject to highlight")
    }
    let across = Double(photo.width) / Double(sourceWidth)
    let down = Double(photo.height) / Double(sourceHeight)
    return LiftScene(
      photo: photo,
      coverage: MaskReduction(sourceWidth: sourceWidth, sourceHeight: sourceHeight)
        .reduce(mask.alpha, width: photo.width, height: photo.height),
      box: SamBox(x0: box.x0 * across, y0: box.y0 * down, x1: box.x1 * across, y1: box.y1 * down),
      options: options.bounded)
  }
}
