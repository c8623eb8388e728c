/// Where a subject lift stands. Each state offers only the moves that are legal from it: others do not compile.
///
/// idle → highlighted → lifted → dragging → menu → highlighted or idle
public enum LiftState: Sendable, Hashable {
  case idle(Idle)
  case highlighted(Highlighted)
  case lifted(Lifted)
  case dragging(Dragging)
  case menu(Menu)

  /// Nothing is selected.
  public static var initial: LiftState { .idle(Idle()) }

  /// Whether the light round the edge runs: only round a subject that is shown, never with reduced motion.
  public func showsShimmer(reducedMotion: Bool) -> Bool {
    guard !reducedMotion else { return false }
    if case .idle = self { return false }
    return true
  }

  /// No mask is shown.
  public struct Idle: Sendable, Hashable {
    fileprivate init() {}
    public func highlight() -> Highlighted { Highlighted() }
  }

  /// A mask is shown, bright over the dimmed photo.
  public struct Highlighted: Sendable, Hashable {
    fileprivate init() {}
    public func dismiss() -> Idle { Idle() }
    public func lift(at place: ViewPoint) -> Lifted { Lifted(origin: place) }
  }

  /// The subject is off the page, under a finger that holds still.
  public struct Lifted: Sendable, Hashable {
    /// Where the finger was, in points.
    public let origin: ViewPoint
    public func drag(to place: ViewPoint) -> Dragging { Dragging(origin: origin, position: place) }
    public func release() -> Menu { Menu(origin: origin, position: origin) }
    public func cancel() -> Highlighted { Highlighted() }
  }

  /// The subject follows the finger.
  public struct Dragging: Sendable, Hashable {
    public let origin: ViewPoint
    /// Where the finger is, in points.
    public let position: ViewPoint
    public func drag(to place: ViewPoint) -> Dragging { Dragging(origin: origin, position: place) }
    public func release() -> Menu { Menu(origin: origin, position: position) }
    public func cancel() -> Highlighted { Highlighted() }
  }

  /// The subject was let go and the menu is open.
  public struct Menu: Sendable, Hashable {
    /// Where the finger was when the subject lifted, in points.
    public let origin: ViewPoint
    /// Where the menu opens, in points.
    public let position: ViewPoint
    public func close() -> Highlighted { Highlighted() }
    public func dismiss() -> Idle { Idle() }
  }
}
