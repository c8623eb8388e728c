package import Foundation

/// Finds what comes with the package: the built-in model and other data.
///
/// The accessor that SwiftPM generates traps when the resources are not where they were built; this one looks in a
/// list of places, beside the program first, and says where it looked. The current directory is never one of them.
package enum ResourceLocator {
  /// The folder or file `name` of the resources of a target of this package.
  package static func url(_ name: String, target: String) -> URL? {
    places(target: target).map { $0.appending(path: name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The target whose resources hold the models that this system's engine reads: ONNX files on Linux, Core ML packages
  /// on Apple's systems.
  package static var modelTarget: String {
    #if os(Linux)
      "SAMKitONNXModels"
    #else
      "SAMKitCoreMLModels"
    #endif
  }

  /// The folder of a model that comes with the package, by its name.
  package static func model(_ name: String) -> URL? { url(name, target: modelTarget) }

  /// Where resources are looked for, in order.
  package static func places(target: String) -> [URL] {
    let bundle = "SAMKit_\(target)"
    var places: [URL] = []
    if let set = ProcessInfo.processInfo.environment["SAMKIT_RESOURCES"], !set.isEmpty {
      places += [URL(filePath: set).appending(path: "\(bundle).resources"), URL(filePath: set)]
    }
    for folder in [programFolder, Bundle.main.bundleURL, Bundle.main.resourceURL].compactMap(\.self) {
      places.append(folder.appending(path: "\(bundle).resources"))
      places.append(folder.appending(path: "\(bundle).bundle"))
      #if os(macOS)
        // As Xcode lays bundles out there; `swift build` makes flat ones.
        places.append(folder.appending(path: "\(bundle).bundle/Contents/Resources"))
      #endif
    }
    if let folder = programFolder?.deletingLastPathComponent() {
      places += [folder.appending(path: "share/samkit/\(bundle).resources"), folder.appending(path: "share/samkit")]
    }
    #if !os(Linux)
      places += Bundle.allBundles.compactMap(\.resourceURL).map { $0.appending(path: "\(bundle).bundle") }
    #endif
    return places.indices.filter { places.firstIndex(of: places[$0]) == $0 }.map { places[$0] }
  }

  /// The folder of the running program, links followed.
  package static var programFolder: URL? {
    #if os(Linux)
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return path.map { URL(filePath: $0).deletingLastPathComponent() }
    #else
      return Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    #endif
  }
}
