public import Foundation

/// Image files in and out.
///
/// Reading turns every image upright (EXIF), converts it to 8-bit sRGB, and gives straight alpha. JPEG, PNG, WebP,
/// TIFF, HEIC, AVIF and GIF (its first frame) are read, whatever their depth and colour model.
public enum ImageFile {
  /// Reads an image file.
  /// - Throws: `.imageNotFound`, `.notAnImage`, `.imageDamaged`, `.imageTooLarge`, `.imageLibraryMissing`.
  public static func read(_ url: URL, options: ImageReadOptions = ImageReadOptions()) throws(SamError) -> SamImage {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw SamError(.imageNotFound, "no such file: \(url.path)")
    }
    guard !url.isFolder else {
      throw SamError(.imageNotFound, "\(url.path) is a folder, expected an image file")
    }
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      throw SamError(.imageNotFound, "\(url.path) cannot be read: permission denied")
    }
    return try decode(file: url, options: options)
  }

  /// Reads an image from the bytes of a file.
  /// - Throws: `.notAnImage`, `.imageDamaged`, `.imageTooLarge`, `.imageLibraryMissing`.
  public static func read(_ data: Data, options: ImageReadOptions = ImageReadOptions()) throws(SamError) -> SamImage {
    guard !data.isEmpty else { throw SamError(.notAnImage, "the data is empty, expected an image") }
    return try decode(data: data, options: options)
  }

  /// Reads a mask: the alpha channel where the image is transparent anywhere, else its lightness; 128 and above is
  /// object.
  /// - Throws: as ``read(_:options:)-(URL,_)``.
  public static func readMask(
    _ url: URL, options: ImageReadOptions = ImageReadOptions()
  ) throws(SamError) -> MaskPrompt {
    let image = try read(url, options: options)
    let count = image.width * image.height
    let isTransparent = (0..<count).contains { image.pixels[4 * $0 + 3] < 255 }
    let values = (0..<count).map { index -> UInt8 in
      if isTransparent { return image.pixels[4 * index + 3] }
      // Rec. 601 luma in 8-bit fixed point.
      let red = 77 * Int(image.pixels[4 * index])
      let green = 150 * Int(image.pixels[4 * index + 1])
      let blue = 29 * Int(image.pixels[4 * index + 2])
      return UInt8((red + green + blue + 128) >> 8)
    }
    return .bitmap(width: image.width, height: image.height, values: values)
  }

  /// The bytes of an image file. JPEG, which knows no transparency, shows the image on white.
  /// - Throws: `.unsupportedFormat`, `.cannotWrite`, `.imageLibraryMissing`.
  public static func encode(
    _ image: SamImage, as format: ImageFormat, options: ImageWriteOptions = ImageWriteOptions()
  ) throws(SamError) -> Data {
    try encodePixels(
      format.hasAlpha ? image.pixels : image.flattenedOnWhite(), width: image.width, height: image.height,
      bands: format.hasAlpha ? 4 : 3, format: format, options: options)
  }

  /// The bytes of a one-channel image file, such as a mask's alpha.
  /// - Throws: `.invalidImage` where the count does not fit the size; as ``encode(_:as:options:)``.
  public static func encodeGray(
    _ values: [UInt8], width: Int, height: Int, as format: ImageFormat = .png,
    options: ImageWriteOptions = ImageWriteOptions()
  ) throws(SamError) -> Data {
    guard width >= 1, height >= 1, values.count == width * height else {
      throw SamError(
        .invalidImage, "a gray image of \(width)×\(height) needs one byte a pixel, found \(values.count)")
    }
    return try encodePixels(values, width: width, height: height, bands: 1, format: format, options: options)
  }

  /// Writes an image file, all of it or nothing.
  ///
  /// - Parameters:
  ///   - image: the pixels to write.
  ///   - url: the file; one that is there is replaced.
  ///   - format: nil: by the file's extension.
  ///   - options: quality and compression.
  /// - Throws: `.unsupportedFormat`, `.cannotWrite`, `.imageLibraryMissing`.
  public static func write(
    _ image: SamImage, to url: URL, format: ImageFormat? = nil, options: ImageWriteOptions = ImageWriteOptions()
  ) throws(SamError) {
    let format = if let format { format } else { try ImageFormat(url: url) }
    try write(try encode(image, as: format, options: options), to: url)
  }

  /// Writes bytes beside the target and moves them there.
  package static func write(_ data: Data, to url: URL) throws(SamError) {
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw SamError(.cannotWrite, "cannot write \(url.path): \(reason(error))", underlying: error)
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?, .fileReadNoSuchFile?: "no such folder"
    case .fileWriteNoPermission?: "permission denied"
    case .fileWriteVolumeReadOnly?: "the volume is read-only"
    case .fileWriteOutOfSpace?: "the disk is full"
    default: "\((error as? CocoaError)?.localizedDescription ?? String(describing: error))"
    }
  }
}

extension SamImage {
  /// RGB over white, `3 · width · height` bytes.
  package func flattenedOnWhite() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 3 * width * height) { out, count in
      count = 3 * width * height
      for index in 0..<width * height {
        let alpha = Int(pixels[4 * index + 3])
        for channel in 0..<3 {
          let value = Int(pixels[4 * index + channel])
          out[3 * index + channel] = UInt8((value * alpha + 255 * (255 - alpha) + 127) / 255)
        }
      }
    }
  }
}
