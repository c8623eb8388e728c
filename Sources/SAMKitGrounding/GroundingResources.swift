import SAMKit

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
}
