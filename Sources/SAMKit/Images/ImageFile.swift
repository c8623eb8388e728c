public import Foundation

/// Image files and encoded images in memory: upright, sRGB, 8-bit RGBA.
///
/// Reads JPEG, PNG, WebP, TIFF, HEIC, AVIF and GIF (its first frame); EXIF orientation is applied and colour
/// profiles are converted to sRGB.
public enum ImageFile {
  /// Reads an image file.
  /// - Throws: ``SamError/Code/imageNotFound``, ``SamError/Code/notAnImage``, ``SamError/Code/imageDamaged`` (also
  ///   where the file ends early), ``SamError/Code/imageTooLarge``, ``SamError/Code/unsupportedFormat``,
  ///   ``SamError/Code/imageLibraryMissing``.
  public static func read(_ url: URL, options: ImageReadOptions = .init()) throws(SamError) -> SamImage {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw SamError(.imageNotFound, "there is no file \(url.path)")
    }
    if isDirectory.boolValue { throw SamError(.imageNotFound, "\(url.path) is a directory; an image file is expected") }
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      throw SamError(.imageNotFound, "\(url.path) may not be read")
    }
    return try decode(.file(url), options: options)
  }

  /// Reads an encoded image; throws as ``read(_:options:)-(URL,_)`` does.
  public static func read(_ data: Data, options: ImageReadOptions = .init()) throws(SamError) -> SamImage {
    try decode(.memory(data), options: options)
  }

  /// Reads a gray mask of one byte a pixel: the alpha channel where there is transparency, else the luma (BT.601).
  public static func readMask(_ url: URL, options: ImageReadOptions = .init()) throws(SamError) -> MaskPrompt {
    let image = try read(url, options: options)
    let count = image.width * image.height
    let values = [UInt8](unsafeUninitializedCapacity: count) { out, written in
      image.pixels.withUnsafeBufferPointer { pixels in
        var opaque = UInt8.max
        for i in 0..<count { opaque &= pixels[4 &* i &+ 3] }
        for i in 0..<count {
          let red = Int(pixels[4 &* i]), green = Int(pixels[4 &* i &+ 1]), blue = Int(pixels[4 &* i &+ 2])
          let luma = UInt8(truncatingIfNeeded: (19595 &* red &+ 38470 &* green &+ 7471 &* blue &+ 32768) >> 16)
          out[i] = opaque == 255 ? luma : pixels[4 &* i &+ 3]
        }
      }
      written = count
    }
    return .bitmap(width: image.width, height: image.height, values: values)
  }

  /// Writes an image, whole or not at all; the format is that of the extension where none is given.
  /// - Throws: ``SamError/Code/unsupportedFormat``, ``SamError/Code/cannotWrite``,
  ///   ``SamError/Code/imageLibraryMissing``.
  public static func write(
    _ image: SamImage, to url: URL, format: ImageFormat? = nil, options: ImageWriteOptions = .init()
  ) throws(SamError) {
    guard let format = format ?? ImageFormat(fileExtension: url.pathExtension) else {
      throw SamError(
        .unsupportedFormat, "\(url.lastPathComponent): \".\(url.pathExtension)\" is none of png, jpg, webp, gif")
    }
    try store(try encode(image, as: format, options: options), to: url)
  }

  /// Encodes an image; JPEG has no alpha, so transparent pixels are laid over white there.
  public static func encode(
    _ image: SamImage, as format: ImageFormat, options: ImageWriteOptions = .init()
  ) throws(SamError) -> Data {
    let opaque = image.pixels.withUnsafeBufferPointer { pixels in
      stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    }
    return try encode(
      image.pixels,
      Shape(width: image.width, height: image.height, bands: 4, opaque: opaque, isP3: image.colorSpace == .displayP3),
      as: format, options: options)
  }

  /// A PNG of one 8-bit channel, `width · height` bytes.
  public static func encodeGray(
    _ values: [UInt8], width: Int, height: Int, options: ImageWriteOptions = .init()
  ) throws(SamError) -> Data {
    guard width >= 1, height >= 1, values.count == width * height else {
      throw SamError(.invalidImage, "a gray image of \(width)×\(height) does not have \(values.count) bytes")
    }
    return try encode(
      values, Shape(width: width, height: height, bands: 1, opaque: true, isP3: false), as: .png, options: options)
  }

  /// An animation of frames of one size (WebP or GIF); `delay` is in milliseconds, 0 loops repeat for ever.
  public static func encodeAnimation(
    _ frames: [SamImage], delay: Int, loops: Int = 0, as format: ImageFormat, options: ImageWriteOptions = .init()
  ) throws(SamError) -> Data {
    guard format == .webp || format == .gif else {
      throw SamError(.unsupportedFormat, "\(format.rawValue) has no animation; webp and gif have")
    }
    guard let first = frames.first, frames.allSatisfy({ $0.width == first.width && $0.height == first.height }) else {
      throw SamError(.invalidImage, "an animation needs at least one frame, all of one size")
    }
    var shape = Shape(width: first.width, height: first.height, bands: 4, opaque: false, isP3: false)
    shape.delays = Array(repeating: Int32(clamping: delay), count: frames.count)
    shape.loops = loops
    return try encode(frames.flatMap(\.pixels), shape, as: format, options: options)
  }

  static func store(_ data: Data, to url: URL) throws(SamError) {
    do { try data.write(to: url, options: .atomic) } catch {
      throw SamError(.cannotWrite, "cannot write \(url.path): \(error.localizedDescription)", underlying: error)
    }
  }

  enum Source { case file(URL), memory(Data) }

  struct Shape {
    let width: Int, height: Int, bands: Int
    let opaque: Bool, isP3: Bool
    var delays: [Int32] = []
    var loops = 0
  }
}
