#if canImport(SwiftUI)
  import SAMKit
  public import SAMKitGrounding
  import SAMKitInteraction
  public import SwiftUI

  /// A photo in which people name an object, choose among what was found, and go on as in ``SamView``.
  public struct TextPromptView: View {
    private let image: PlatformImage
    private let session: TextSegmentationSession

    /// - Parameters:
    ///   - image: the photo; shown upright. The view sets it in the session.
    ///   - session: finds what words name; the same one for one photo after another.
    public init(image: PlatformImage, session: TextSegmentationSession) {
      self.image = image
      self.session = session
    }

    /// A search field over the photo and its buttons.
    public var body: some View { TextDesk(image: image, session: session).id(ObjectIdentifier(session)) }
  }

  /// The views of one session.
  private struct TextDesk: View {
    private let photo: PhotoToOpen
    @State private var prompt: TextPrompt

    init(image: PlatformImage, session: TextSegmentationSession) {
      let segmenter = TextSegmenter(session)
      photo = PhotoToOpen(image: image, source: segmenter.source)
      _prompt = State(initialValue: TextPrompt(editor: SubjectEditor(), finder: segmenter))
    }

    var body: some View {
      VStack(spacing: 12) {
        TextPromptField(prompt: prompt)
        SubjectDesk(editor: prompt.editor)
      }
      .task(id: photo.key) { await photo.open(in: prompt.editor) }
    }
  }

  /// What to find.
  struct TextPromptField: View {
    @Bindable var prompt: TextPrompt
    @FocusState private var isFocused: Bool

    var body: some View {
      HStack {
        TextField("Name an object", text: $prompt.query)
          .textFieldStyle(.roundedBorder)
          .autocorrectionDisabled()
          .submitLabel(.search)
          .onSubmit { prompt.search() }
          .focused($isFocused)
          .onChange(of: isFocused) { prompt.editor.isTyping = isFocused }
        if prompt.isSearching {
          ProgressView()
        } else {
          Button {
            prompt.search()
          } label: {
            Label("Find", systemImage: "magnifyingglass")
          }
          .labelStyle(.iconOnly)
          .disabled(!prompt.canSearch)
        }
      }
      .padding(.horizontal)
    }
  }
#endif
