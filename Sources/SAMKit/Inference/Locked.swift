import class Foundation.NSLock

/// A value behind a lock.
package final class Locked<Value>: @unchecked Sendable {
  // Unchecked: `value` is touched only while `lock` is held.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  package func withLock<R, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
