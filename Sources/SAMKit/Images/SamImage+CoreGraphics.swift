#if canImport(CoreGraphics)
  public import CoreGraphics

  extension SamImage {
    /// The pixels of an image as 8-bit sRGB with straight alpha, whatever its depth, colour space and alpha.
    ///
    /// - Parameters:
    ///   - image: an image of 8 or 16 bits, gray, RGB or CMYK.
    ///   - orientation: how its pixels are turned to be displayed.
    /// - Throws: `.invalidImage` for an image mask, or where there is no memory.
    public init(_ image: CGImage, orientation: ExifOrientation = .up) throws(SamError) {
      guard !image.isMask, image.width >= 1, image.height >= 1 else {
        throw SamError(.invalidImage, "an image mask has no colours to segment by; expected an image")
      }
      let (width, height) = (image.width, image.height)
      let frame = CGRect(x: 0, y: 0, width: width, height: height)
      let space = try PixelCanvas.space(CGColorSpace.sRGB)
      var pixels: [UInt8]
      if image.hasAlpha {
        let deep = try PixelCanvas.values(
          width: width, height: height, layout: .premultiplied16, space: space, of: UInt16.self
        ) { $0.draw(image, in: frame) }
        pixels = StraightAlpha.bytes(fromPremultiplied: deep)
      } else {
        pixels = try PixelCanvas.values(
          width: width, height: height, layout: .opaque8, space: space, of: UInt8.self
        ) { $0.draw(image, in: frame) }
        StraightAlpha.makeOpaque(&pixels)
      }
      self = SamImage(uncheckedWidth: width, height: height, pixels: pixels).turned(from: orientation)
    }

    /// The image as Core Graphics knows it, with straight alpha, in its own colour space.
    /// - Throws: `.invalidImage` where there is no memory.
    public func makeCGImage() throws(SamError) -> CGImage {
      let space = try PixelCanvas.space(colorSpace == .displayP3 ? CGColorSpace.displayP3 : CGColorSpace.sRGB)
      return try PixelCanvas.image(pixels, width: width, height: height, layout: .straight8, space: space)
    }

    /// ``makeCGImage()``; nil where there is no memory.
    public var cgImage: CGImage? { try? makeCGImage() }
  }

  extension CGImage {
    /// Whether pixels may be transparent.
    var hasAlpha: Bool {
      switch alphaInfo {
      case .none, .noneSkipFirst, .noneSkipLast: false
      default: true
      }
    }
  }
#endif
