import SAMKit

extension SubjectEditor {
  /// Whether a command can be done now: whether its button is enabled.
  public func canPerform(_ command: SubjectCommand) -> Bool {
    switch command {
    case .undo: history.canUndo
    case .redo: history.canRedo
    case .deleteMark, .startAgain: !history.isEmpty
    case .lift: if case .highlighted = lift { true } else { false }
    case .dismiss: isLifted || draft != nil || boxCorner != nil || excludes || chosenMark != nil
    case .includeHere, .excludeHere, .move: canvas != nil && !isLifted
    case .toggleExcluding, .mode: true
    case .toggleRefining: canvas != nil
    case .copy: mask != nil && exporter != nil
    case .share, .saveToFile: mask != nil
    case .saveToLibrary: mask != nil && exporter?.hasPhotoLibrary == true
    case .choose(let index): candidateCount > 1 && index >= 0 && index < candidateCount
    }
  }

  /// Whether a command's state is on: a mode, a candidate, a switch.
  public func isOn(_ command: SubjectCommand) -> Bool {
    switch command {
    case .mode(let it): it == mode
    case .choose(let index): index == chosenCandidate
    case .toggleExcluding: excludes
    case .toggleRefining: refinesEdge
    default: false
    }
  }

  /// The actions that assistive technology offers on the photo, the likeliest first.
  public var accessibilityActions: [SubjectCommand] {
    let moves = SubjectCommand.Direction.allCases.map { SubjectCommand.move($0) }
    let all: [SubjectCommand] = [.lift, .dismiss, .undo, .redo, .includeHere, .excludeHere, .deleteMark, .startAgain]
    return (all + moves).filter(canPerform)
  }

  /// Where the menu of the lifted subject is, in points of the view; nil while it is closed.
  public var menuPlace: ViewPoint? { if case .menu(let it) = lift { it.position } else { nil } }

  /// What the menu of a lifted subject offers, from the top.
  public var menu: [SubjectCommand] { [.copy, .saveToLibrary, .saveToFile, .share].filter(canPerform) }

  /// The buttons under the photo, in groups from left to right.
  public var toolbar: [[SubjectCommand]] {
    let candidates = candidateCount > 1 ? (0..<candidateCount).map { SubjectCommand.choose($0) } : []
    return [
      GestureMode.allCases.map { .mode($0) } + [.toggleExcluding], [.undo, .redo, .deleteMark, .startAgain], candidates,
      [.toggleRefining, .copy, .saveToFile, .share],
    ].filter { !$0.isEmpty }
  }

  /// The shortcut of a command's button; nil where it has none, or while a text field has the keys.
  public func shortcut(of command: SubjectCommand) -> KeyStroke? { isTyping ? nil : KeyStroke.shortcut(of: command) }

  /// What assistive technology says of a button beside its title.
  public func spokenValue(of command: SubjectCommand) -> String {
    if case .choose(let index) = command { candidateText(index) } else { "" }
  }

  /// Shows the next candidate, or the one before it; the first and the last one are neighbours.
  public func step(forward: Bool) {
    guard candidateCount > 1 else { return }
    perform(.choose((chosenCandidate + (forward ? 1 : candidateCount - 1)) % candidateCount))
  }

  /// Does what a key says; returns whether it means anything here.
  public func press(_ key: KeyStroke) -> Bool {
    guard let command = key.command, canPerform(command) else { return false }
    perform(command)
    return true
  }

  /// Does a command; one that cannot be done now does nothing.
  public func perform(_ command: SubjectCommand) {
    guard canPerform(command) else { return }
    switch command {
    case .undo: edit { $0.undo() }
    case .redo: edit { $0.redo() }
    case .deleteMark: if let id = chosenMark ?? history.items.last?.id { edit { $0.delete(id: id) } }
    case .startAgain: edit { $0.clear() }
    case .lift: liftByCommand()
    case .dismiss: dismiss()
    case .includeHere: mark(opposite: false)
    case .excludeHere: mark(opposite: true)
    case .toggleExcluding: excludes.toggle()
    case .toggleRefining:
      refinesEdge.toggle()
      if !history.isEmpty { ask() }
    case .copy, .saveToLibrary: export(command)
    case .share: break
    case .saveToFile: isSavingFile = true
    case .mode(let it): (mode, boxCorner, draft) = (it, nil, nil)
    case .choose(let index): choose(index)
    case .move(let direction, let fine): move(direction, fine: fine)
    }
  }

  /// Whether the subject is off the page, under a finger or with its menu open.
  public var isLifted: Bool {
    switch lift {
    case .idle, .highlighted: false
    case .lifted, .dragging, .menu: true
    }
  }

  /// Lays the subject back; where none is lifted, gives up what was begun.
  func dismiss() {
    switch lift {
    case .menu(let it): lift = .highlighted(it.close())
    case .lifted(let it): lift = .highlighted(it.cancel())
    case .dragging(let it): lift = .highlighted(it.cancel())
    case .idle, .highlighted: (draft, boxCorner, excludes, chosenMark) = (nil, nil, false, nil)
    }
  }

  /// Without a pointer the menu opens beside the subject.
  private func liftByCommand() {
    guard case .highlighted(let it) = lift, let box = subjectBox else { return }
    lift = .menu(it.lift(at: ViewPoint(x: box.x1, y: box.y0 + min(40, box.height / 2))).release())
    say("The object is lifted. Its menu is open.")
  }

  // MARK: The crosshair

  private func move(_ direction: SubjectCommand.Direction, fine: Bool) {
    guard let canvas, let transform else { return }
    let (width, height) = (Double(canvas.sourceWidth), Double(canvas.sourceHeight))
    let from = crosshair ?? SamPoint(x: width / 2, y: height / 2)
    let step = (fine ? 1 : 12) / transform.scale
    let at = SamPoint(
      x: min(max(from.x + direction.step.x * step, 0), width - 1),
      y: min(max(from.y + direction.step.y * step, 0), height - 1))
    crosshair = at
    if let boxCorner { draft = .box(SamBox(x0: boxCorner.x, y0: boxCorner.y, x1: at.x, y1: at.y).standardized) }
    let isOnSubject = mask?.contains(x: at.x, y: at.y) ?? false
    say(SubjectSpeech.crosshair(x: at.x / width, y: at.y / height, isOnSubject: isOnSubject))
  }

  /// A point under the crosshair, or the two corners of a box in turn.
  private func mark(opposite: Bool) {
    guard let canvas else { return }
    let at = crosshair ?? SamPoint(x: Double(canvas.sourceWidth) / 2, y: Double(canvas.sourceHeight) / 2)
    crosshair = at
    guard mode == .box, !opposite else {
      return add(.point(SamPoint(x: at.x, y: at.y, label: label(opposite))))
    }
    guard let corner = boxCorner else {
      boxCorner = at
      return say("The box begins here. Move on and include again.")
    }
    (boxCorner, draft) = (nil, nil)
    let box = SamBox(x0: corner.x, y0: corner.y, x1: at.x, y1: at.y).standardized
    if box.width > 0, box.height > 0 { add(.box(box)) }
  }

  // MARK: Ways out

  private func export(_ command: SubjectCommand) {
    guard let cutOut, let exporter else { return }
    let photo = generation
    work = Task { [weak self] in
      do {
        let png = try await cutOut.png()
        if command == .copy { exporter.copy(png) } else { try await exporter.addToLibrary(png) }
        self?.exported(command == .copy ? "Copied." : "Saved to Photos.", photo)
      } catch {
        if photo == self?.generation { self?.report(error) }
      }
    }
  }

  private func exported(_ text: String, _ photo: Int) {
    guard photo == generation else { return }
    dismissMenu()
    say(text, isShown: true)
  }

  /// The file dialog is closed.
  /// - Parameter result: what came of it; nil: the person gave it up.
  public func fileSaved(_ result: Result<Void, any Error>?) {
    isSavingFile = false
    switch result {
    case .success?:
      dismissMenu()
      say("Saved.", isShown: true)
    case .failure(let error)?: report(error)
    case nil: break
    }
  }

  private func dismissMenu() { if case .menu = lift { dismiss() } }
}
