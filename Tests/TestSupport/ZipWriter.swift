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

  package static func archive(_ entries: [Entry]) -> [UInt8] {
    var out: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let sizes = number(entry.checksum ?? crc32(entry.bytes), 4) + number(entry.bytes.count, 4) * 2
      let common =
        number(20, 2) + number(0x800, 2) + number(0, 2) + number(0, 4) + sizes + number(entry.path.utf8.count, 2)
      directory += number(0x0201_4b50, 4) + number(0x0314, 2) + common + number(0, 8)
      directory += number(entry.mode << 16, 4) + number(out.count, 4) + Array(entry.path.utf8)
      out += number(0x0403_4b50, 4) + common + number(0, 2) + Array(entry.path.utf8) + entry.bytes
    }
    let start = out.count
    out += directory
    out += number(0x0605_4b50, 4) + number(0, 4) + number(entries.count, 2) * 2
    return out + number(directory.count, 4) + number(start, 4) + number(0, 2)
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
