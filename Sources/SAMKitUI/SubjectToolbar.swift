#if canImport(SwiftUI)
  import SAMKitInteraction
  import SwiftUI

  /// The buttons under a photo. They scroll where large type leaves no room.
  struct SubjectToolbar: View {
    let editor: SubjectEditor

    var body: some View {
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 16) {
          ForEach(editor.toolbar, id: \.self) { group in
            HStack { ForEach(group, id: \.self) { CommandControl(editor: editor, command: $0) } }
          }
        }
        .labelStyle(.iconOnly)
        .buttonStyle(.bordered)
        .padding(.horizontal)
      }
    }
  }

  /// A command as a button, or as the system's link for sharing, with its key.
  struct CommandControl: View {
    let editor: SubjectEditor
    let command: SubjectCommand

    var body: some View {
      let isOn = editor.isOn(command)
      control
        .tint(isOn ? .accentColor : .secondary)
        .keyboardShortcut(editor.shortcut(of: command)?.shortcut)
        .disabled(!editor.canPerform(command))
        .help(command.title)
        .accessibilityAddTraits(isOn ? .isSelected : [])
        .accessibilityValue(editor.spokenValue(of: command))
    }

    @ViewBuilder private var control: some View {
      let label = Label(command.title, systemImage: command.symbol)
      if command != .share {
        Button {
          editor.perform(command)
        } label: {
          label
        }
      } else if let cutOut = editor.cutOut {
        ShareLink(item: cutOut, preview: SharePreview(cutOut.name)) { label }
      }
    }
  }

  /// What can be done with a lifted subject, where the finger let it go.
  struct SubjectMenu: View {
    let editor: SubjectEditor
    let place: ViewPoint
    let room: CGSize
    @State private var size = CGSize.zero

    var body: some View {
      let corner = MenuPlacement.corner(
        at: place, width: size.width, height: size.height, viewWidth: room.width, viewHeight: room.height)
      VStack(alignment: .leading, spacing: 12) {
        ForEach(editor.menu, id: \.self) { CommandControl(editor: editor, command: $0) }
      }
      .buttonStyle(.plain)
      .padding()
      .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 14))
      .fixedSize()
      .onGeometryChange(for: CGSize.self, of: { $0.size }, action: { size = $0 })
      .offset(x: corner.x, y: corner.y)
      .accessibilityElement(children: .contain)
      .accessibilityAddTraits(.isModal)
      .accessibilityAction(.escape) { editor.perform(.dismiss) }
    }
  }
#endif
