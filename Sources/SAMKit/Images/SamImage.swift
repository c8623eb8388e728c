/// An image in memory: 8-bit RGBA with straight (not premultiplied) alpha, rows from the top, no padding.
///
/// Pixel (x, y) has its four bytes at `4 · (y · width + x)`; the origin is the top left corner.
public struct SamImage: Sendable, Equatable {
  /// The colour space that the pixel values are in.
  public enum ColorSpace: String, Sendable, Codable {
    case sRGB, displayP3
  }

  /// Width in pixels, at least 1.
  public let width: Int
  /// Height in pixels, at least 1.
  public let height: Int
  /// `4 · width · height` bytes: red, green, blue, alpha.
  public let pixels: [UInt8]
  public let colorSpace: ColorSpace

  /// Wraps RGBA pixels.
  /// - Throws: ``SamError/Code/invalidImage`` where a side is under 1 or the byte count does not fit.
  public init(width: Int, height: Int, pixels: [UInt8], colorSpace: ColorSpace = .sRGB) throws(SamError) {
    guard width >= 1, height >= 1 else {
      throw SamError(.invalidImage, "an image of \(width)×\(height) pixels has no area; each side must be at least 1")
    }
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, area <= Int.max / 4, pixels.count == 4 * area else {
      throw SamError(
        .invalidImage, "an RGBA image of \(width)×\(height) needs 4 bytes a pixel, found \(pixels.count) bytes")
    }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.colorSpace = colorSpace
  }

  /// For callers inside the package that made `pixels` to fit.
  package init(uncheckedWidth width: Int, height: Int, pixels: [UInt8], colorSpace: ColorSpace = .sRGB) {
    precondition(width >= 1 && height >= 1 && pixels.count == 4 * width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
    self.colorSpace = colorSpace
  }

  /// The four bytes of the pixel at column `x`, row `y`, which must be inside the image.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    precondition(x >= 0 && y >= 0 && x < width && y < height, "(\(x), \(y)) is outside \(width)×\(height)")
    let i = 4 * (y * width + x)
    return SIMD4(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])
  }
}
