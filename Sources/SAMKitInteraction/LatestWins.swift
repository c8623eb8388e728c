public import SAMKit

/// Lets the newest of several overlapping pieces of work win.
///
/// `begin` cancels the work of every older ticket. `accept` answers whether a result may be shown: only if it is
/// newer than what is shown already, so results that arrive out of order are dropped.
public final class LatestWins: Sendable {
  /// One piece of work.
  public struct Ticket: Sendable {
    /// Ascends from 1.
    public let number: Int
    /// Given to the work; cancelled as soon as a newer ticket is drawn.
    public let cancellation: Cancellation
  }

  private struct State {
    var last = 0
    var shown = 0
    var current: Cancellation?
  }
  private let state = Locked(State())

  public init() {}

  /// Draws the newest ticket and cancels the one before it.
  public func begin() -> Ticket {
    let cancellation = Cancellation()
    let (number, older) = state.withLock { s -> (Int, Cancellation?) in
      s.last += 1
      defer { s.current = cancellation }
      return (s.last, s.current)
    }
    // Outside the lock: a cancellation's handlers may come back here.
    older?.cancel()
    return Ticket(number: number, cancellation: cancellation)
  }

  /// Runs `show` if the ticket is newer than anything shown and not discarded; returns whether it did.
  ///
  /// `show` runs under a lock, so that no older state can overtake it: it must be short and not call back.
  @discardableResult
  public func accept(_ ticket: Ticket, show: () -> Void = {}) -> Bool {
    state.withLock { s in
      guard ticket.number > s.shown else { return false }
      s.shown = ticket.number
      show()
      return true
    }
  }

  /// Cancels the work under way and refuses the results of every ticket drawn so far: for a new image.
  public func discardAll() {
    let older = state.withLock { s -> Cancellation? in
      s.shown = s.last
      defer { s.current = nil }
      return s.current
    }
    older?.cancel()
  }
}
