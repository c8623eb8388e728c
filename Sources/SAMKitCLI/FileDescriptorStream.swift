import SAMKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A stream to an open file descriptor, unbuffered.
package final class FileDescriptorStream: OutputStream {
  private enum State { case open, closed, failed(String) }
  private let descriptor: Int32
  private let state = Locked(State.open)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package static let standardOutput = FileDescriptorStream(descriptor: 1)
  package static let standardError = FileDescriptorStream(descriptor: 2)

  package var failure: String? {
    state.withLock { if case .failed(let reason) = $0 { reason } else { nil } }
  }

  package func write(_ bytes: [UInt8]) {
    state.withLock { state in
      guard case .open = state else { return }
      var done = 0
      while done < bytes.count {
        let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress! + done, $0.count - done) }
        if count >= 0 {
          done += count
        } else if errno != EINTR {
          state = errno == EPIPE ? .closed : .failed(String(cString: strerror(errno)))
          return
        }
      }
    }
  }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Characters in a line of the terminal; nil where it is none.
  package var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Lets a write to a closed pipe fail instead of ending the program.
  package static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
