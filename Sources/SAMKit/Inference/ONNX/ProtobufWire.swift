/// A walk over the fields of one message in protobuf's wire format, without knowing its schema.
package struct ProtobufWire {
  /// One field: where it stands in the bytes, its tag included, and where its content does.
  package struct Field {
    package let number: Int
    /// Tag, length and content.
    package let whole: Range<Int>
    /// What a length-delimited field holds; nil for numbers.
    package let content: Range<Int>?
    /// A varint's value; nil for all other kinds.
    package let value: UInt64?
  }

  private let bytes: UnsafeRawBufferPointer
  private let end: Int
  private var position: Int

  /// - Parameters:
  ///   - bytes: must stay there as long as the walk lasts.
  ///   - range: where the message stands in `bytes`; nil: it is all of them.
  package init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// Where the walk stands.
  package var offset: Int { position }

  /// The next field; nil at the end, and where the bytes are no message.
  package mutating func next() -> Field? {
    let start = position
    guard position < end, let tag = varint() else { return nil }
    let number = Int(truncatingIfNeeded: tag >> 3)
    switch tag & 7 {
    case 0:
      guard let value = varint() else { return nil }
      return Field(number: number, whole: start..<position, content: nil, value: value)
    case 2:
      guard let length = varint(), length <= UInt64(end - position) else { return nil }
      let content = position..<position + Int(length)
      position = content.upperBound
      return Field(number: number, whole: start..<position, content: content, value: nil)
    case 1: return fixed(8, number: number, start: start)
    case 5: return fixed(4, number: number, start: start)
    default: return nil
    }
  }

  private mutating func fixed(_ count: Int, number: Int, start: Int) -> Field? {
    guard count <= end - position else { return nil }
    position += count
    return Field(number: number, whole: start..<position, content: nil, value: nil)
  }

  private mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// A number as a varint.
  package static func varint(_ value: Int) -> [UInt8] {
    var rest = UInt(value)
    var bytes: [UInt8] = []
    repeat {
      let low = UInt8(rest & 0x7F)
      rest >>= 7
      bytes.append(rest == 0 ? low : low | 0x80)
    } while rest != 0
    return bytes
  }

  /// A length-delimited field: tag, length, content.
  package static func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(content.count) + content
  }

  /// A number as a field.
  package static func field(_ number: Int, _ value: Int) -> [UInt8] { varint(number << 3) + varint(value) }

  /// A text as a field.
  package static func field(_ number: Int, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

  /// The numbers of a repeated field, whether it is packed or not; nil where they are no varints.
  package static func numbers(_ field: Field, in bytes: UnsafeRawBufferPointer) -> [UInt64]? {
    if let value = field.value { return [value] }
    guard let content = field.content else { return nil }
    var packed = ProtobufWire(bytes, in: content)
    var values: [UInt64] = []
    while packed.position < packed.end {
      guard let value = packed.varint() else { return nil }
      values.append(value)
    }
    return values
  }

  /// The strings of a message that has nothing else, by field number.
  package static func strings(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>? = nil) -> [Int: String] {
    var wire = ProtobufWire(bytes, in: range)
    var result: [Int: String] = [:]
    while let field = wire.next(), let content = field.content {
      result[field.number] = String(decoding: bytes[content], as: UTF8.self)
    }
    return result
  }
}
