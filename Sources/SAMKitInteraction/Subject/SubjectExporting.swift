public import Foundation

/// Where cut-outs go: the clipboard and the photo library of a system.
@MainActor public protocol SubjectExporting: Sendable {
  /// Whether there is a photo library that the app may add to.
  var hasPhotoLibrary: Bool { get }
  /// Puts a picture on the clipboard.
  /// - Parameter png: a PNG file's bytes.
  func copy(_ png: Data)
  /// Adds a picture to the photo library.
  /// - Throws: where the user refuses, or the library fails.
  func addToLibrary(_ png: Data) async throws
}
