package import Foundation

/// A new folder that goes away with the value.
package final class ScratchFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "samkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The paths of all files in it, sorted, but for those in the given folders.
  package func files(except left: [String] = []) -> [String] {
    let all = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: url.appending(path: path).path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !left.contains { path.hasPrefix($0) }
    }.sorted()
  }
}
