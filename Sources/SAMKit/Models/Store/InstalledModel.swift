public import Foundation

/// A model of the store.
public struct InstalledModel: Sendable, Equatable {
  /// One of its files.
  public struct File: Sendable, Equatable {
    public let role: CatalogEntry.File.Role
    public let url: URL
    /// Bytes.
    public let size: Int64
    /// SHA-256 in lower-case hexadecimal, as it was when the model was installed.
    public let sha256: String
  }

  public let id: ModelID
  /// Its folder.
  public let directory: URL
  public let format: CatalogEntry.Format
  public let licence: String?
  /// Whose architecture it is; nil where no description is kept with it, as for a model that answers to words.
  public let family: ModelDescription.Family?
  /// Added with ``ModelStore/add(_:name:)``, not from the catalogue.
  public let isOwn: Bool
  public let files: [File]

  /// Bytes of all files.
  public var size: Int64 { files.reduce(0) { $0 + $1.size } }

  /// The file of a role; nil where the model has none.
  public func file(_ role: CatalogEntry.File.Role) -> URL? { files.first { $0.role == role }?.url }

  init(_ manifest: StoreManifest, in directory: URL) {
    id = ModelID(manifest.name)
    self.directory = directory
    format = manifest.format
    licence = manifest.licence
    family =
      (try? Data(contentsOf: directory.appending(path: "model.json")))
      .flatMap { try? JSONDecoder().decode(ModelDescription.self, from: $0) }?.family
    isOwn = manifest.isOwn
    files = manifest.files.map {
      File(role: $0.role, url: directory.appending(path: $0.path), size: $0.size, sha256: $0.sha256)
    }
  }
}

/// What a check of one file of an installed model found.
public struct FileCheck: Sendable, Equatable {
  public enum Finding: Sendable, Equatable {
    case good
    case missing
    case wrongSize(expected: Int64, actual: Int64)
    case wrongHash(expected: String, actual: String)
  }
  public let url: URL
  public let finding: Finding

  public var isGood: Bool { finding == .good }
}
