#if canImport(SwiftUI)
  import SAMKitInteraction
  import SwiftUI

  /// The views with a stand-in for the model: no file is read.
  private struct PreviewDesk: View {
    let words: Bool
    @State private var prompt = TextPrompt(editor: SubjectEditor(), finder: PreviewSegmenter())

    var body: some View {
      VStack {
        if words { TextPromptField(prompt: prompt) }
        SamView(editor: prompt.editor)
      }
      .task { await prompt.editor.open(PreviewSegmenter.source) { PreviewSegmenter.photo() } }
    }
  }

  struct SamViewPreviews: PreviewProvider {
    static var previews: some View {
      PreviewDesk(words: false).previewDisplayName("Tap")
      PreviewDesk(words: true).previewDisplayName("Words")
      PreviewDesk(words: false).preferredColorScheme(.dark).previewDisplayName("Dark")
      PreviewDesk(words: true).dynamicTypeSize(.accessibility3).previewDisplayName("Large type")
    }
  }
#endif
