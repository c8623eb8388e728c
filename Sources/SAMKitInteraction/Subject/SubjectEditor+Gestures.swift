import SAMKit

extension SubjectEditor {
  /// A pointer is down or moves: what a drag gesture without a minimum distance tells.
  ///
  /// - Parameters:
  ///   - start: where the pointer went down, in points of the view.
  ///   - place: where it is.
  ///   - time: seconds on any clock that only runs forward.
  ///   - excludes: whether what is marked now is not the object, such as with Shift held.
  public func dragChanged(from start: ViewPoint, to place: ViewPoint, time: Double, excludes: Bool = false) {
    if !isPressed { press(start, time: time) }
    handle(classifier.handle(.moved, at: place, time: time), excludes: excludes)
  }

  /// A pointer is up.
  public func dragEnded(from start: ViewPoint, at place: ViewPoint, time: Double, excludes: Bool = false) {
    if !isPressed { press(start, time: time) }
    finishPress()
    handle(classifier.handle(.ended, at: place, time: time), excludes: excludes)
  }

  /// The system took the pointer away. Does nothing where that press is over already.
  /// - Parameter press: what ``pressNumber`` was when that became known.
  public func dragCancelled(_ press: Int) {
    guard isPressed, press == pressNumber else { return }
    finishPress()
    handle(classifier.handle(.cancelled, at: ViewPoint(x: 0, y: 0), time: 0), excludes: false)
  }

  private var isPressed: Bool { holding != nil }

  private func press(_ place: ViewPoint, time: Double) {
    classifier.mode = mode
    pressNumber += 1
    handle(classifier.handle(.began, at: place, time: time, maskShown: isSubject(at: place)), excludes: false)
    // A task for every press, also for one that will not lift: it says that a pointer is down.
    let deadline = classifier.deadline
    holding = Task { [weak self] in
      guard let deadline else { return }
      try? await Task.sleep(for: .seconds(max(0, deadline - time)))
      if !Task.isCancelled { self?.tick(time: deadline) }
    }
  }

  /// Tells the classifier the time: a held press lifts.
  package func tick(time: Double) { handle(classifier.tick(time: time), excludes: false) }

  private func finishPress() {
    holding?.cancel()
    holding = nil
  }

  /// Whether a press at a place of the view may lift: the subject is there, and no menu is open.
  package func isSubject(at place: ViewPoint) -> Bool {
    if case .highlighted = lift, let transform, let mask {
      let at = transform.toImage(place)
      return mask.contains(x: at.x, y: at.y)
    }
    return false
  }

  // MARK: Meanings

  private func handle(_ events: [GestureEvent], excludes: Bool) {
    guard let transform else { return }
    for event in events { handle(event, in: transform, label: label(excludes)) }
  }

  func label(_ opposite: Bool) -> SamPoint.Label { excludes != opposite ? .negative : .positive }

  private func handle(_ event: GestureEvent, in transform: ViewTransform, label: SamPoint.Label) {
    switch event {
    case .tap(let place): tap(place, in: transform, label: label)
    case .boxChanged(let a, let b): draft = .box(transform.box(from: a, to: b))
    case .boxEnded(let a, let b):
      draft = nil
      let box = transform.box(from: a, to: b)
      // A drag outside the photo is no box.
      if box.width > 0, box.height > 0 { add(.box(box)) }
    case .strokeBegan(let place):
      draft = .stroke(Stroke(points: [], brushWidth: 12 / transform.scale, label: label))
      extendStroke(to: place, in: transform)
    case .strokeMoved(let place): extendStroke(to: place, in: transform)
    case .strokeEnded(let place):
      extendStroke(to: place, in: transform)
      if case .stroke(var stroke)? = draft {
        stroke.label = label
        add(.stroke(stroke))
      }
      draft = nil
    case .lift, .liftDragged, .menu: moveLift(event)
    case .cancelled:
      draft = nil
      moveLift(event)
    }
  }

  private func extendStroke(to place: ViewPoint, in transform: ViewTransform) {
    guard case .stroke(var stroke)? = draft else { return }
    let at = transform.toImage(place)
    stroke.points.append(Stroke.Point(x: at.x, y: at.y))
    draft = .stroke(stroke)
  }

  private func tap(_ place: ViewPoint, in transform: ViewTransform, label: SamPoint.Label) {
    if case .menu = lift { return dismiss() }
    if let near = mark(at: place, in: transform) {
      chosenMark = chosenMark == near ? nil : near
      return say(chosenMark == nil ? "No mark is chosen." : "A mark is chosen. Delete removes it.")
    }
    guard transform.showsImage(at: place) else { return }
    let at = transform.toImage(place)
    add(.point(SamPoint(x: at.x, y: at.y, label: label)))
  }

  /// The point mark within reach of a finger.
  private func mark(at place: ViewPoint, in transform: ViewTransform) -> PromptHistory.Item.ID? {
    let near = history.items.compactMap { item -> (id: Int, distance: Double)? in
      guard case .point(let point) = item.mark else { return nil }
      let distance = transform.toView(x: point.x, y: point.y).distance(to: place)
      return distance <= 14 ? (item.id, distance) : nil
    }
    return near.min { $0.distance < $1.distance }?.id
  }

  /// Where the state allows it; an event that does not fit changes nothing.
  private func moveLift(_ event: GestureEvent) {
    switch (event, lift) {
    case (.lift(let place), .highlighted(let it)): lift = .lifted(it.lift(at: place))
    case (.liftDragged(_, let place), .lifted(let it)): lift = .dragging(it.drag(to: place))
    case (.liftDragged(_, let place), .dragging(let it)): lift = .dragging(it.drag(to: place))
    case (.menu, .lifted(let it)): lift = .menu(it.release())
    case (.menu, .dragging(let it)): lift = .menu(it.release())
    case (.cancelled, .lifted(let it)): lift = .highlighted(it.cancel())
    case (.cancelled, .dragging(let it)): lift = .highlighted(it.cancel())
    default: break
    }
  }
}
