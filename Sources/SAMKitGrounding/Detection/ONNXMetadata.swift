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
      var wire = ProtobufWire(header)
      guard let tag = wire.varint() else { break }
      switch tag & 7 {
      case 0:
        guard wire.varint() != nil else { return properties }
        offset += UInt64(wire.offset)
      case 2:
        guard let length = wire.varint(), length <= size else { return properties }
        let start = offset + UInt64(wire.offset)
        // ModelProto.metadata_props
        if tag >> 3 == 14, length < 1 << 20, let entry = read(handle, at: start, count: Int(length)) {
          let fields = ProtobufWire.strings(entry)
          if let key = fields[1] { properties[key] = fields[2] ?? "" }
        }
        offset = start + length
      case 1: offset += UInt64(wire.offset) + 8
      case 5: offset += UInt64(wire.offset) + 4
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
