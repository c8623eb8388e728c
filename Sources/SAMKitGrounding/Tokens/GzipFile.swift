import SAMKit

import struct Foundation.URL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads gzip files with zlib, which is opened at run time. The only user of that library here.
enum GzipFile {
  private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Read = @convention(c) (OpaquePointer, UnsafeMutableRawPointer, CUnsignedInt) -> CInt
  private typealias Close = @convention(c) (OpaquePointer) -> CInt

  private struct Library: Sendable {
    let open: Open
    let read: Read
    let close: Close
  }

  #if canImport(Darwin)
    private static let name = "libz.1.dylib"
  #else
    private static let name = "libz.so.1"
  #endif

  // Opened once and never closed: its functions may be in use on any thread.
  private static let library: Library? = {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL), let open = dlsym(handle, "gzopen"),
      let read = dlsym(handle, "gzread"), let close = dlsym(handle, "gzclose")
    else { return nil }
    return Library(
      open: unsafeBitCast(open, to: Open.self), read: unsafeBitCast(read, to: Read.self),
      close: unsafeBitCast(close, to: Close.self))
  }()

  /// The unpacked bytes of a file (a file that is not compressed is read as it is).
  ///
  /// - Parameter limit: the most bytes that are accepted.
  /// - Throws: `.engineMissing` without zlib, `.modelNotFound`, `.modelDamaged`.
  static func contents(of file: URL, limit: Int) throws(SamError) -> [UInt8] {
    guard let library else {
      throw SamError(.engineMissing, "zlib (\(name)) was not found; install the package zlib1g")
    }
    guard let stream = library.open(file.path, "rb") else {
      throw SamError(.modelNotFound, "\(file.path) cannot be opened")
    }
    let result = Result { () throws(SamError) in try contents(of: stream, library: library, file: file, limit: limit) }
    // A file that is cut short shows only here.
    guard library.close(stream) == 0 || (try? result.get()) == nil else {
      throw SamError(.modelDamaged, "\(file.path) is damaged: it ends too early")
    }
    return try result.get()
  }

  private static func contents(
    of stream: OpaquePointer, library: Library, file: URL, limit: Int
  ) throws(SamError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = chunk.withUnsafeMutableBytes { raw -> CInt in
        raw.baseAddress.map { library.read(stream, $0, CUnsignedInt(raw.count)) } ?? -1
      }
      guard count >= 0 else { throw SamError(.modelDamaged, "\(file.path) is damaged: it does not unpack") }
      guard bytes.count + Int(count) <= limit else {
        throw SamError(.modelDamaged, "\(file.path) unpacks to more than the \(limit) bytes expected")
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<Int(count)])
    }
  }
}
