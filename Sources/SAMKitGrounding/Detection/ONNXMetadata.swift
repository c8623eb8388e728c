import SAMKit

import struct Foundation.Data
import struct Foundation.URL

/// The notes that an exporter leaves in an ONNX file (`metadata_props`), such as the names of the classes.
///
/// Only the outermost fields of the file are walked; the weights are skipped, not read.
enum ONNXMetadata {
  /// Key → value; empty where the file has none, or is no ONNX file.
  static func properties(of file: URL) -> [String: String] {
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return [:] }
    return data.withUnsafeBytes { bytes in
      var properties: [String: String] = [:]
      var wire = ProtobufWire(bytes)
      while let field = wire.next() {
        // ModelProto.metadata_props
        guard field.number == 14, let content = field.content, content.count < 1 << 20 else { continue }
        let entry = ProtobufWire.strings(bytes, in: content)
        if let key = entry[1] { properties[key] = entry[2] ?? "" }
      }
      return properties
    }
  }
}
