#if os(Linux)
  import CVipsRuntime
  import Foundation

  extension ImageFile {
    static func decode(_ source: Source, options: ImageReadOptions) throws(SamError) -> SamImage {
      try openLibrary()
      let result: Result<SamImage, SamError>
      switch source {
      case .file(let url):
        result = url.path.withCString { path in
          Result { () throws(SamError) in try decode(path, nil, 0, name: url.lastPathComponent, options) }
        }
      case .memory(let data):
        result = data.withUnsafeBytes { bytes in
          Result { () throws(SamError) in
            guard bytes.count > 0 else { throw SamError(.notAnImage, "no bytes: not an image") }
            return try decode(nil, bytes.baseAddress, bytes.count, name: "the data", options)
          }
        }
      }
      return try result.get()
    }

    private static func decode(
      _ path: UnsafePointer<CChar>?, _ data: UnsafeRawPointer?, _ count: Int, name: String,
      _ options: ImageReadOptions
    ) throws(SamError) -> SamImage {
      var header = skv_header()
      defer { skv_close(&header) }
      try check(skv_read_header(path, data, count, &header), header, name)
      let area = Int(header.width) * Int(header.height)
      guard area <= options.maximumPixels else {
        throw SamError(
          .imageTooLarge,
          "\(name) has \(header.width)×\(header.height) pixels; at most \(options.maximumPixels) pixels are read")
      }
      try check(skv_prepare(path, data, count, &header), header, name)
      let size = 4 * Int(header.width) * Int(header.height)
      var status = SKV_OK
      let pixels = [UInt8](unsafeUninitializedCapacity: size) { out, written in
        guard let base = out.baseAddress else { return }
        status = skv_decode(&header, base)
        written = status == SKV_OK ? size : 0
      }
      try check(status, header, name)
      return try SamImage(width: Int(header.width), height: Int(header.height), pixels: pixels)
    }

    private static func check(_ status: skv_status, _ header: skv_header, _ name: String) throws(SamError) {
      if status == SKV_OK { return }
      let reason = text(header.error)
      switch status {
      case SKV_NOT_AN_IMAGE: throw SamError(.notAnImage, "\(name) is not an image")
      case SKV_UNSUPPORTED:
        throw SamError(
          .unsupportedFormat, "\(name) is none of JPEG, PNG, WebP, TIFF, HEIC, AVIF and GIF \(reason)")
      default: throw SamError(.imageDamaged, "\(name) is damaged or ends early: \(reason)")
      }
    }

    private static func openLibrary() throws(SamError) {
      var error = [CChar](repeating: 0, count: Int(SKV_ERROR_BYTES))
      guard skv_open(nil, &error) == SKV_OK else {
        throw SamError(
          .imageLibraryMissing, "libvips is missing: install libvips42 (apt-get install libvips42): \(line(error))")
      }
    }

    static func encode(
      _ pixels: [UInt8], _ shape: Shape, as format: ImageFormat, options: ImageWriteOptions
    ) throws(SamError) -> Data {
      try openLibrary()
      guard (1...100).contains(options.quality), (0...9).contains(options.compression) else {
        throw SamError(
          .invalidOption,
          "quality \(options.quality) must be 1…100 and compression \(options.compression) must be 0…9")
      }
      guard let width = Int32(exactly: shape.width), let height = Int32(exactly: shape.height) else {
        throw SamError(.unsupportedFormat, "an image of \(shape.width)×\(shape.height) cannot be encoded")
      }
      let kind = [ImageFormat.png: SKV_PNG, .jpeg: SKV_JPEG, .webp: SKV_WEBP, .gif: SKV_GIF][format] ?? SKV_PNG
      let layout = skv_pixels(
        width: width, height: height, bands: Int32(shape.bands), opaque: shape.opaque, display_p3: shape.isP3)
      var error = [CChar](repeating: 0, count: Int(SKV_ERROR_BYTES))
      var bytes: UnsafeMutableRawPointer?
      var count = 0
      let animated = !shape.delays.isEmpty
      let status = skv_encode(
        pixels, layout, kind, Int32(format == .png ? options.compression : options.quality), options.lossless,
        animated ? Int32(clamping: shape.delays.count) : 1, animated ? shape.delays : nil,
        Int32(clamping: shape.loops), &bytes, &count, &error)
      guard status == SKV_OK, let bytes else {
        throw SamError(
          .unsupportedFormat, "\(shape.width)×\(shape.height) as \(format.rawValue) cannot be encoded: \(line(error))")
      }
      defer { skv_free(bytes) }
      return Data(bytes: bytes, count: count)
    }

    private static func text<T>(_ characters: T) -> String {
      withUnsafeBytes(of: characters) { line($0.map { CChar(bitPattern: $0) }) }
    }

    /// The text on one line.
    private static func line(_ characters: [CChar]) -> String {
      String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(separator: "\n").joined(separator: "; ")
    }
  }
#endif
