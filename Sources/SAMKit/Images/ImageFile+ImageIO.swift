#if canImport(ImageIO)
  import CoreGraphics
  import CoreText
  import Foundation
  import ImageIO

  extension ImageFile {
    static func decode(file: URL, options: ImageReadOptions) throws(SamError) -> SamImage {
      let source = CGImageSourceCreateWithURL(file as CFURL, [kCGImageSourceShouldCache: false] as CFDictionary)
      return try decode(source, name: file.path, options: options)
    }

    static func decode(data: Data, options: ImageReadOptions) throws(SamError) -> SamImage {
      let source = CGImageSourceCreateWithData(data as CFData, [kCGImageSourceShouldCache: false] as CFDictionary)
      return try decode(source, name: "the data", options: options)
    }

    private static func decode(
      _ source: CGImageSource?, name: String, options: ImageReadOptions
    ) throws(SamError) -> SamImage {
      guard let source, CGImageSourceGetType(source) != nil else { throw notAnImage(name) }
      let index = CGImageSourceGetPrimaryImageIndex(source)
      let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any]
      guard let width = properties?[kCGImagePropertyPixelWidth] as? Int,
        let height = properties?[kCGImagePropertyPixelHeight] as? Int
      else { throw damaged(name) }
      let (area, overflow) = width.multipliedReportingOverflow(by: height)
      guard !overflow, area <= options.maximumPixels else {
        throw tooLarge(name, width: width, height: height, options: options)
      }
      guard let image = CGImageSourceCreateImageAtIndex(source, index, nil),
        CGImageSourceGetStatusAtIndex(source, index) == .statusComplete
      else { throw damaged(name) }
      let orientation =
        (properties?[kCGImagePropertyOrientation] as? Int).flatMap(ExifOrientation.init(rawValue:)) ?? .up
      return try SamImage(image, orientation: options.turnsUpright ? orientation : .up)
    }

    static func encodePixels(
      _ pixels: [UInt8], width: Int, height: Int, bands: Int, format: ImageFormat, options: ImageWriteOptions
    ) throws(SamError) -> Data {
      let image = try PixelCanvas.image(
        pixels, width: width, height: height, layout: bands == 1 ? .gray8 : bands == 3 ? .rgb8 : .straight8,
        space: try PixelCanvas.space(bands == 1 ? CGColorSpace.genericGrayGamma2_2 : CGColorSpace.sRGB))
      let type = [ImageFormat.png: "public.png", .jpeg: "public.jpeg"][format] ?? "org.webmproject.webp"
      let quality = Double(min(max(options.quality, 1), 100)) / 100
      return try write([image], type: type) { _ in [kCGImageDestinationLossyCompressionQuality: quality] }
    }

    static func encode(
      _ frames: [SamImage], delays: [Int], as format: AnimationFormat, quality: Int
    ) throws(SamError) -> Data {
      var images: [CGImage] = []
      for frame in frames { images.append(try frame.makeCGImage()) }
      let type = format == .gif ? "com.compuserve.gif" : "org.webmproject.webp"
      return try write(images, type: type, file: [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 0]]) {
        [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: Double(delays[$0]) / 1000]]
      }
    }

    /// A PNG file of an image, in its own colour space and depth.
    static func png(_ image: CGImage) throws(SamError) -> Data {
      try write([image], type: "public.png") { _ in [:] }
    }

    private static func write(
      _ images: [CGImage], type: String, file: [CFString: Any] = [:], properties: (Int) -> [CFString: Any]
    ) throws(SamError) -> Data {
      let data = NSMutableData()
      guard let target = CGImageDestinationCreateWithData(data as CFMutableData, type as CFString, images.count, nil)
      else {
        throw SamError(
          .unsupportedFormat, "this system does not write \(type); it writes PNG and JPEG, and animations as GIF")
      }
      CGImageDestinationSetProperties(target, file as CFDictionary)
      for (index, image) in images.enumerated() {
        CGImageDestinationAddImage(target, image, properties(index) as CFDictionary)
      }
      guard CGImageDestinationFinalize(target) else {
        throw SamError(.cannotWrite, "an image of \(images[0].width)×\(images[0].height) cannot be encoded as \(type)")
      }
      return Data(referencing: data)
    }

    /// Text in the system's sans-serif font, cut to its ink.
    static func raster(of text: String, height: Int) -> TextRaster? {
      guard let font = CTFontCreateUIFontForLanguage(.emphasizedSystem, CGFloat(height), nil) else { return nil }
      let attributes: [NSAttributedString.Key: Any] = [
        .init(rawValue: kCTFontAttributeName as String): font,
        .init(rawValue: kCTForegroundColorAttributeName as String): CGColor(gray: 1, alpha: 1),
      ]
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: text, attributes: attributes) as CFAttributedString)
      let ink = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
      guard ink.width >= 1, ink.height >= 1, ink.width <= CGFloat(64 * height) else { return nil }
      let (width, rows) = (Int(ink.width.rounded(.up)) + 1, Int(ink.height.rounded(.up)) + 1)
      let coverage = try? PixelCanvas.values(
        width: width, height: rows, layout: .gray8, space: CGColorSpaceCreateDeviceGray(), of: UInt8.self
      ) { context in
        context.textPosition = CGPoint(x: -ink.minX, y: -ink.minY)
        CTLineDraw(line, context)
      }
      return coverage.map { TextRaster(width: width, height: rows, coverage: $0) }
    }
  }
#endif
