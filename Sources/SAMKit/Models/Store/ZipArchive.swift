package import Foundation

#if os(Linux)
  import CArchiveRuntime
#endif

/// A zip archive that is unpacked with no trust in it: by libarchive, on Apple's systems by ``ZipFileReader``.
///
/// Refused are absolute paths, `..`, links and devices, names that occur twice, and more entries or bytes than the
/// limits. Nothing is written outside the destination, which must be a new folder; whoever calls throws it away
/// when unpacking fails.
package struct ZipArchive {
  package struct Limits: Sendable {
    /// Files and folders.
    package var entries = 1_000
    /// Bytes of all files together, unpacked. The largest public archive unpacks to about 2.7 GB.
    package var bytes: Int64 = 8 << 30
    /// Characters of an entry's path.
    package var pathLength = 1_024
    package init() {}
  }

  private let file: URL
  private let limits: Limits
  private let open: (URL) throws(SamError) -> any ZipReading

  package init(_ file: URL, limits: Limits = Limits()) {
    self.init(file, limits: limits) { (file) throws(SamError) in
      #if os(Linux)
        try ZipReader(file)
      #else
        try ZipFileReader(file)
      #endif
    }
  }

  /// Reads by ``ZipFileReader`` on every system, with a library's way to inflate.
  package init(
    _ file: URL, limits: Limits = Limits(),
    inflating: @escaping (_ deflated: @escaping (Int) throws -> Data?) throws -> () throws -> Data?
  ) {
    self.init(file, limits: limits) { (file) throws(SamError) in try ZipFileReader(file, inflating: inflating) }
  }

  private init(_ file: URL, limits: Limits, open: @escaping (URL) throws(SamError) -> any ZipReading) {
    self.file = file
    self.limits = limits
    self.open = open
  }

  /// Unpacks everything into `folder`, and gives the paths of the files, relative to it.
  /// - Throws: `.unsafeArchive` for what is refused, `.modelDamaged` for an archive that is cut or altered,
  ///   `.diskFull`, `.cannotWrite`, `.engineMissing` without libarchive, `.cancelled`.
  package func unpack(into folder: URL, cancellation: Cancellation? = nil) throws(SamError) -> [String] {
    let reader = try open(file)
    var paths: [String] = []
    var seen: Set<String> = []
    var left = limits.bytes
    while let entry = try reader.next() {
      try cancellation?.check()
      let path = try checked(entry.path)
      guard seen.count < limits.entries else { throw refused("it has more than \(limits.entries) entries") }
      guard seen.insert(path.lowercased()).inserted else { throw refused("\(path) is in it twice") }
      let target = folder.appending(path: path)
      switch entry.kind {
      case .folder: try makeFolder(target)
      case .file:
        try makeFolder(target.deletingLastPathComponent())
        try write(reader, to: target, left: &left, cancellation: cancellation)
        paths.append(path)
      case .other: throw refused("\(path) is a link or a device")
      }
    }
    return paths
  }

  /// The path as a relative one without tricks.
  private func checked(_ path: String) throws(SamError) -> String {
    guard path.utf8.count <= limits.pathLength else { throw refused("a path in it has \(path.utf8.count) bytes") }
    guard !path.hasPrefix("/"), !path.contains("\\"), !path.contains("\0"), !path.contains(":") else {
      throw refused("\(path) is not a relative path")
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    guard !parts.isEmpty, !parts.contains("..") else { throw refused("\(path) leads out of its folder") }
    return parts.joined(separator: "/")
  }

  private func makeFolder(_ folder: URL) throws(SamError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw FileFailure.writing(folder, error)
    }
  }

  private func refused(_ why: String) -> SamError {
    SamError(.unsafeArchive, "\(file.lastPathComponent) is not unpacked: \(why)")
  }

  private func write(
    _ reader: any ZipReading, to target: URL, left: inout Int64, cancellation: Cancellation?
  ) throws(SamError) {
    let output = try OutputFile(creating: target)
    var room = left
    try reader.read { (piece) throws(SamError) in
      try cancellation?.check()
      room -= Int64(piece.count)
      guard room >= 0 else { throw refused("it unpacks to more than \(limits.bytes) bytes") }
      try output.write(piece)
    }
    left = room
    try output.close()
  }
}

#if os(Linux)
  /// libarchive's reader of one zip file.
  private final class ZipReader: ZipReading {
    private let name: String
    private let handle: OpaquePointer
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)

    init(_ file: URL) throws(SamError) {
      guard skarchive_open_library() else {
        throw SamError(
          .engineMissing,
          "libarchive was not found (\(String(cString: skarchive_library_error()))); install libarchive13")
      }
      guard let handle = skarchive_create() else { throw SamError(.engineFailed, "libarchive reads no zip files") }
      name = file.lastPathComponent
      self.handle = handle
      guard skarchive_open_file(handle, file.path) else { throw damaged() }
    }

    deinit {
      skarchive_free(handle)
      buffer.deallocate()
    }

    func next() throws(SamError) -> ZipEntry? {
      var entry: OpaquePointer?
      let status = Int(skarchive_next(handle, &entry))
      if status == SKARCHIVE_END { return nil }
      guard status == SKARCHIVE_OK, let entry, let path = skarchive_entry_path(entry) else { throw damaged() }
      let kind: ZipEntry.Kind =
        switch Int(skarchive_entry_kind(entry)) {
        case SKARCHIVE_FILE: .file
        case SKARCHIVE_FOLDER: .folder
        default: .other
        }
      return ZipEntry(path: String(cString: path), kind: kind)
    }

    func read(_ body: (UnsafeRawBufferPointer) throws(SamError) -> Void) throws(SamError) {
      guard let base = buffer.baseAddress else { return }
      while true {
        let count = skarchive_read(handle, base, buffer.count)
        guard count >= 0 else { throw damaged() }
        if count == 0 { return }
        try body(UnsafeRawBufferPointer(start: base, count: Int(count)))
      }
    }

    private func damaged() -> SamError {
      let why = skarchive_error(handle).map { String(cString: $0) } ?? "unknown error"
      return SamError(.modelDamaged, "\(name) is not a whole zip archive: \(why)")
    }
  }
#endif
