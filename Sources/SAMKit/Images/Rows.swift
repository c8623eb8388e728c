import Dispatch

import class Foundation.ProcessInfo

/// Splits work on the rows of an image over the processors.
package enum Rows {
  /// Calls `body` with ranges that together are `0..<count`, at the same time on several threads, and waits.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - minimum: rows under which a range is not worth a thread.
  ///   - threads: the most ranges; nil: as many as there are processors.
  package static func parallel(
    _ count: Int, minimum: Int = 64, threads: Int? = nil, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let most = threads ?? ProcessInfo.processInfo.activeProcessorCount
    let parts = max(1, min(most, count / max(1, minimum)))
    guard parts > 1 else { return body(0..<count) }
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      body(part * count / parts..<(part + 1) * count / parts)
    }
  }

  /// As ``parallel(_:minimum:threads:_:)``, and brings back what each range gave, in the order of the rows.
  package static func map<R: Sendable>(
    _ count: Int, minimum: Int = 64, threads: Int? = nil, _ body: @Sendable (Range<Int>) -> R
  ) -> [R] {
    let results = Locked<[(Int, R)]>([])
    parallel(count, minimum: minimum, threads: threads) { rows in
      let result = body(rows)
      results.withLock { $0.append((rows.lowerBound, result)) }
    }
    return results.withLock { $0.sorted { $0.0 < $1.0 }.map(\.1) }
  }
}
