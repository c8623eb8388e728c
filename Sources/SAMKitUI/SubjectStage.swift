#if canImport(SwiftUI)
  import SAMKit
  import SAMKitInteraction
  import SwiftUI

  #if os(macOS)
    import AppKit
  #endif

  /// The photo with everything over it: takes fingers, pointers and keys, and draws what the editor says.
  struct SubjectStage: View {
    let editor: SubjectEditor
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @GestureState private var isTouched = false

    var body: some View {
      GeometryReader { room in
        let (width, height) = (Double(room.size.width), Double(room.size.height))
        let appearance = editor.appearance(width: width, height: height, reducedMotion: reducesMotion)
        ZStack {
          if let canvas = editor.canvas { picture(canvas, appearance) }
          MarkLayer(shapes: editor.shapes(width: width, height: height))
        }
        .frame(width: room.size.width, height: room.size.height)
        .contentShape(Rectangle())
        .gesture(drag)
        .onChange(of: isTouched) {
          // Later, so that the end of a press that was not cancelled comes first.
          if !isTouched { Task { [press = editor.pressNumber] in editor.dragCancelled(press) } }
        }
        .overlay(alignment: .topLeading) { if let appearance { lifted(appearance, room.size) } }
      }
      .clipped()
      .focusable()
      .onKeyPress(phases: [.down, .repeat]) { press in
        KeyStroke(press).map(editor.press) == true ? .handled : .ignored
      }
      .accessibilityElement(children: editor.menuPlace == nil ? .ignore : .contain)
      .accessibilityLabel(editor.accessibilityText)
      .accessibilityHint(editor.hint)
      .accessibilityAddTraits(.isImage)
      .accessibilityAction { editor.perform(.includeHere) }
      .accessibilityAdjustableAction { editor.step(forward: $0 == .increment) }
      .accessibilityActions {
        ForEach(editor.accessibilityActions, id: \.self) { command in
          Button(command.title) { editor.perform(command) }
        }
      }
    }

    private func picture(_ canvas: LiftCanvas, _ appearance: LiftAppearance?) -> some View {
      ZStack {
        PixelImage(image: canvas.photo).equatable()
        if let layers = editor.layers, let appearance {
          SubjectHighlight(layers: layers, appearance: appearance)
          LiftView(photo: canvas.photo, layers: layers, appearance: appearance)
            .animation(reducesMotion ? nil : .spring(response: 0.3, dampingFraction: 0.8), value: editor.isLifted)
        }
      }
      .aspectRatio(CGFloat(canvas.sourceWidth) / CGFloat(canvas.sourceHeight), contentMode: .fit)
    }

    /// The menu, and the subject as something to be dragged out of the app.
    @ViewBuilder private func lifted(_ appearance: LiftAppearance, _ room: CGSize) -> some View {
      if let place = editor.menuPlace, let cutOut = editor.cutOut, let box = editor.subjectBox {
        Color.clear
          .contentShape(Rectangle())
          .frame(width: box.width, height: box.height)
          .draggable(cutOut) { dragged(width: box.width, height: box.height) }
          .offset(x: box.x0 + appearance.x, y: box.y0 + appearance.y)
        SubjectMenu(editor: editor, place: place, room: room)
      }
    }

    /// The subject cropped to its box, as the system carries it.
    @ViewBuilder private func dragged(width: Double, height: Double) -> some View {
      if let photo = editor.canvas?.photo, let layers = editor.layers {
        let scale = width / layers.box.width
        let (wide, high) = (Double(photo.width) * scale, Double(photo.height) * scale)
        let (left, up) = (-layers.box.x0 * scale, -layers.box.y0 * scale)
        SubjectImage(photo: photo, layers: layers)
          .frame(width: wide, height: high)
          .offset(x: left, y: up)
          .frame(width: width, height: height, alignment: .topLeading)
          .clipped()
      }
    }

    private var drag: some Gesture {
      DragGesture(minimumDistance: 0)
        .updating($isTouched) { _, isTouched, _ in isTouched = true }
        .onChanged {
          editor.dragChanged(
            from: place($0.startLocation), to: place($0.location), time: $0.time.timeIntervalSinceReferenceDate,
            excludes: isShiftDown)
        }
        .onEnded {
          editor.dragEnded(
            from: place($0.startLocation), at: place($0.location), time: $0.time.timeIntervalSinceReferenceDate,
            excludes: isShiftDown)
        }
    }

    private func place(_ point: CGPoint) -> ViewPoint { ViewPoint(x: Double(point.x), y: Double(point.y)) }

    private var isShiftDown: Bool {
      #if os(macOS)
        NSEvent.modifierFlags.contains(.shift)
      #else
        false
      #endif
    }
  }
#endif
