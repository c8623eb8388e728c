package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The SHA-256 of model files, worked out once while a file stays the same.
package enum ContentHash {
  private static let known = Locked<[Key: String]>([:])

  /// What tells that a file was not exchanged while this process runs. The time of the last change of status is part
  /// of it: unlike the modification time, programs cannot set it back.
  private struct Key: Hashable {
    let path: String
    let size: Int64
    let node: UInt64
    let device: UInt64
    let times: [Int]

    init?(_ file: URL) {
      var status = stat()
      guard stat(file.path, &status) == 0 else { return nil }
      path = file.path
      size = Int64(status.st_size)
      node = UInt64(status.st_ino)
      device = UInt64(bitPattern: Int64(truncatingIfNeeded: status.st_dev))
      #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
      #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
      #endif
      times = [Int(modified.tv_sec), Int(modified.tv_nsec), Int(changed.tv_sec), Int(changed.tv_nsec)]
    }
  }

  /// Of a file and of the files that hold its weights (`ONNXExternalData`), or of a folder: its files' paths and
  /// hashes.
  /// - Throws: `.modelNotFound` where a file cannot be read, `.modelDamaged` where a file of weights is missing.
  package static func of(_ file: URL) throws(SamError) -> String {
    if file.isFolder { return try ofFolder(file) }
    let own = try ofBytes(file)
    let parts = try ONNXExternalData.files(of: file)
    guard !parts.isEmpty else { return own }
    let hash = try SHA256()
    hash.update(Data(own.utf8))
    for part in parts { hash.update(Data("\n\(part.name)=\(try ofBytes(part.url))".utf8)) }
    return hash.finalize()
  }

  private static func ofBytes(_ file: URL) throws(SamError) -> String {
    let key = Key(file)
    if let key, let hash = known.withLock({ $0[key] }) { return hash }
    let hash = try SHA256.hash(fileAt: file)
    if let key { known.withLock { $0[key] = hash } }
    return hash
  }

  private static func ofFolder(_ folder: URL) throws(SamError) -> String {
    guard let paths = FileManager.default.subpaths(atPath: folder.path) else {
      throw SamError(.modelNotFound, "\(folder.path) cannot be read")
    }
    let hash = try SHA256()
    for path in paths.sorted() {
      let file = folder.appending(path: path)
      if !file.isFolder { hash.update(Data("\(path)\0\(try ofBytes(file))\n".utf8)) }
    }
    return hash.finalize()
  }
}
