package import Foundation

/// The files beside an ONNX file that hold its weights. A protobuf file ends at 2 GB, so that exports of ViT-H keep
/// theirs outside; some exporters always do.
package enum ONNXExternalData {
  /// The files that hold weights of `file`, each once, by their names relative to its folder; none for a file that
  /// holds its own, or that is no ONNX file.
  /// - Throws: `.modelDamaged` for a name that leads out of the folder, or a file that is not there.
  package static func files(of file: URL) throws(SamError) -> [(name: String, url: URL)] {
    var files: [(name: String, url: URL)] = []
    for name in names(in: file) {
      guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
        throw SamError(.modelDamaged, "\(file.path) keeps weights in \(name), which leads out of its folder")
      }
      let url = file.deletingLastPathComponent().appending(path: name)
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw SamError(.modelDamaged, "\(file.path) keeps weights in \(name), which is not beside it")
      }
      files.append((name, url))
    }
    return files
  }

  private static func names(in file: URL) -> [String] {
    guard file.pathExtension.lowercased() == "onnx",
      let data = try? Data(contentsOf: file, options: .alwaysMapped)
    else { return [] }
    return data.withUnsafeBytes { bytes in
      var walk = LocationWalk(bytes: bytes)
      walk.visit(.model, 0..<bytes.count, depth: 0)
      return walk.names.sorted()
    }
  }
}

/// A walk over the messages of an ONNX file that leads to the places of its tensors' data. Weights are skipped.
private struct LocationWalk {
  let bytes: UnsafeRawBufferPointer
  var names: Set<String> = []

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  enum Message { case model, graph, function, node, attribute, sparseTensor, tensor, entry }

  /// The fields that lead on (onnx.proto).
  private static let fields: [Message: [UInt64: Message]] = [
    .model: [7: .graph, 25: .function], .graph: [1: .node, 5: .tensor, 15: .sparseTensor], .function: [7: .node],
    .node: [5: .attribute],
    .attribute: [5: .tensor, 6: .graph, 10: .tensor, 11: .graph, 22: .sparseTensor, 23: .sparseTensor],
    .sparseTensor: [1: .tensor, 2: .tensor], .tensor: [13: .entry],
  ]

  mutating func visit(_ message: Message, _ range: Range<Int>, depth: Int) {
    guard depth < 64 else { return }
    if message == .entry { return keep(range) }
    let next = Self.fields[message, default: [:]]
    eachField(range) { walk, number, content in
      if let inner = next[number] { walk.visit(inner, content, depth: depth + 1) }
    }
  }

  /// Key 1, value 2, both strings.
  private mutating func keep(_ range: Range<Int>) {
    var texts: [UInt64: String] = [:]
    eachField(range) { walk, number, content in
      texts[number] = String(decoding: walk.bytes[content], as: UTF8.self)
    }
    if texts[1] == "location", let name = texts[2] { names.insert(name) }
  }

  /// Calls `body` with the fields that have a length; ends where the bytes make no sense.
  private mutating func eachField(
    _ range: Range<Int>, _ body: (inout LocationWalk, UInt64, Range<Int>) -> Void
  ) {
    var position = range.lowerBound
    while position < range.upperBound, let tag = varint(&position, range.upperBound) {
      switch tag & 7 {
      case 0: guard varint(&position, range.upperBound) != nil else { return }
      case 1: position += 8
      case 5: position += 4
      case 2:
        guard let length = varint(&position, range.upperBound), length <= UInt64(range.upperBound - position)
        else { return }
        let end = position + Int(length)
        body(&self, tag >> 3, position..<end)
        position = end
      default: return
      }
    }
  }

  private func varint(_ position: inout Int, _ end: Int) -> UInt64? {
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
}
