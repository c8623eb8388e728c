#if canImport(SwiftUI)
  import Foundation
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
    /// The photo, to be read elsewhere, and to make cut-outs in its own colours and depth.
    // Unchecked: the image is only read.
    private final class Original: SubjectOriginal, @unchecked Sendable {
      let image: PlatformImage

      init(_ image: PlatformImage) { self.image = image }

      func png(of mask: SamMask) throws(SamError) -> Data { try image.png(of: mask) }
    }

    let image: PlatformImage
    let source: SegmenterSource

    /// Changes when another photo or another model is to be opened.
    var key: String { "\(ObjectIdentifier(image)) \(source.key)" }

    @MainActor func open(in editor: SubjectEditor) async {
      let original = Original(image)
      await editor.open(source, photo: image, original: original) { try SamImage(original.image) }
    }
  }
#endif
