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
    return try CutOut(image: image, alpha: alpha, options: options).render()
  }

  /// Several objects on one transparent background: the union of the masks (the greater coverage at each pixel).
  ///
  /// No masks at all give a wholly transparent image. Otherwise as ``extractObject(from:options:)``.
  public static func extractObject(
    from image: SamImage, masks: [SamMask], options: CutOutOptions = .init()
  ) throws(SamError) -> SamImage {
    for mask in masks { try mask.checkSize(against: image) }
    return try CutOut(image: image, alpha: unionAlpha(of: masks, count: image.width * image.height), options: options)
      .render()
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
    guard width == image.width, height == image.height else {
      throw SamError(
        .sizeMismatch,
        "the mask is \(width)×\(height) pixels, the image \(image.width)×\(image.height); they must be the same size")
    }
  }
}
