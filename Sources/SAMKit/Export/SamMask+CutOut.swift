extension SamMask {
  /// The object on a transparent background, with the mask's soft edge and the object's own colours under it.
  ///
  /// - Parameters:
  ///   - image: the photo that the mask was made for, in the same pixels.
  ///   - options: cropping, and the margin around it.
  /// - Returns: straight alpha: the mask's coverage times the photo's alpha; pixels of alpha 0 are 0 in all channels.
  /// - Throws: ``SamError/Code/sizeMismatch`` where mask and photo differ in size, ``SamError/Code/nothingFound``
  ///   for an empty mask that is to be cropped.
  public func extractObject(from image: SamImage, options: CutOutOptions = .init()) throws(SamError) -> SamImage {
    try checkSize(against: image)
    return try Self.cutOut(of: image, alpha: alpha, options: options)
  }

  /// Several objects on one transparent background: the union of the masks (the greater coverage at each pixel).
  ///
  /// No masks at all give a wholly transparent image. Otherwise as ``extractObject(from:options:)``.
  public static func extractObject(
    from image: SamImage, masks: [SamMask], options: CutOutOptions = .init()
  ) throws(SamError) -> SamImage {
    for mask in masks { try mask.checkSize(against: image) }
    return try cutOut(
      of: image, alpha: unionAlpha(of: masks, count: image.width * image.height), options: options)
  }

  static func cutOut(of image: SamImage, alpha: [UInt8], options: CutOutOptions) throws(SamError) -> SamImage {
    let result = try CutOut(
      image: (image.width, image.height), pixels: image.pixels, alpha: alpha, options: options
    ).render()
    return SamImage(
      uncheckedWidth: result.width, height: result.height, pixels: result.pixels, colorSpace: image.colorSpace)
  }

  /// The greater coverage of the masks at each of `count` pixels.
  static func unionAlpha(of masks: [SamMask], count: Int) -> [UInt8] {
    guard var union = masks.first?.alpha else { return [UInt8](repeating: 0, count: count) }
    union.withUnsafeMutableBufferPointer { union in
      for mask in masks.dropFirst() {
        mask.alpha.withUnsafeBufferPointer { alpha in
          for i in 0..<count { union[i] = max(union[i], alpha[i]) }
        }
      }
    }
    return union
  }

  func checkSize(against image: SamImage) throws(SamError) {
    try checkSize(width: image.width, height: image.height)
  }

  /// - Throws: `.sizeMismatch` where an image of this size is not the mask's.
  func checkSize(width imageWidth: Int, height imageHeight: Int) throws(SamError) {
    guard width == imageWidth, height == imageHeight else {
      throw SamError(
        .sizeMismatch,
        "the mask is \(width)×\(height) pixels, the image \(imageWidth)×\(imageHeight); they must be the same size")
    }
  }
}
