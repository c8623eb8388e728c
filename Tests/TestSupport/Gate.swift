import Foundation

/// Holds work of a fake until the test lets it go; the test can wait until the work has arrived.
package final class Gate: Sendable {
  private let opened = DispatchSemaphore(value: 0)
  private let arrival = AsyncStream<Void>.makeStream()

  package init() {}

  /// Called by the work: reports its arrival, then blocks until ``open()``.
  package func wait() {
    arrival.continuation.yield()
    opened.wait()
    opened.signal()
  }

  /// Lets the work, and all that comes later, pass.
  package func open() { opened.signal() }

  /// Returns when work has arrived at ``wait()``.
  package func reached() async {
    for await _ in arrival.stream { return }
  }
}
