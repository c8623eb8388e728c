package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One model of the store, held by one process and one task at a time.
///
/// The lock is the kernel's (`flock`): it goes with the process that holds it, however that ends.
package final class StoreLock {
  private let descriptor: Int32

  /// - Throws: `.storeBusy` where another process or task holds it, `.cannotWrite`.
  package init(_ file: URL, of id: ModelID) throws(SamError) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw FileFailure.writing(file, error)
    }
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileFailure.writing(file, errno: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      guard code == EWOULDBLOCK else { throw FileFailure.writing(file, errno: code) }
      throw SamError(.storeBusy, "model \(id) is being installed or removed elsewhere; try again when that is done")
    }
  }

  deinit { close(descriptor) }
}
