import SAMKit

import class Foundation.FileManager
import struct Foundation.URL

/// Data that comes with this target.
enum GroundingResources {
  /// - Throws: `.modelNotFound`, saying where it was looked for.
  static func file(_ path: String) throws(SamError) -> URL {
    guard let url = ResourceLocator.url(path, target: "SAMKitGrounding") else {
      let places = ResourceLocator.places(target: "SAMKitGrounding").map(\.path).joined(separator: ", ")
      throw SamError(.modelNotFound, "\(path), which comes with SAMKit, is not there (looked in \(places))")
    }
    return url
  }

  /// The folder of an installed detector.
  /// - Throws: `.modelNotFound`, saying how to install it.
  static func folder(of id: ModelID) throws(SamError) -> URL {
    let places = ModelFiles.places(for: id)
    guard let folder = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw SamError(
        .modelNotFound,
        "model \(id) is not installed: `samkit models download \(id)` brings it "
          + "(looked in \(places.map(\.path).joined(separator: ", ")))")
    }
    return folder
  }
}
