#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is at a path, links followed.
package struct FileStatus: Sendable {
  private let device: UInt64, number: UInt64
  private let mode: UInt32?

  package init(_ path: String) {
    var status = stat()
    let exists = stat(path, &status) == 0
    mode = exists ? UInt32(status.st_mode) : nil
    device = exists ? UInt64(truncatingIfNeeded: status.st_dev) : 0
    number = exists ? UInt64(truncatingIfNeeded: status.st_ino) : 0
  }

  package var exists: Bool { mode != nil }
  package var isFolder: Bool { type == UInt32(S_IFDIR) }
  package var isFile: Bool { type == UInt32(S_IFREG) }
  /// Something that is written to as a stream: a device, a pipe.
  package var isDevice: Bool { exists && !isFile && !isFolder }

  /// Whether both paths lead to one and the same file.
  package func isSame(as other: FileStatus) -> Bool {
    exists && other.exists && device == other.device && number == other.number
  }

  private var type: UInt32? { mode.map { $0 & UInt32(S_IFMT) } }
}
