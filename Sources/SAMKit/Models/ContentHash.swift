package import Foundation

/// The SHA-256 of model files, worked out once while a file stays the same.
package enum ContentHash {
  private static let known = Locked<[Key: String]>([:])

  /// What tells that a file was not exchanged while this process runs.
  private struct Key: Hashable {
    let path: String
    let size: Int
    let modified: Date
    let node: Int
  }

  /// - Throws: `.modelNotFound` where the file cannot be read.
  package static func of(_ file: URL) throws(SamError) -> String {
    let attributes = (try? FileManager.default.attributesOfItem(atPath: file.path)) ?? [:]
    let key = Key(
      path: file.path, size: attributes[.size] as? Int ?? -1,
      modified: attributes[.modificationDate] as? Date ?? .distantPast,
      node: attributes[.systemFileNumber] as? Int ?? -1)
    if let hash = known.withLock({ $0[key] }) { return hash }
    let hash = try SHA256.hash(fileAt: file)
    known.withLock { $0[key] = hash }
    return hash
  }
}
