#if canImport(CoreGraphics)
  public import CoreGraphics

  extension SamMask {
    /// The coverage as a gray image: white inside, black outside; nil where there is no memory for it.
    public var cgImage: CGImage? { try? makeCGImage() }

    /// The coverage as a gray image: white inside, black outside.
    /// - Throws: `.invalidImage` where there is no memory for it.
    public func makeCGImage() throws(SamError) -> CGImage {
      try PixelCanvas.image(
        alpha, width: width, height: height, layout: .gray8, space: CGColorSpaceCreateDeviceGray())
    }

    /// The object on a transparent background; nil where mask and photo differ in size, or there is no memory.
    /// ``extractObject(from:orientation:options:)`` says which.
    public func extractObject(from image: CGImage) -> CGImage? {
      try? extractObject(from: image, options: CutOutOptions())
    }

    /// The object on a transparent background, in the photo's own colours: Display P3 and 16 bits are kept.
    ///
    /// - Parameters:
    ///   - image: the photo that the mask was made for.
    ///   - orientation: how its pixels are turned to be displayed. The mask's pixels are those of the displayed photo.
    ///   - options: cropping, and the margin around it.
    /// - Returns: straight alpha, upright. Gray and CMYK photos become sRGB.
    /// - Throws: `.sizeMismatch` where mask and photo differ in size, `.nothingFound` for an empty mask that is to be
    ///   cropped, `.invalidImage` where there is no memory.
    public func extractObject(
      from image: CGImage, orientation: ExifOrientation = .up, options: CutOutOptions
    ) throws(SamError) -> CGImage {
      try Self.extractObject(from: image, masks: [self], orientation: orientation, options: options)
    }

    /// Several objects on one transparent background; nil as for one.
    public static func extractObject(from image: CGImage, masks: [SamMask]) -> CGImage? {
      try? extractObject(from: image, masks: masks, options: CutOutOptions())
    }

    /// Several objects on one transparent background: the union of the masks. No masks give a transparent image.
    /// - Throws: as ``extractObject(from:orientation:options:)``.
    public static func extractObject(
      from image: CGImage, masks: [SamMask], orientation: ExifOrientation = .up, options: CutOutOptions
    ) throws(SamError) -> CGImage {
      let colors = CutOutColors(
        isRGB: image.colorSpace.map { $0.model == .rgb && $0.supportsOutput } ?? false,
        isExtended: image.colorSpace.map(CGColorSpaceUsesExtendedRange) ?? false, bits: image.bitsPerComponent,
        hasAlpha: image.hasAlpha)
      let space: CGColorSpace
      switch (colors.space, image.colorSpace) {
      case (.own, let own?): space = own
      case (.displayP3, _): space = try PixelCanvas.space(CGColorSpace.displayP3)
      default: space = try PixelCanvas.space(CGColorSpace.sRGB)
      }
      let photo = Photo(image: image, orientation: orientation, space: space)
      return colors.isDeep
        ? try photo.cutOut(photo.deepPixels(), masks, options, layout: .straight16)
        : try photo.cutOut(photo.opaquePixels(), masks, options, layout: .straight8)
    }
  }

  /// A photo of the system that is to be cut.
  private struct Photo {
    let image: CGImage
    let orientation: ExifOrientation
    let space: CGColorSpace

    private func draw(_ context: CGContext) {
      context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    }

    func deepPixels() throws(SamError) -> [UInt16] {
      StraightAlpha.values(
        fromPremultiplied: try PixelCanvas.values(
          width: image.width, height: image.height, layout: .premultiplied16, space: space, of: UInt16.self, draw))
    }

    func opaquePixels() throws(SamError) -> [UInt8] {
      var pixels = try PixelCanvas.values(
        width: image.width, height: image.height, layout: .opaque8, space: space, of: UInt8.self, draw)
      StraightAlpha.makeOpaque(&pixels)
      return pixels
    }

    func cutOut<Channel: PixelChannel>(
      _ stored: [Channel], _ masks: [SamMask], _ options: CutOutOptions, layout: PixelCanvas.Layout
    ) throws(SamError) -> CGImage {
      let size =
        orientation.swapsSides
        ? (width: image.height, height: image.width) : (width: image.width, height: image.height)
      for mask in masks { try mask.checkSize(width: size.width, height: size.height) }
      let result = try CutOut(
        image: size, pixels: orientation.displayed(stored, width: image.width, height: image.height),
        alpha: SamMask.unionAlpha(of: masks, count: size.width * size.height), options: options
      ).render()
      return try PixelCanvas.image(
        result.pixels, width: result.width, height: result.height, layout: layout, space: space)
    }
  }
#endif
