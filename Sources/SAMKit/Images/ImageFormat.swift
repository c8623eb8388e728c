public import struct Foundation.URL

/// A format that images are written in.
public enum ImageFormat: String, Sendable, Codable, CaseIterable {
  case png, jpeg, webp

  /// By a file's extension: png, jpg, jpeg, webp, in any case.
  /// - Throws: `.unsupportedFormat`, listing what is known.
  public init(url: URL) throws(SamError) {
    switch url.pathExtension.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    case let other:
      throw SamError(
        .unsupportedFormat,
        "cannot write \(url.lastPathComponent): expected a name that ends in .png, .jpg, .jpeg or .webp, found "
          + (other.isEmpty ? "no extension" : ".\(other)"))
    }
  }

  /// Whether the format keeps transparency.
  public var hasAlpha: Bool { self != .jpeg }
}
