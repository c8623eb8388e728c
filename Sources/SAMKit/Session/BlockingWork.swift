import Dispatch

/// Work that blocks, kept off the cooperative pool.
package enum BlockingWork {
  /// Runs `body` on a thread of its own; cancelling the task cancels `cancellation`, which the work is to look at.
  ///
  /// Each call gets a serial queue, because only those may have more threads than there are processors: blocked work
  /// on a shared concurrent queue would hold up everything else, on Linux even the tasks of the cooperative pool.
  /// - Throws: `CancellationError` where the work threw `.cancelled`; otherwise what it threw.
  package static func run<R: Sendable>(
    _ cancellation: Cancellation, _ body: @escaping @Sendable () throws(SamError) -> R
  ) async throws -> R {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "samkit.work").async {
          do throws(SamError) {
            continuation.resume(returning: try body())
          } catch {
            continuation.resume(throwing: error.code == .cancelled ? CancellationError() : error)
          }
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
