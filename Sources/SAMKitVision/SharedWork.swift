import SAMKit

/// Work that several tasks wait for. It is done once, given up when nobody waits any longer, and tried again by the
/// next one who asks where it failed.
final class SharedWork<Value: Sendable>: Sendable {
  private struct Run {
    let number: Int
    let task: Task<Void, Never>
    var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
  }

  private struct State {
    var value: Value?
    var run: Run?
    var nextNumber = 0
  }

  private let body: @Sendable () async throws -> Value
  private let state = Locked(State())

  init(_ body: @escaping @Sendable () async throws -> Value) { self.body = body }

  /// The value, once it is there.
  var known: Value? { state.withLock { $0.value } }

  /// How many wait at this moment.
  var waitingCount: Int { state.withLock { $0.run?.waiting.count ?? 0 } }

  /// Waits for the value; begins the work where it is not under way.
  /// - Throws: `CancellationError` as soon as the waiting task is cancelled; what the work threw.
  func value() async throws -> Value {
    let id = state.withLock { s -> Int in
      s.nextNumber += 1
      return s.nextNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(continuation, id: id)
      }
    } onCancel: {
      leave(id)
    }
  }

  private func wait(_ continuation: CheckedContinuation<Value, any Error>, id: Int) {
    let ready: Result<Value, any Error>? = state.withLock { s in
      if let value = s.value { return .success(value) }
      // Checked under the lock: a cancellation from now on finds the continuation.
      if Task.isCancelled { return .failure(CancellationError()) }
      if s.run == nil { s.run = begin(number: id) }
      s.run?.waiting[id] = continuation
      return nil
    }
    if let ready { continuation.resume(with: ready) }
  }

  private func begin(number: Int) -> Run {
    Run(
      number: number,
      task: Task { [body] in
        do {
          let value = try await body()
          finish(number: number, .success(value))
        } catch {
          finish(number: number, .failure(error))
        }
      })
  }

  private func finish(number: Int, _ result: Result<Value, any Error>) {
    let waiting = state.withLock { s -> [CheckedContinuation<Value, any Error>] in
      // A run that was given up has been replaced, or nobody waits for it.
      guard let run = s.run, run.number == number else { return [] }
      s.run = nil
      if case .success(let value) = result { s.value = value }
      return Array(run.waiting.values)
    }
    for continuation in waiting { continuation.resume(with: result) }
  }

  private func leave(_ id: Int) {
    let (continuation, task) = state.withLock { s -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
      guard let continuation = s.run?.waiting.removeValue(forKey: id) else { return (nil, nil) }
      guard s.run?.waiting.isEmpty == true else { return (continuation, nil) }
      defer { s.run = nil }
      return (continuation, s.run?.task)
    }
    task?.cancel()
    continuation?.resume(throwing: CancellationError())
  }
}
