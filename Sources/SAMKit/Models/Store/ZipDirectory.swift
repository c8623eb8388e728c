/// The central directory at the end of a zip archive.
struct ZipDirectory {
  /// What the directory says of an entry.
  struct Record {
    var path: String
    var kind: ZipEntry.Kind
    var isEncrypted: Bool
    /// 0: stored; 8: deflated.
    var method: Int
    var checksum: UInt32
    var packedSize: Int
    var size: Int
    /// Where its own header begins.
    var offset: Int
  }

  /// Bytes of the whole archive.
  let size: Int
  /// Reads `count` bytes at an offset; fewer at the end, nil where it cannot.
  let read: (_ offset: Int, _ count: Int) -> [UInt8]?

  /// Every entry, in the directory's order; nil where there is no directory, or it contradicts itself.
  func records() -> [Record]? {
    guard let end = end(), end.offset >= 0, end.size >= 0, end.offset <= size - end.size,
      let bytes = read(end.offset, end.size), bytes.count == end.size
    else { return nil }
    var records: [Record] = []
    var position = 0
    while position < bytes.count {
      guard let (record, length) = record(bytes, at: position) else { return nil }
      records.append(record)
      position += length
    }
    return records.count == end.count ? records : nil
  }

  /// Little-endian.
  static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private typealias End = (count: Int, size: Int, offset: Int)

  /// The record at the end, which a comment may follow.
  private func end() -> End? {
    let length = min(size, 22 + 0xFFFF)
    guard length >= 22, let tail = read(size - length, length), tail.count == length else { return nil }
    for start in stride(from: length - 22, through: 0, by: -1) {
      guard Self.number(tail, start, 4) == 0x0605_4b50, start + 22 + Self.number(tail, start + 20, 2) == length else {
        continue
      }
      // Archives in several parts are none.
      guard Self.number(tail, start + 4, 4) == 0 else { return nil }
      let end = (
        Self.number(tail, start + 10, 2), Self.number(tail, start + 12, 4), Self.number(tail, start + 16, 4)
      )
      let isLarge = end.0 == 0xFFFF || end.1 == 0xFFFF_FFFF || end.2 == 0xFFFF_FFFF
      return isLarge ? largeEnd(before: size - length + start) : end
    }
    return nil
  }

  /// ZIP64's record, which a locator before the ordinary one leads to.
  private func largeEnd(before offset: Int) -> End? {
    guard offset >= 20, let locator = read(offset - 20, 20), locator.count == 20,
      Self.number(locator, 0, 4) == 0x0706_4b50
    else { return nil }
    let start = Self.number(locator, 8, 8)
    guard start >= 0, start <= size - 56, let end = read(start, 56), end.count == 56,
      Self.number(end, 0, 4) == 0x0606_4b50
    else { return nil }
    return (Self.number(end, 32, 8), Self.number(end, 40, 8), Self.number(end, 48, 8))
  }

  private func record(_ bytes: [UInt8], at start: Int) -> (Record, length: Int)? {
    guard start + 46 <= bytes.count, Self.number(bytes, start, 4) == 0x0201_4b50 else { return nil }
    let (nameLength, extraLength) = (Self.number(bytes, start + 28, 2), Self.number(bytes, start + 30, 2))
    let length = 46 + nameLength + extraLength + Self.number(bytes, start + 32, 2)
    guard start + length <= bytes.count else { return nil }
    let path = String(decoding: bytes[start + 46..<start + 46 + nameLength], as: UTF8.self)
    var record = Record(
      path: path, kind: kind(bytes, at: start, path: path), isEncrypted: bytes[start + 8] & 1 == 1,
      method: Self.number(bytes, start + 10, 2), checksum: UInt32(Self.number(bytes, start + 16, 4)),
      packedSize: Self.number(bytes, start + 20, 4), size: Self.number(bytes, start + 24, 4),
      offset: Self.number(bytes, start + 42, 4))
    let extra = start + 46 + nameLength
    guard widen(&record, by: Array(bytes[extra..<extra + extraLength])), record.packedSize >= 0, record.size >= 0,
      record.offset >= 0, record.packedSize <= size, record.offset <= size - record.packedSize
    else { return nil }
    return (record, length)
  }

  /// Unix archives keep the file's mode; others tell folders by the slash at the end.
  private func kind(_ bytes: [UInt8], at start: Int, path: String) -> ZipEntry.Kind {
    let mode = bytes[start + 5] == 3 ? Self.number(bytes, start + 40, 2) & 0o170000 : 0
    switch mode {
    case 0o040000: return .folder
    case 0, 0o100000: return path.hasSuffix("/") ? .folder : .file
    default: return .other
    }
  }

  /// Takes sizes that 32 bits do not hold from ZIP64's extra field; false where it lacks one.
  private func widen(_ record: inout Record, by extra: [UInt8]) -> Bool {
    let wide = [\Record.size, \Record.packedSize, \Record.offset].filter { record[keyPath: $0] == 0xFFFF_FFFF }
    guard !wide.isEmpty else { return true }
    var position = 0
    while position + 4 <= extra.count {
      let length = Self.number(extra, position + 2, 2)
      guard Self.number(extra, position, 2) == 1 else {
        position += 4 + length
        continue
      }
      guard length >= 8 * wide.count, position + 4 + length <= extra.count else { return false }
      for (index, field) in wide.enumerated() {
        record[keyPath: field] = Self.number(extra, position + 4 + 8 * index, 8)
      }
      return true
    }
    return false
  }
}
