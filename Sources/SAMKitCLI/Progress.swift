import Dispatch
import SAMKit

/// Says on standard error which step is at work, once the step has taken longer than the context's patience.
package struct Progress: Sendable {
  private let context: CommandContext
  private let isQuiet: Bool

  package init(_ context: CommandContext, isQuiet: Bool) {
    self.context = context
    self.isQuiet = isQuiet
  }

  /// Does a step, and announces it when it turns out to be a long one.
  /// - Parameter name: what is being done, to complete "samkit: … …": "encoding the photo".
  package func step<R, E: Error>(_ name: String, _ body: () throws(E) -> R) throws(E) -> R {
    guard !isQuiet else { return try body() }
    let isOver = Locked(false)
    defer { isOver.withLock { $0 = true } }
    DispatchQueue.global().asyncAfter(deadline: .now() + context.patience) {
      // Under the lock, so that nothing is announced after the step has returned.
      isOver.withLock { if !$0 { context.note("\(name) …") } }
    }
    return try body()
  }
}
