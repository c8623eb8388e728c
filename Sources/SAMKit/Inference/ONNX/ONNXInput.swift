/// An input of an ONNX graph (ValueInfoProto).
struct ONNXInput {
  let name: String
  /// TensorProto.DataType; 1 is float.
  let elementType: Int
  /// nil for a dynamic size; nil altogether where no shape is given.
  let shape: [Int?]?
  /// Where it stands in the file; nil where its sizes were changed.
  private let range: Range<Int>?

  /// - Returns: nil where the bytes are no input.
  init?(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    var name = ""
    var type: Range<Int>?
    var wire = ProtobufWire(bytes, in: range)
    while let field = wire.next() {
      if field.number == 1, let content = field.content { name = String(decoding: bytes[content], as: UTF8.self) }
      if field.number == 2 { type = field.content }
    }
    guard wire.offset == range.upperBound else { return nil }
    self.name = name
    self.range = range
    // TypeProto.tensor_type = 1; its elem_type = 1, its shape = 2
    let tensor = type.flatMap { Self.field(1, bytes, in: $0)?.content }
    elementType = tensor.flatMap { Self.field(1, bytes, in: $0)?.value }.map { Int(truncatingIfNeeded: $0) } ?? 0
    shape = tensor.flatMap { Self.field(2, bytes, in: $0)?.content }.map { Self.sizes(bytes, in: $0) }
  }

  private init(name: String, elementType: Int, shape: [Int]) {
    self.name = name
    self.elementType = elementType
    self.shape = shape
    range = nil
  }

  /// The same input with fixed sizes.
  func fixed(_ shape: [Int]) -> ONNXInput { ONNXInput(name: name, elementType: elementType, shape: shape) }

  /// As the file writes it.
  func bytes(_ file: UnsafeRawBufferPointer) -> [UInt8] {
    if let range { return Array(file[range]) }
    // TensorShapeProto.dim = 1; its dim_value = 1
    let sizes = (shape ?? []).flatMap { ProtobufWire.field(1, ProtobufWire.field(1, $0 ?? 0)) }
    let tensor = ProtobufWire.field(1, elementType) + ProtobufWire.field(2, sizes)
    return ProtobufWire.field(1, name) + ProtobufWire.field(2, ProtobufWire.field(1, tensor))
  }

  private static func field(
    _ number: Int, _ bytes: UnsafeRawBufferPointer, in range: Range<Int>
  ) -> ProtobufWire.Field? {
    var wire = ProtobufWire(bytes, in: range)
    while let field = wire.next() { if field.number == number { return field } }
    return nil
  }

  private static func sizes(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> [Int?] {
    var wire = ProtobufWire(bytes, in: range)
    var sizes: [Int?] = []
    while let dimension = wire.next() {
      guard dimension.number == 1, let content = dimension.content else { continue }
      sizes.append(field(1, bytes, in: content)?.value.map { Int(truncatingIfNeeded: $0) })
    }
    return sizes
  }
}
