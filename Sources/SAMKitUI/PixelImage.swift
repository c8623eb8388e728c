#if canImport(SwiftUI)
  import SAMKit
  import SAMKitInteraction
  import SwiftUI

  /// Pixels as a view that fills its frame. Drawn anew only when they change: mark it `.equatable()`.
  struct PixelImage: View, Equatable {
    let image: SamImage

    nonisolated static func == (a: Self, b: Self) -> Bool { a.image == b.image }

    var body: some View {
      if let picture = image.cgImage { Image(decorative: picture, scale: 1).resizable().interpolation(.high) }
    }
  }

  /// A subject alone, in its place in the photo.
  struct SubjectImage: View {
    let photo: SamImage
    let layers: SubjectLayers

    var body: some View {
      PixelImage(image: photo).equatable().mask { PixelImage(image: layers.coverage).equatable() }
    }
  }
#endif
