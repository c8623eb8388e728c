/// How image files are read.
public struct ImageReadOptions: Sendable, Equatable {
  /// Images of more pixels are refused before anything is decoded.
  public var maximumPixels: Int
  public init(maximumPixels: Int = 200_000_000) { self.maximumPixels = maximumPixels }
}

/// How image files are written.
public struct ImageWriteOptions: Sendable, Equatable {
  /// JPEG and WebP quality, 1…100.
  public var quality: Int
  /// PNG compression, 0 (none) … 9 (smallest).
  public var compression: Int
  /// WebP without loss.
  public var lossless: Bool
  public init(quality: Int = 90, compression: Int = 6, lossless: Bool = false) {
    self.quality = quality
    self.compression = compression
    self.lossless = lossless
  }
}

/// Formats that are written.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png, jpeg, webp, gif

  /// The format of a file name's extension, in any case; nil for an unknown one.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    case "gif": self = .gif
    default: return nil
    }
  }
}
