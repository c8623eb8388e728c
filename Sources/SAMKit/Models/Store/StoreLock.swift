package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One model of the store, held by one process and one task at a time.
///
/// The lock is the kernel's (`flock`): it goes with the process that holds it, however that ends.
package final class StoreLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock of a model, or fails at once.
  /// - Throws: `.storeBusy` where another process or task holds it, `.cannotWrite`.
  package convenience init(_ file: URL, of id: ModelID) throws(SamError) {
    try self.init(file, flags: LOCK_EX | LOCK_NB, busy: "model \(id) is being installed or removed elsewhere")
  }

  /// Takes a lock that is never held for long, and waits for it.
  package convenience init(waitingFor file: URL) throws(SamError) {
    try self.init(file, flags: LOCK_EX, busy: "\(file.path) is locked")
  }

  private init(_ file: URL, flags: Int32, busy: String) throws(SamError) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw FileFailure.writing(file, error)
    }
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileFailure.writing(file, errno: errno) }
    var status = flock(descriptor, flags)
    while status != 0, errno == EINTR { status = flock(descriptor, flags) }
    guard status == 0 else {
      let code = errno
      close(descriptor)
      guard code == EWOULDBLOCK else { throw FileFailure.writing(file, errno: code) }
      throw SamError(.storeBusy, "\(busy); try again when that is done")
    }
  }

  deinit { close(descriptor) }
}
