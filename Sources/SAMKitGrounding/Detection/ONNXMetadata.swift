import SAMKit

import struct Foundation.Data
import class Foundation.FileHandle
import struct Foundation.URL

/// The notes that an exporter leaves in an ONNX file (`metadata_props`), such as the names of the classes.
///
/// Only the outermost fields of the file are walked; the weights are skipped, not read.
enum ONNXMetadata {
  /// Key → value; empty where the file has none, or is no ONNX file.
  static func properties(of file: URL) -> [String: String] {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return [:] }
    defer { try? handle.close() }
    guard let size = try? handle.seekToEnd() else { return [:] }
    var properties: [String: String] = [:]
    var offset: UInt64 = 0
    while offset < size, let header = read(handle, at: offset, count: 20) {
      var wire = ProtobufFields(header)
      guard let tag = wire.varint() else { break }
      switch tag & 7 {
      case 0:
        guard wire.varint() != nil else { return properties }
        offset += UInt64(wire.position)
      case 2:
        guard let length = wire.varint(), length <= size else { return properties }
        let start = offset + UInt64(wire.position)
        // ModelProto.metadata_props
        if tag >> 3 == 14, length < 1 << 20, let entry = read(handle, at: start, count: Int(length)) {
          let fields = ProtobufFields.strings(entry)
          if let key = fields[1] { properties[key] = fields[2] ?? "" }
        }
        offset = start + length
      case 1: offset += UInt64(wire.position) + 8
      case 5: offset += UInt64(wire.position) + 4
      default: return properties
      }
    }
    return properties
  }

  private static func read(_ handle: FileHandle, at offset: UInt64, count: Int) -> [UInt8]? {
    guard (try? handle.seek(toOffset: offset)) != nil, let data = try? handle.read(upToCount: count) else { return nil }
    return [UInt8](data)
  }
}

/// A walk over the wire format of one message.
private struct ProtobufFields {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// The strings of a message that has nothing else, by field number.
  static func strings(_ bytes: [UInt8]) -> [Int: String] {
    var wire = ProtobufFields(bytes)
    var result: [Int: String] = [:]
    while let tag = wire.varint(), tag & 7 == 2, let length = wire.varint(), length <= bytes.count - wire.position {
      let end = wire.position + Int(length)
      result[Int(truncatingIfNeeded: tag >> 3)] = String(decoding: bytes[wire.position..<end], as: UTF8.self)
      wire.position = end
    }
    return result
  }
}
