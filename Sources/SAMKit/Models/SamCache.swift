public import Foundation

/// Compiled models that are kept on disk, so that the next start is faster.
public enum SamCache {
  /// The folder: `SAMKIT_CACHE`, else `samkit` in the user's cache folder.
  public static var location: URL {
    let environment = ProcessInfo.processInfo.environment
    if let set = environment["SAMKIT_CACHE"], !set.isEmpty { return URL(filePath: set) }
    #if os(Linux)
      // A relative XDG path is to be ignored, says its specification.
      if let set = environment["XDG_CACHE_HOME"], set.hasPrefix("/") {
        return URL(filePath: set).appending(path: "samkit")
      }
      return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache/samkit")
    #else
      return URL.cachesDirectory.appending(path: "samkit")
    #endif
  }

  /// The bytes that it takes on disk.
  public static var byteCount: Int { byteCount(of: compiled) }

  package static func byteCount(of folder: URL) -> Int {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
    var sum = 0
    while let url = files?.nextObject() as? URL {
      sum += (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    }
    return sum
  }

  /// Deletes every compiled model.
  /// - Throws: `.cannotWrite`.
  public static func clear() throws(SamError) { try clear(compiled) }

  package static func clear(_ folder: URL) throws(SamError) {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      throw SamError(.cannotWrite, "\(folder.path) cannot be deleted", underlying: error)
    }
  }

  package static var compiled: URL { location.appending(path: "compiled") }
}
