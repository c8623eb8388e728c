import Foundation

/// Room on a disk.
enum FreeSpace {
  /// Checks that a disk has room before anything is written to it.
  /// - Throws: `.diskFull`.
  static func check(_ bytes: Int64, at folder: URL, for name: String) throws(SamError) {
    guard let free = available(at: folder), free < bytes else { return }
    throw SamError(
      .diskFull, "\(name) needs \(bytes) bytes in \(folder.path), where \(free) are free; free some and try again")
  }

  /// Free bytes; nil where they cannot be told.
  private static func available(at folder: URL) -> Int64? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
    return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
  }
}
