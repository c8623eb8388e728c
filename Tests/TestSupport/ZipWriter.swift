/// Zip archives of stored entries, as good or as evil as a test wants them.
package enum ZipWriter {
  package struct Entry: Sendable {
    package var path: String
    package var bytes: [UInt8]
    /// POSIX file mode with the type bits.
    package var mode: UInt32
    /// What the archive says of the checksum; nil is the truth.
    package var checksum: UInt32?

    package static func file(_ path: String, _ bytes: [UInt8], checksum: UInt32? = nil) -> Entry {
      Entry(path: path, bytes: bytes, mode: 0o100644, checksum: checksum)
    }
    package static func folder(_ path: String) -> Entry { Entry(path: path, bytes: [], mode: 0o40755) }
    package static func device(_ path: String) -> Entry { Entry(path: path, bytes: [], mode: 0o20666) }
    package static func link(_ path: String, to target: String) -> Entry {
      Entry(path: path, bytes: Array(target.utf8), mode: 0o120777)
    }
  }

  /// - Parameters:
  ///   - entries: what is in it.
  ///   - deflates: packs entries by method 8, as two blocks that are stored.
  ///   - isLarge: writes sizes and places in ZIP64's records.
  package static func archive(_ entries: [Entry], deflates: Bool = false, isLarge: Bool = false) -> [UInt8] {
    var out: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let packed = deflates ? blocks(entry.bytes) : entry.bytes
      let method = number(deflates ? 8 : 0, 2)
      let checksum = number(entry.checksum ?? crc32(entry.bytes), 4)
      let sizes = number(packed.count, 4) + number(entry.bytes.count, 4)
      let start = number(0x800, 2) + method + number(0, 4) + checksum
      let name = Array(entry.path.utf8)
      let wide = number(1, 2) + number(24, 2) + number(entry.bytes.count, 8) + number(packed.count, 8)
      let extra = isLarge ? wide + number(out.count, 8) : []
      directory += number(0x0201_4b50, 4) + number(0x0314, 2) + number(20, 2) + start
      directory += (isLarge ? number(-1, 8) : sizes) + number(name.count, 2) + number(extra.count, 2) + number(0, 6)
      directory += number(entry.mode << 16, 4) + number(isLarge ? -1 : out.count, 4) + name + extra
      out += number(0x0403_4b50, 4) + number(20, 2) + start + sizes + number(name.count, 2) + number(0, 2)
      out += name + packed
    }
    let start = out.count
    out += directory
    if isLarge {
      let end = out.count
      out += number(0x0606_4b50, 4) + number(44, 8) + number(0x032D, 2) + number(45, 2) + number(0, 8)
      out += number(entries.count, 8) * 2 + number(directory.count, 8) + number(start, 8)
      out += number(0x0706_4b50, 4) + number(0, 4) + number(end, 8) + number(1, 4)
    }
    out += number(0x0605_4b50, 4) + number(0, 4) + number(isLarge ? -1 : entries.count, 2) * 2
    return out + (isLarge ? number(-1, 8) : number(directory.count, 4) + number(start, 4)) + number(0, 2)
  }

  /// DEFLATE without compression, in two blocks or more.
  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    let size = min(60_000, max(1, bytes.count / 2))
    var out: [UInt8] = []
    for start in stride(from: 0, to: max(1, bytes.count), by: size) {
      let piece = bytes[start..<min(bytes.count, start + size)]
      out.append(start + size >= bytes.count ? 1 : 0)
      out += number(piece.count, 2) + number(~piece.count, 2) + piece
    }
    return out
  }

  private static func number(_ value: some BinaryInteger, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

private func * (bytes: [UInt8], count: Int) -> [UInt8] { (0..<count).flatMap { _ in bytes } }
