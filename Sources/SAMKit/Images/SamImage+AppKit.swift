#if canImport(AppKit)
  public import AppKit

  extension SamImage {
    /// The image in the pixels of its finest representation.
    /// - Throws: `.invalidImage` for an image without representations, or where there is no memory.
    public init(_ image: NSImage) throws(SamError) { try self.init(image.pixels()) }

    /// The image for AppKit, a point a pixel; nil where there is no memory.
    public var nsImage: NSImage? { cgImage.map { NSImage(cgImage: $0, size: CGSize(width: width, height: height)) } }
  }

  extension SamMask {
    /// The coverage as a gray image; nil where there is no memory.
    public var nsImage: NSImage? { cgImage.map { NSImage(cgImage: $0, size: CGSize(width: width, height: height)) } }

    /// The object on a transparent background, in the photo's own colours; nil where mask and photo differ in pixels,
    /// or there is no memory.
    public func extractObject(from image: NSImage) -> NSImage? {
      try? extractObject(from: image, options: CutOutOptions())
    }

    /// The object on a transparent background, in the photo's own colours; a point a pixel.
    /// - Throws: as ``extractObject(from:orientation:options:)``.
    public func extractObject(from image: NSImage, options: CutOutOptions) throws(SamError) -> NSImage {
      let cutOut = try image.cutOut(by: self, options: options)
      return NSImage(cgImage: cutOut, size: CGSize(width: cutOut.width, height: cutOut.height))
    }
  }

  extension NSImage {
    /// The object alone, cropped to it, as a PNG file in the photo's own colours and depth.
    package func png(of mask: SamMask) throws(SamError) -> Data {
      try ImageFile.png(try cutOut(by: mask, options: CutOutOptions(crops: true)))
    }

    fileprivate func cutOut(by mask: SamMask, options: CutOutOptions) throws(SamError) -> CGImage {
      try mask.extractObject(from: try pixels(), options: options)
    }

    fileprivate func pixels() throws(SamError) -> CGImage {
      // Asked for nothing, AppKit may take a coarser representation than there is.
      let finest = representations.max { $0.pixelsWide * $0.pixelsHigh < $1.pixelsWide * $1.pixelsHigh }
      var frame = CGRect(x: 0, y: 0, width: finest?.pixelsWide ?? 0, height: finest?.pixelsHigh ?? 0)
      if frame.isEmpty { frame.size = size }
      guard let image = cgImage(forProposedRect: &frame, context: nil, hints: nil) else {
        throw SamError(.invalidImage, "the NSImage has no pixels; expected one of an image")
      }
      return image
    }
  }
#endif
