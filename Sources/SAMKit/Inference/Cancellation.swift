/// A switch that one thread throws and another one's work looks at. Once cancelled it stays so.
public final class Cancellation: Sendable {
  private struct State {
    var cancelled = false
    var nextID = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }
  private let state = Locked(State())

  public init() {}

  public var isCancelled: Bool { state.withLock { $0.cancelled } }

  /// Cancels, and calls the handlers that are registered, once.
  public func cancel() {
    let handlers = state.withLock { s -> [@Sendable () -> Void] in
      guard !s.cancelled else { return [] }
      s.cancelled = true
      defer { s.handlers = [:] }
      return Array(s.handlers.values)
    }
    for handler in handlers { handler() }
  }

  /// Throws `.cancelled` when cancelled.
  public func check() throws(SamError) {
    if isCancelled { throw SamError(.cancelled, "the work was cancelled") }
  }

  /// Runs `body`; `handler` is called (on the cancelling thread) if `cancel` comes meanwhile or came before.
  package func withHandler<R, E: Error>(
    _ handler: @escaping @Sendable () -> Void, _ body: () throws(E) -> R
  ) throws(E) -> R {
    let id: Int? = state.withLock { s in
      guard !s.cancelled else { return nil }
      s.nextID += 1
      s.handlers[s.nextID] = handler
      return s.nextID
    }
    guard let id else {
      handler()
      return try body()
    }
    defer { state.withLock { _ = $0.handlers.removeValue(forKey: id) } }
    return try body()
  }
}
