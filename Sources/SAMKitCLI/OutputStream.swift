/// Where a command's text and bytes go. Safe to share between threads.
package protocol OutputStream: Sendable {
  /// Writes all bytes. What cannot be written is kept as ``failure``; nothing more is written after it.
  func write(_ bytes: [UInt8])
  /// Why bytes were lost; nil while none were, and when the reader just went away (a closed pipe).
  var failure: String? { get }
}

extension OutputStream {
  package func write(_ text: String) { write(Array(text.utf8)) }
}
