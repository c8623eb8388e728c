import CoreGraphics
import SAMKit
import SAMKitGrounding
import SAMKitInteraction
import SAMKitUI
import SwiftUI

/// A view that keeps what people select to itself.
struct Segmenting: View {
  let photo: PlatformImage

  var body: some View {
    SamView(image: photo)
  }
}

/// An app that wants the mask keeps the editor.
struct Measuring: View {
  let photo: PlatformImage
  @State private var editor = SubjectEditor()

  var body: some View {
    SamView(image: photo, editor: editor)
      .onChange(of: editor.isBusy) { print(editor.mask?.area ?? 0) }
  }
}

/// The lines of SamKit 1.0's readers.
struct Asking: View {
  let photo: PlatformImage
  let textSession: TextSegmentationSession

  var body: some View {
    TabView {
      SamView(image: photo, model: .bundled(.mobileSam))
      TextPromptView(image: photo, session: textSession)
    }
  }
}

/// The pieces that the views are made of.
struct Lifting: View {
  let picture: CGImage
  let canvas: LiftCanvas
  let layers: SubjectLayers
  let appearance: LiftAppearance

  var body: some View {
    ZStack {
      Image(decorative: picture, scale: 1).resizable()
      SubjectHighlight(layers: layers, appearance: appearance)
      LiftView(photo: canvas.photo, layers: layers, appearance: appearance)
    }
  }
}
