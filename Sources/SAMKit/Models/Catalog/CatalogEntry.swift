public import struct Foundation.URL

/// A public model: where its files are, and how to know that they are the right ones.
public struct CatalogEntry: Sendable, Hashable {
  /// What kind of files they are.
  public enum Format: String, Sendable, Codable, CaseIterable {
    /// For OpenVINO and other engines, on every system.
    case onnx
    /// For Apple's systems only.
    case coreML = "core-ml"

    /// What this system's engine runs.
    package static var ofThisSystem: Format {
      #if os(Linux)
        .onnx
      #else
        .coreML
      #endif
    }
  }

  /// A file to download.
  public struct File: Sendable, Hashable {
    /// What the model uses it for.
    public enum Role: String, Sendable, Codable, CaseIterable {
      case encoder, decoder
      case promptEncoder = "prompt-encoder"
      case detector
      case textEncoder = "text-encoder"
      /// Holds the others.
      case archive
      /// Part of a package of several files.
      case part
    }
    public let role: Role
    /// Where it is; the first that answers is taken.
    public let urls: [URL]
    /// Its path in the model's folder, with `/` between folders.
    public let path: String
    /// Its size in bytes, where it is known to the byte.
    public let size: Int64?
    /// Its size in bytes, where it is known roughly.
    public let approximateSize: Int64?
    /// SHA-256 in lower-case hexadecimal; nil where its publisher gives none. Then the hash of the first download
    /// is recorded in the store and checked from then on.
    public let sha256: String?

    public init(
      role: Role, urls: [URL], path: String? = nil, size: Int64? = nil, approximateSize: Int64? = nil,
      sha256: String? = nil
    ) {
      precondition(!urls.isEmpty)
      self.role = role
      self.urls = urls
      self.path = path ?? urls[0].lastPathComponent
      self.size = size
      self.approximateSize = size ?? approximateSize
      self.sha256 = sha256
    }
  }

  public let id: ModelID
  /// Its full name, for people.
  public let title: String
  /// Whose architecture it is; nil for detectors.
  public let family: ModelDescription.Family?
  public let format: Format
  public let licence: ModelLicence
  public let files: [File]

  public init(
    id: ModelID, title: String, family: ModelDescription.Family?, format: Format = .onnx, licence: ModelLicence,
    files: [File]
  ) {
    self.id = id
    self.title = title
    self.family = family
    self.format = format
    self.licence = licence
    self.files = files
  }

  /// Bytes to download, at least roughly; nil where a size is not known at all.
  public var downloadSize: Int64? {
    files.reduce(Int64?(0)) { sum, file in sum.flatMap { sum in file.approximateSize.map { sum + $0 } } }
  }
}
