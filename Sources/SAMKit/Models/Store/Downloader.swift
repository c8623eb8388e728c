package import Foundation

/// Brings one file from a server to the disk: resumed, hashed on the way, and refused where it is not what it
/// should be.
package struct Downloader: Sendable {
  /// What is known of a file beforehand.
  package struct Expectation: Sendable {
    package var size: Int64?
    package var sha256: String?
    package init(size: Int64? = nil, sha256: String? = nil) {
      self.size = size
      self.sha256 = sha256
    }
  }

  /// What came.
  package struct Outcome: Sendable, Equatable {
    package let size: Int64
    package let sha256: String

    package init(size: Int64, sha256: String) {
      self.size = size
      self.sha256 = sha256
    }
  }

  private let options: DownloadOptions

  package init(options: DownloadOptions = DownloadOptions()) { self.options = options }

  /// Downloads a file to `destination`, going on with what an earlier call left there.
  ///
  /// After a broken connection, a stall or a cancellation the bytes stay, for the next call; after any other failure
  /// they are of no use.
  /// - Parameters:
  ///   - urls: where the file is; the next one is tried where one does not have it.
  ///   - progress: bytes that are there, and how many there will be, as far as it is known.
  /// - Throws: `.downloadFailed`, `.offline`, `.hashMismatch`, `.diskFull`, `.cannotWrite`, `.cancelled`.
  package func download(
    _ urls: [URL], to destination: URL, expecting expected: Expectation, cancellation: Cancellation,
    progress: @escaping @Sendable (Int64, Int64?) -> Void
  ) throws(SamError) -> Outcome {
    var failure = SamError(.downloadFailed, "there is no address for \(destination.lastPathComponent)")
    for url in urls {
      do throws(SamError) {
        return try attempts(url, to: destination, expecting: expected, cancellation: cancellation, progress: progress)
      } catch {
        failure = error
        guard error.code == .downloadFailed || error.code == .offline else { throw error }
      }
    }
    throw failure
  }

  private func attempts(
    _ url: URL, to destination: URL, expecting expected: Expectation, cancellation: Cancellation,
    progress: @escaping @Sendable (Int64, Int64?) -> Void
  ) throws(SamError) -> Outcome {
    if let outcome = try alreadyThere(destination, expected) { return outcome }
    var attempt = 0
    while true {
      try cancellation.check()
      let transfer = Transfer(
        url, to: PartialFile(destination), expecting: expected, stallTimeout: options.stallTimeout, progress: progress)
      switch try transfer.run(cancellation: cancellation) {
      case .complete(let outcome): return outcome
      case .interrupted(let error):
        attempt += 1
        guard attempt <= options.retries else { throw error }
        wait(options.retryDelay * Double(1 << min(attempt - 1, 5)), cancellation)
      }
    }
  }

  /// An earlier call may have been ended between the last byte and its return.
  private func alreadyThere(_ file: URL, _ expected: Expectation) throws(SamError) -> Outcome? {
    let size = PartialFile(file).size
    guard size > 0, let wanted = expected.sha256, try SHA256.hash(fileAt: file) == wanted else { return nil }
    return Outcome(size: size, sha256: wanted)
  }

  /// Waits, but not longer than until the work is cancelled.
  private func wait(_ seconds: Double, _ cancellation: Cancellation) {
    let done = DispatchSemaphore(value: 0)
    cancellation.withHandler({ done.signal() }) { _ = done.wait(timeout: .now() + seconds) }
  }
}
