/// Turns one pointer's stream into gestures. It has no clock: times are seconds that the caller gives.
///
/// | mode     | held      | moved (furthest from the start) | meaning                                     |
/// |----------|-----------|---------------------------------|---------------------------------------------|
/// | tap      | < 0.3 s   | < 15 pt                         | tap at the start                            |
/// | tap, box | ≥ 0.3 s   | < 15 pt (box: < 10 pt)          | lift where a mask is shown, else a slow tap  |
/// | tap      | any       | ≥ 15 pt                         | nothing; the view may pan                   |
/// | box      | any       | ≥ 10 pt                         | box drag                                    |
/// | box      | < 0.3 s   | < 10 pt                         | tap at the start                            |
/// | scribble | any       | ≥ 10 pt                         | stroke, from the start                      |
/// | scribble | < 0.3 s   | < 10 pt                         | tap at the start                            |
/// | scribble | ≥ 0.3 s   | < 10 pt                         | tap at the start: scribbling never lifts    |
/// | lifted   | any       | ≥ 10 pt since the lift          | lift drag                                   |
/// | lifted   | released  | any                             | menu                                        |
///
/// A slow press without a mask under it is a tap on release: a hesitant finger still selects. A second pointer, or
/// a cancelled one, ends the gesture; later events of the same pointers are ignored until a new `began`. Events whose
/// numbers are not finite are ignored. Time that runs backwards counts as no time.
public struct GestureClassifier: Sendable {
  private enum State: Sendable {
    case idle
    case pressed(start: ViewPoint, time: Double)
    /// Moved too far for a tap in tap mode, or a second finger came.
    case ignored
    case box(start: ViewPoint)
    case stroke
    case lifted(at: ViewPoint, dragging: Bool)
  }

  public var thresholds: GestureThresholds
  /// The mode that the next press begins in; the current press keeps its own.
  public var mode: GestureMode
  private var pressMode = GestureMode.tap
  private var state = State.idle
  private var pointer: Int?
  private var maskIsShown = false

  public init(mode: GestureMode = .tap, thresholds: GestureThresholds = GestureThresholds()) {
    self.mode = mode
    self.thresholds = thresholds
  }

  /// When `tick` should next be called, in seconds on the caller's clock; nil when nothing is due.
  public var deadline: Double? {
    guard case .pressed(_, let time) = state, maskIsShown, pressMode != .scribble else { return nil }
    return time + thresholds.longPressDuration
  }

  /// Takes what a pointer did. `maskShown` says, for `began`, whether a mask is shown under the pointer.
  public mutating func handle(
    _ phase: PointerPhase, at place: ViewPoint, time: Double, pointer id: Int = 0, maskShown: Bool = false
  ) -> [GestureEvent] {
    guard place.x.isFinite, place.y.isFinite, time.isFinite else {
      return phase == .ended || phase == .cancelled ? end(pointer: id) : []
    }
    switch phase {
    case .began: return began(place, time, id, maskShown)
    case .moved: return id == pointer ? moved(place, time) : []
    case .ended: return id == pointer ? ended(place, time) : []
    case .cancelled: return end(pointer: id)
    }
  }

  /// Tells the time: a press that is held lifts without waiting for its release.
  public mutating func tick(time: Double) -> [GestureEvent] {
    guard time.isFinite, let deadline, time >= deadline, case .pressed(let start, _) = state else { return [] }
    state = .lifted(at: start, dragging: false)
    return [.lift(start)]
  }

  private mutating func began(_ place: ViewPoint, _ time: Double, _ id: Int, _ shown: Bool) -> [GestureEvent] {
    if pointer != nil, pointer != id {
      let events = undo()
      state = .ignored
      return events
    }
    let events = undo()
    pressMode = mode
    pointer = id
    maskIsShown = shown
    state = .pressed(start: place, time: time)
    return events
  }

  private mutating func moved(_ place: ViewPoint, _ time: Double) -> [GestureEvent] {
    // A late tick must not turn a lift into a drag: what was due before this event happens first.
    let due = tick(time: time)
    switch state {
    case .idle, .ignored: return due
    case .pressed(let start, _):
      let distance = start.distance(to: place)
      switch pressMode {
      case .tap:
        if distance >= thresholds.tapMovement { state = .ignored }
        return due
      case .box:
        guard distance >= thresholds.dragMovement else { return due }
        state = .box(start: start)
        return due + [.boxChanged(from: start, to: place)]
      case .scribble:
        guard distance >= thresholds.dragMovement else { return due }
        state = .stroke
        return due + [.strokeBegan(start), .strokeMoved(place)]
      }
    case .box(let start): return [.boxChanged(from: start, to: place)]
    case .stroke: return [.strokeMoved(place)]
    case .lifted(let start, let dragging):
      guard dragging || start.distance(to: place) >= thresholds.dragMovement else { return due }
      state = .lifted(at: start, dragging: true)
      return due + [.liftDragged(from: start, to: place)]
    }
  }

  private mutating func ended(_ place: ViewPoint, _ time: Double) -> [GestureEvent] {
    // A release far away was a movement, even where no `moved` told of it.
    var events: [GestureEvent] = []
    switch state {
    case .box, .stroke: break
    default: events = moved(place, time)
    }
    defer {
      state = .idle
      pointer = nil
    }
    switch state {
    case .idle, .ignored: return events
    case .pressed(let start, _): return events + [.tap(start)]
    case .box(let start): return events + [.boxEnded(from: start, to: place)]
    case .stroke: return events + [.strokeEnded(place)]
    case .lifted: return events + [.menu(place)]
    }
  }

  private mutating func end(pointer id: Int) -> [GestureEvent] {
    guard id == pointer else { return [] }
    let events = undo()
    state = .idle
    pointer = nil
    return events
  }

  private func undo() -> [GestureEvent] {
    switch state {
    case .box, .stroke, .lifted: [.cancelled]
    case .idle, .pressed, .ignored: []
    }
  }
}
