package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is written piece by piece. Unlike `FileHandle` it says which error the disk gave.
package final class OutputFile {
  private let url: URL
  private var descriptor: Int32

  /// A new file; one that is there already is an error.
  package convenience init(creating url: URL) throws(SamError) { try self.init(url, flags: O_CREAT | O_EXCL) }

  /// A file to go on with, which is made if it is not there.
  package convenience init(appendingTo url: URL) throws(SamError) { try self.init(url, flags: O_CREAT | O_APPEND) }

  private init(_ url: URL, flags: Int32) throws(SamError) {
    self.url = url
    descriptor = open(url.path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flags, 0o644)
    guard descriptor >= 0 else { throw FileFailure.writing(url, errno: errno) }
  }

  deinit { if descriptor >= 0 { _ = Self.closeDescriptor(descriptor) } }

  /// Writes all bytes.
  /// - Throws: `.diskFull`, `.cannotWrite`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SamError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Self.writeBytes(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileFailure.writing(url, errno: errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Empties the file.
  package func truncate() throws(SamError) {
    guard ftruncate(descriptor, 0) == 0 else { throw FileFailure.writing(url, errno: errno) }
  }

  /// Brings what was written to the disk and closes the file. Disks may be full only now.
  package func close() throws(SamError) {
    guard descriptor >= 0 else { return }
    let open = descriptor
    descriptor = -1
    let synced = fsync(open)
    let code = errno
    let closed = Self.closeDescriptor(open)
    guard synced == 0 || code == EINVAL else { throw FileFailure.writing(url, errno: code) }
    guard closed == 0 else { throw FileFailure.writing(url, errno: errno) }
  }

  // The C functions, whose names the methods hide.
  private static func closeDescriptor(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  private static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
