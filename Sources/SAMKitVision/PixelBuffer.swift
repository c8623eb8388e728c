public import SAMKit

/// A one-channel image in memory: rows from the top, one byte a pixel, no padding.
///
/// It stands where Vision has a `CVPixelBuffer`, on every system.
public struct PixelBuffer: Sendable, Hashable {
  /// How a pixel is stored.
  public enum Format: UInt32, Sendable, Hashable, Codable {
    /// One byte, 0…255: Core Video's `kCVPixelFormatType_OneComponent8`, the four characters `L008`.
    case oneComponent8 = 0x4C30_3038
  }

  /// A size in pixels.
  public struct Size: Sendable, Hashable, Codable {
    public let width: Int, height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  public let size: Size
  public let pixelFormat: Format
  /// `width · height` values, row-major from the top left.
  public let values: [UInt8]

  /// - Throws: `.invalidImage` where a side is under 1 or there is not one value a pixel.
  public init(width: Int, height: Int, values: [UInt8]) throws(SamError) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width >= 1, height >= 1, !overflow, values.count == count else {
      throw SamError(
        .invalidImage, "a one-channel buffer of \(width)×\(height) needs one byte a pixel, found \(values.count)")
    }
    self.init(size: Size(width: width, height: height), values: values)
  }

  /// For callers that made `values` to fit.
  init(size: Size, values: [UInt8]) {
    self.size = size
    pixelFormat = .oneComponent8
    self.values = values
  }

  public var width: Int { size.width }
  public var height: Int { size.height }
  public var bytesPerRow: Int { size.width }

  /// The value of the pixel at column `x`, row `y` from the top; nil outside.
  public func pixel(x: Int, y: Int) -> UInt8? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    return values[y * width + x]
  }

  /// The value of the pixel at a place; the upper and right borders belong to the last pixel. Nil outside.
  public func pixel(at point: NormalizedPoint) -> UInt8? {
    guard NormalizedRect.fullImage.contains(point) else { return nil }
    let place = point.imageCoordinates(width: width, height: height)
    return pixel(x: min(Int(place.x), width - 1), y: min(Int(place.y), height - 1))
  }

  /// Reads the bytes in place.
  public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    let result = values.withUnsafeBytes { bytes in Result { () throws(E) in try body(bytes) } }
    return try result.get()
  }
}
