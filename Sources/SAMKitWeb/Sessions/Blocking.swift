import Dispatch
import SAMKit

/// Waits on this thread, which must not be one of Swift's cooperative pool, for asynchronous work.
///
/// - Parameter cancellation: cancels the work.
/// - Throws: the work's error; `.cancelled` where it was cancelled.
func blocking<R: Sendable>(
  _ cancellation: Cancellation, _ body: @escaping @Sendable () async throws -> R
) throws(SamError) -> R {
  let result = Locked<Result<R, SamError>?>(nil)
  let done = DispatchSemaphore(value: 0)
  let task = Task.detached {
    let outcome: Result<R, SamError>
    do {
      outcome = .success(try await body())
    } catch let error as SamError {
      outcome = .failure(error)
    } catch {
      outcome = .failure(SamError(.cancelled, "a newer request took this one's place", underlying: error))
    }
    result.withLock { $0 = outcome }
    done.signal()
  }
  cancellation.withHandler({ task.cancel() }) { done.wait() }
  guard let outcome = result.withLock({ $0 }) else { throw SamError(.cancelled, "the work gave no result") }
  return try outcome.get()
}
