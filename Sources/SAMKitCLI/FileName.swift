/// A path as text, taken apart at its last slash and the last dot after it.
package struct FileName: Sendable, Equatable {
  /// With its slash; empty where there is none.
  package let folder: String
  package let stem: String
  /// Without its dot; empty where there is none.
  package let fileExtension: String

  package init(_ path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let name = path[start...]
    folder = String(path[..<start])
    if let dot = name.lastIndex(of: "."), dot > name.startIndex {
      stem = String(name[..<dot])
      fileExtension = String(name[name.index(after: dot)...])
    } else {
      stem = String(name)
      fileExtension = ""
    }
  }

  /// The same path with `suffix` before its extension.
  package func appending(_ suffix: String) -> String {
    folder + stem + suffix + (fileExtension.isEmpty ? "" : ".\(fileExtension)")
  }
}
