#if canImport(SwiftUI)
  import SAMKit
  import SAMKitInteraction
  import SwiftUI

  #if canImport(UIKit)
    public import UIKit
    /// A photo as the system's views know it: `UIImage` on iOS and visionOS, `NSImage` on macOS.
    public typealias PlatformImage = UIImage
  #else
    public import AppKit
    /// A photo as the system's views know it: `UIImage` on iOS and visionOS, `NSImage` on macOS.
    public typealias PlatformImage = NSImage
  #endif

  /// A photo to be opened with a model.
  struct PhotoToOpen {
    // Unchecked: the image is only read, by one thread.
    private struct Reading: @unchecked Sendable { let image: PlatformImage }
    let image: PlatformImage
    let source: SegmenterSource

    /// Changes when another photo or another model is to be opened.
    var key: String { "\(ObjectIdentifier(image)) \(source.key)" }

    @MainActor func open(in editor: SubjectEditor) async {
      let reading = Reading(image: image)
      await editor.open(source, photo: image) { try SamImage(reading.image) }
    }
  }
#endif
