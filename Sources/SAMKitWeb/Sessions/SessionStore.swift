import SAMKit

/// The photos that are open. The one not used for longest goes when there are too many or too large ones.
package final class SessionStore: Sendable {
  /// Limits of a store.
  package struct Limits: Sendable, Equatable {
    package var sessions = 8
    /// Pixels of all photos together.
    package var pixels = 200_000_000
    /// Seconds without a request after which a session ends.
    package var idleSeconds = 1800.0
    package init() {}
  }

  private struct Entry {
    let session: WebSession
    var used: Double
  }

  package let limits: Limits
  private let clock: @Sendable () -> Double
  /// By use, the newest last.
  private let entries = Locked<[Entry]>([])

  /// - Parameter clock: seconds from any fixed moment.
  package init(limits: Limits = Limits(), clock: @escaping @Sendable () -> Double = monotonicSeconds) {
    self.limits = limits
    self.clock = clock
  }

  package var count: Int { entries.withLock { $0.count } }

  package func insert(_ session: WebSession) {
    let now = clock()
    let gone = entries.withLock { entries -> [Entry] in
      var gone = Self.takeExpired(&entries, now: now, idle: limits.idleSeconds)
      entries.append(Entry(session: session, used: now))
      var pixels = entries.reduce(0) { $0 + Self.pixels($1) }
      while entries.count > 1, entries.count > limits.sessions || pixels > limits.pixels {
        let oldest = entries.removeFirst()
        pixels -= Self.pixels(oldest)
        gone.append(oldest)
      }
      return gone
    }
    for entry in gone { entry.session.cancel() }
  }

  /// The session of a name, which counts as used now; nil when there is none (any more).
  package func session(_ id: String) -> WebSession? {
    let now = clock()
    let (found, gone) = entries.withLock { entries -> (WebSession?, [Entry]) in
      let gone = Self.takeExpired(&entries, now: now, idle: limits.idleSeconds)
      guard let index = entries.firstIndex(where: { $0.session.id == id }) else { return (nil, gone) }
      var entry = entries.remove(at: index)
      entry.used = now
      entries.append(entry)
      return (entry.session, gone)
    }
    for entry in gone { entry.session.cancel() }
    return found
  }

  @discardableResult
  package func remove(_ id: String) -> Bool {
    let gone = entries.withLock { entries -> Entry? in
      entries.firstIndex { $0.session.id == id }.map { entries.remove(at: $0) }
    }
    gone?.session.cancel()
    return gone != nil
  }

  package func removeAll() {
    let gone = entries.withLock { entries -> [Entry] in
      defer { entries = [] }
      return entries
    }
    for entry in gone { entry.session.cancel() }
  }

  private static func pixels(_ entry: Entry) -> Int { entry.session.image.width * entry.session.image.height }

  private static func takeExpired(_ entries: inout [Entry], now: Double, idle: Double) -> [Entry] {
    let expired = entries.filter { now - $0.used > idle }
    if !expired.isEmpty { entries.removeAll { now - $0.used > idle } }
    return expired
  }
}

/// Seconds since the program asked first.
package let monotonicSeconds: @Sendable () -> Double = {
  let clock = ContinuousClock()
  let start = clock.now
  return { (clock.now - start) / .seconds(1) }
}()
