#if os(Linux)
  import CVipsRuntime
  import Foundation

  extension ImageFile {
    static func decode(file: URL, options: ImageReadOptions) throws(SamError) -> SamImage {
      try openLibrary()
      var image = skv_image()
      let status = skv_read(file.path, nil, 0, Int64(options.maximumPixels), options.turnsUpright, &image)
      return try take(&image, status: status, name: file.path, options: options)
    }

    static func decode(data: Data, options: ImageReadOptions) throws(SamError) -> SamImage {
      try openLibrary()
      var image = skv_image()
      let status = data.withUnsafeBytes {
        skv_read(nil, $0.baseAddress, $0.count, Int64(options.maximumPixels), options.turnsUpright, &image)
      }
      return try take(&image, status: status, name: "the data", options: options)
    }

    private static func take(
      _ image: inout skv_image, status: skv_status, name: String, options: ImageReadOptions
    ) throws(SamError) -> SamImage {
      defer { skv_image_free(&image) }
      switch status {
      case SKV_OK: break
      case SKV_NOT_AN_IMAGE: throw notAnImage(name)
      case SKV_TOO_LARGE:
        throw tooLarge(name, width: Int(image.width), height: Int(image.height), options: options)
      default: throw damaged(name, underlying: SamError(.imageDamaged, libraryError))
      }
      guard let data = image.data else { throw SamError(.imageDamaged, "\(name) holds no pixels") }
      return SamImage(
        uncheckedWidth: Int(image.width), height: Int(image.height),
        pixels: Array(UnsafeBufferPointer(start: data, count: image.bytes)))
    }

    static func encodePixels(
      _ pixels: [UInt8], width: Int, height: Int, bands: Int, format: ImageFormat, options: ImageWriteOptions
    ) throws(SamError) -> Data {
      let quality =
        switch format {
        case .png: min(max(options.compression, 0), 9)
        case .jpeg: min(max(options.quality, 1), 100)
        case .webp: options.isLossless ? 101 : min(max(options.quality, 1), 100)
        }
      let code = [ImageFormat.png: SKV_PNG, .jpeg: SKV_JPEG, .webp: SKV_WEBP][format] ?? SKV_PNG
      return try encode(
        pixels, width: width, height: height, bands: bands, format: code, quality: quality, delays: [])
    }

    static func encode(
      _ frames: [SamImage], delays: [Int], as format: AnimationFormat, quality: Int
    ) throws(SamError) -> Data {
      try encode(
        frames.flatMap(\.pixels), width: frames[0].width, height: frames[0].height, bands: 4,
        format: format == .gif ? SKV_GIF : SKV_WEBP, quality: quality, delays: delays)
    }

    private static func encode(
      _ pixels: [UInt8], width: Int, height: Int, bands: Int, format: skv_format, quality: Int, delays: [Int]
    ) throws(SamError) -> Data {
      try openLibrary()
      var out: UnsafeMutableRawPointer?
      var count = 0
      let times = delays.map { Int32(clamping: $0) }
      let good = pixels.withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          skv_encode(
            $0, Int32(width), Int32(height), Int32(bands), format, Int32(quality), Int32(max(1, times.count)), times,
            &out, &count)
        } ?? false
      }
      defer { skv_free(out) }
      guard good, let out else {
        throw SamError(
          .cannotWrite, "an image of \(width)×\(height) cannot be encoded",
          underlying: SamError(.cannotWrite, libraryError))
      }
      return Data(bytes: out, count: count)
    }

    /// Text in the system's sans-serif font.
    static func raster(of text: String, height: Int) -> TextRaster? {
      guard (try? openLibrary()) != nil else { return nil }
      let markup = text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        .replacingOccurrences(of: ">", with: "&gt;")
      var image = skv_image()
      defer { skv_image_free(&image) }
      guard skv_text(markup, "sans bold", Int32(height), &image), let data = image.data else { return nil }
      let (width, rows) = (Int(image.width), Int(image.height))
      guard width >= 1, rows >= 1, image.bytes == width * rows else { return nil }
      return TextRaster(
        width: width, height: rows, coverage: Array(UnsafeBufferPointer(start: data, count: image.bytes)))
    }

    private static func openLibrary() throws(SamError) {
      guard skv_open() else {
        throw SamError(
          .imageLibraryMissing,
          "libvips was not found (\(String(cString: skv_error()))); install it: apt-get install libvips42")
      }
    }

    private static var libraryError: String {
      String(cString: skv_error()).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
  }
#endif
