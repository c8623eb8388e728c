import Foundation

/// Reads zip archives by their central directory (PKWARE's APPNOTE 6.3: stored and deflated entries, ZIP64), for
/// systems whose libraries inflate but know no archives.
final class ZipFileReader: ZipReading {
  /// Turns a source of deflated bytes into a source of unpacked ones; both give nil at their end.
  typealias Inflating = (_ deflated: @escaping (Int) throws -> Data?) throws -> () throws -> Data?

  private let name: String
  private let handle: FileHandle
  private let inflating: Inflating
  private var records: ArraySlice<ZipDirectory.Record>
  private var current: ZipDirectory.Record?

  init(_ file: URL, inflating: @escaping Inflating) throws(SamError) {
    name = file.lastPathComponent
    guard let handle = try? FileHandle(forReadingFrom: file), let size = try? handle.seekToEnd() else {
      throw SamError(.modelDamaged, "\(file.path) cannot be read")
    }
    self.handle = handle
    self.inflating = inflating
    let directory = ZipDirectory(size: Int(size)) { offset, count in
      guard (try? handle.seek(toOffset: UInt64(offset))) != nil else { return nil }
      return (try? handle.read(upToCount: count)).flatMap { $0 }.map(Array.init)
    }
    guard let found = directory.records() else {
      throw SamError(.modelDamaged, "\(file.lastPathComponent) is not a whole zip archive: it has no directory")
    }
    records = found[...]
  }

  deinit { try? handle.close() }

  func next() throws(SamError) -> ZipEntry? {
    current = records.popFirst()
    guard let current else { return nil }
    guard !current.isEncrypted, current.method == 0 || current.method == 8 else {
      throw damaged("\(current.path) is encrypted, or packed by method \(current.method)")
    }
    return ZipEntry(path: current.path, kind: current.kind)
  }

  func read(_ body: (UnsafeRawBufferPointer) throws(SamError) -> Void) throws(SamError) {
    guard let record = current else { return }
    let pieces = try pieces(of: record)
    var (checksum, count) = (ZipChecksum(), 0)
    while let piece = try piece(pieces, of: record), !piece.isEmpty {
      count += piece.count
      guard count <= record.size else { throw damaged("\(record.path) unpacks to more than its size") }
      checksum.update(piece)
      let result = piece.withUnsafeBytes { bytes in Result { () throws(SamError) in try body(bytes) } }
      try result.get()
    }
    guard count == record.size, checksum.value == record.checksum else {
      throw damaged("\(record.path) has not the size and checksum that the directory says")
    }
  }

  private func piece(
    _ pieces: () throws -> Data?, of record: ZipDirectory.Record
  ) throws(SamError) -> Data? {
    do {
      return try pieces()
    } catch {
      throw damaged("\(record.path) does not unpack", underlying: error)
    }
  }

  /// A source of the entry's unpacked bytes.
  private func pieces(of record: ZipDirectory.Record) throws(SamError) -> () throws -> Data? {
    let (handle, start) = (handle, try start(of: record))
    var (offset, left) = (start, record.packedSize)
    let packed = { (most: Int) throws -> Data? in
      guard left > 0 else { return nil }
      try handle.seek(toOffset: UInt64(offset))
      guard let data = try handle.read(upToCount: min(most, left, 1 << 20)), !data.isEmpty else { return nil }
      offset += data.count
      left -= data.count
      return data
    }
    guard record.method == 8 else { return { try packed(1 << 20) } }
    do {
      return try inflating(packed)
    } catch {
      throw damaged("\(record.path) does not unpack", underlying: error)
    }
  }

  /// Where the entry's packed bytes begin: after its own header, whose lengths may differ from the directory's.
  private func start(of record: ZipDirectory.Record) throws(SamError) -> Int {
    guard (try? handle.seek(toOffset: UInt64(record.offset))) != nil,
      let header = (try? handle.read(upToCount: 30)).flatMap({ $0 }).map(Array.init), header.count == 30,
      ZipDirectory.number(header, 0, 4) == 0x0403_4b50
    else { throw damaged("\(record.path) is not where the directory says") }
    return record.offset + 30 + ZipDirectory.number(header, 26, 2) + ZipDirectory.number(header, 28, 2)
  }

  private func damaged(_ why: String, underlying: (any Error)? = nil) -> SamError {
    SamError(.modelDamaged, "\(name) is not a whole zip archive: \(why)", underlying: underlying)
  }
}

/// The checksum of zip entries: CRC-32 of ISO 3309.
struct ZipChecksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  mutating func update(_ data: Data) {
    Self.table.withUnsafeBufferPointer { table in
      for byte in data { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8 }
    }
  }
}
