package import Foundation

/// Files that tests read, found beside the tests' sources.
package enum Fixtures {
  /// The package's own folder.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A photo of `Examples`.
  package static func example(_ name: String) -> URL { package.appending(path: "Examples/\(name)") }

  /// A file of a test target: `file("SAMKitTests", "Goldens/images.json")`.
  package static func file(_ target: String, _ path: String) -> URL {
    package.appending(path: "Tests/\(target)/\(path)")
  }

  /// A new, empty folder; the test removes it.
  package static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "samkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
