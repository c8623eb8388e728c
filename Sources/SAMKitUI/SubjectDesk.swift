#if canImport(SwiftUI)
  import Accessibility
  import SAMKitInteraction
  import SwiftUI
  import UniformTypeIdentifiers

  /// A photo with its hint, its buttons and its notices: what both views of SAMKitUI are made of.
  struct SubjectDesk: View {
    @Bindable var editor: SubjectEditor

    var body: some View {
      VStack(spacing: 12) {
        SubjectStage(editor: editor)
          .overlay { progress }
          .overlay(alignment: .bottom) { toast }
        Text(editor.hint).font(.footnote).foregroundStyle(.secondary)
        SubjectToolbar(editor: editor)
      }
      .onAppear { if editor.exporter == nil { editor.exporter = SystemExporter() } }
      .onChange(of: editor.notice) {
        if let notice = editor.notice { AccessibilityNotification.Announcement(notice.text).post() }
      }
      .fileExporter(
        isPresented: $editor.isSavingFile, item: editor.cutOut, contentTypes: [.png],
        defaultFilename: editor.cutOut?.name,
        onCompletion: { editor.fileSaved($0.map { _ in }) }, onCancellation: { editor.fileSaved(nil) }
      )
      #if os(iOS)
        .sensoryFeedback(trigger: editor.isLifted) { _, isLifted in isLifted ? .impact : nil }
      #endif
    }

    @ViewBuilder private var progress: some View {
      switch editor.activity {
      case .empty, .ready:
        if editor.isSlow { ProgressView() }
      case .opening: ProgressView("Reading the photo").padding().background(.regularMaterial, in: Capsule())
      case .failed(let text): ContentUnavailableView("No photo", systemImage: "photo", description: Text(text))
      }
    }

    @ViewBuilder private var toast: some View {
      if let notice = editor.notice, notice.isShown {
        Text(notice.text)
          .padding()
          .background(.regularMaterial, in: Capsule())
          .padding()
          .accessibilityHidden(true)
          .task(id: notice.id) {
            try? await Task.sleep(for: .seconds(4))
            if !Task.isCancelled { editor.hide(notice) }
          }
      }
    }
  }
#endif
