/// How images are read.
public struct ImageReadOptions: Sendable, Equatable {
  /// Images of more pixels are refused before they are decoded.
  public var maximumPixels: Int
  /// Turn the image as its file's EXIF orientation says; without, the pixels come as they are stored.
  public var turnsUpright: Bool
  public init(maximumPixels: Int = 200_000_000, turnsUpright: Bool = true) {
    self.maximumPixels = maximumPixels
    self.turnsUpright = turnsUpright
  }
}

/// How images are written.
public struct ImageWriteOptions: Sendable, Equatable {
  /// JPEG and WebP, 1…100.
  public var quality: Int
  /// WebP without loss.
  public var isLossless: Bool
  /// PNG, 0 (fast) … 9 (small).
  public var compression: Int
  public init(quality: Int = 90, isLossless: Bool = false, compression: Int = 6) {
    self.quality = quality
    self.isLossless = isLossless
    self.compression = compression
  }
}
