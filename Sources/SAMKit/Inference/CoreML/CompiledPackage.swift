package import Foundation

/// Core ML packages and their compiled forms on disk.
package enum CompiledPackage {
  /// What can be said of a file without the engine.
  /// - Throws: `.modelNotFound`, `.unsupportedModel` for another kind of file, `.modelDamaged` for a package without a
  ///   manifest.
  package static func check(_ file: URL) throws(SamError) {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw SamError(.modelNotFound, "no such model: \(file.path)")
    }
    let expected = "expected a Core ML package (.mlpackage or .mlmodelc)"
    switch file.pathExtension.lowercased() {
    case "mlpackage", "mlmodelc":
      guard file.isFolder else { throw SamError(.modelDamaged, "\(file.path) is a file; \(expected)") }
      let part = file.pathExtension.lowercased() == "mlpackage" ? "Manifest.json" : "coremldata.bin"
      guard FileManager.default.fileExists(atPath: file.appending(path: part).path) else {
        throw SamError(.modelDamaged, "\(file.path) is not whole: it has no \(part)")
      }
    case "mlmodel": break
    default: throw SamError(.unsupportedModel, "\(file.path) is not for this engine; \(expected)")
    }
  }

  /// The compiled form of a package, which is made once and kept under the hash of the package's content.
  ///
  /// - Parameters:
  ///   - package: a package, or what is compiled already and given back as it is.
  ///   - cache: where compiled forms are kept; nil, or a folder that cannot be written: they are not.
  ///   - system: the system's version: each compiles anew.
  ///   - compile: makes the compiled form somewhere else.
  /// - Throws: `.modelNotFound`, and what `compile` throws.
  package static func url(
    of package: URL, cache: URL?, system: String, compile: (URL) throws(SamError) -> URL
  ) throws(SamError) -> URL {
    guard package.pathExtension.lowercased() != "mlmodelc" else { return package }
    guard let cache else { return try compile(package) }
    let target = cache.appending(path: try key(of: package, system: system) + ".mlmodelc")
    if isThere(target) { return target }
    let made = try compile(package)
    do {
      try FileManager.default.createDirectory(
        at: cache, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // Brought to the same disk under another name first, so that the last step is one rename.
      let staged = cache.appending(path: ".\(UUID().uuidString).mlmodelc")
      try FileManager.default.moveItem(at: made, to: staged)
      do {
        try FileManager.default.moveItem(at: staged, to: target)
      } catch {
        // Another process was quicker.
        guard isThere(target) else { return staged }
        try? FileManager.default.removeItem(at: staged)
      }
      return target
    } catch {
      return isThere(target) ? target : made
    }
  }

  /// A name for a package's content on a version of the system.
  /// - Throws: `.modelNotFound`.
  package static func key(of package: URL, system: String) throws(SamError) -> String {
    let hash = try SHA256()
    hash.update(Data(try ContentHash.of(package).utf8))
    hash.update(Data("\n\(system)".utf8))
    return String(hash.finalize().prefix(40))
  }

  private static func isThere(_ folder: URL) -> Bool { FileManager.default.fileExists(atPath: folder.path) }
}
