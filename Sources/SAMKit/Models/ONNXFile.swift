/// What SAMKit itself reads and changes in an ONNX file: the list of the graph's outputs.
enum ONNXFile {
  /// The file without outputs that nobody reads, so that the engine leaves out what leads to them alone.
  ///
  /// Decoders of Segment Anything's own export enlarge all masks to the photo's size in the graph: four planes of
  /// floats as large as the photo, 192 MB at 12 megapixels, which are never read where `low_res_masks` is there.
  ///
  /// - Parameters:
  ///   - bytes: of a whole ONNX file.
  ///   - dropped: names of outputs.
  ///   - kept: an output that must be there for any to be dropped.
  /// - Returns: nil where there is nothing to drop, and where the bytes are no ONNX file.
  static func bytes(
    _ bytes: UnsafeRawBufferPointer, dropping dropped: Set<String>, whereThereIs kept: String
  ) -> [UInt8]? {
    // ModelProto.graph = 7
    var model = ProtobufWire(bytes)
    var graph: ProtobufWire.Field?
    while let field = model.next() { if field.number == 7 { graph = field } }
    guard model.offset == bytes.count, let graph, let content = graph.content else { return nil }
    var names: [String] = []
    var removed: [Range<Int>] = []
    var fields = ProtobufWire(bytes, in: content)
    while let field = fields.next() {
      // GraphProto.output = 12
      guard field.number == 12, let inner = field.content else { continue }
      let name = self.name(bytes, of: inner)
      names.append(name)
      if dropped.contains(name) { removed.append(field.whole) }
    }
    guard fields.offset == content.upperBound, names.contains(kept), !removed.isEmpty else { return nil }
    let count = content.count - removed.reduce(0) { $0 + $1.count }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    result += bytes[..<graph.whole.lowerBound]
    result += ProtobufWire.varint(7 << 3 | 2) + ProtobufWire.varint(count)
    var start = content.lowerBound
    for range in removed {
      result += bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    result += bytes[start..<content.upperBound]
    result += bytes[graph.whole.upperBound...]
    return result
  }

  /// ValueInfoProto.name = 1
  private static func name(_ bytes: UnsafeRawBufferPointer, of value: Range<Int>) -> String {
    var fields = ProtobufWire(bytes, in: value)
    while let field = fields.next() {
      if field.number == 1, let content = field.content { return String(decoding: bytes[content], as: UTF8.self) }
    }
    return ""
  }
}
