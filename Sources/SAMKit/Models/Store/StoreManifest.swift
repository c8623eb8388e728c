import Foundation

/// What the store knows of an installed model: `store.json` in the model's folder.
struct StoreManifest: Codable, Equatable {
  static let fileName = "store.json"
  static let currentVersion = 1

  struct File: Codable, Equatable {
    var path: String
    var role: CatalogEntry.File.Role
    var size: Int64
    var sha256: String
  }

  /// Where files came from.
  struct Source: Codable, Equatable {
    var url: URL
    var sha256: String
    /// Whether the hash is the publisher's; otherwise it is that of the first download.
    var isPublished: Bool
  }

  var version = currentVersion
  var name: String
  var licence: String?
  var format: CatalogEntry.Format
  /// Added by the user, not from the catalogue.
  var isOwn: Bool
  var files: [File]
  var sources: [Source]

  /// The manifest in a model's folder; nil where there is none or it cannot be understood.
  static func read(in folder: URL) -> StoreManifest? {
    guard let data = try? Data(contentsOf: folder.appending(path: fileName)),
      let manifest = try? JSONDecoder().decode(StoreManifest.self, from: data), manifest.version <= currentVersion
    else { return nil }
    return manifest
  }

  func write(in folder: URL) throws(SamError) {
    let url = folder.appending(path: Self.fileName)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(self).write(to: url, options: .atomic)
    } catch {
      throw FileFailure.writing(url, error)
    }
  }
}
