#if canImport(SwiftUI)
  import SAMKit
  import SwiftUI

  /// Pixels as a view that fills its frame. Drawn anew only when they change: mark it `.equatable()`.
  struct PixelImage: View, @MainActor Equatable {
    let image: SamImage

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
