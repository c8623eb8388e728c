#if canImport(SwiftUI)
  import Foundation
  import Photos
  import SAMKit
  import SAMKitInteraction
  import UniformTypeIdentifiers

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The system's clipboard and photo library.
  @MainActor final class SystemExporter: SubjectExporting {
    /// An app that does not say why it adds photos is ended by the system when it tries.
    var hasPhotoLibrary: Bool {
      Bundle.main.object(forInfoDictionaryKey: "NSPhotoLibraryAddUsageDescription") != nil
    }

    func copy(_ png: Data) {
      #if canImport(UIKit)
        UIPasteboard.general.setData(png, forPasteboardType: UTType.png.identifier)
      #else
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setData(png, forType: .png)
      #endif
    }

    func addToLibrary(_ png: Data) async throws {
      guard await PHPhotoLibrary.requestAuthorization(for: .addOnly) == .authorized else {
        throw SamError(.cannotWrite, "the photo library may not be added to; allow it in Settings")
      }
      // Sendable, so that it belongs to no actor: Photos calls it on a queue of its own.
      try await PHPhotoLibrary.shared().performChanges { @Sendable in
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: png, options: nil)
      }
    }
  }
#endif
