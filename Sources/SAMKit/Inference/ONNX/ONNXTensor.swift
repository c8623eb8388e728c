/// A constant tensor of an ONNX file (TensorProto).
struct ONNXTensor {
  let name: String
  let shape: [Int]
  /// Where its floats stand in the file; nil for another type, and for values that are kept elsewhere.
  private let floatRange: Range<Int>?

  /// - Returns: nil where the bytes are no tensor.
  init?(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    var name = ""
    var shape: [Int] = []
    var elementType: UInt64 = 0
    var isExternal = false
    var content: Range<Int>?
    var wire = ProtobufWire(bytes, in: range)
    while let field = wire.next() {
      switch field.number {
      case 1:
        guard let sizes = ProtobufWire.numbers(field, in: bytes) else { return nil }
        shape += sizes.map { Int(truncatingIfNeeded: $0) }
      case 2: elementType = field.value ?? 0
      case 8: name = field.content.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
      // float_data, packed, and raw_data: floats in little-endian order.
      case 4, 9: content = field.content
      case 14: isExternal = field.value != 0
      default: break
      }
    }
    guard wire.offset == range.upperBound, shape.allSatisfy({ $0 >= 0 }) else { return nil }
    self.name = name
    self.shape = shape
    let isFloat = elementType == 1 && !isExternal
    floatRange = isFloat && content?.count == Self.size(shape) ? content : nil
  }

  /// Bytes of a float tensor; nil for more than there can be.
  private static func size(_ shape: [Int]) -> Int? {
    var size = 4
    for length in shape {
      let (product, overflow) = size.multipliedReportingOverflow(by: length)
      guard !overflow else { return nil }
      size = product
    }
    return size
  }

  /// The values, in row-major order; nil where there are no floats in the file itself.
  func floats(_ bytes: UnsafeRawBufferPointer) -> [Float]? {
    floatRange.map { range in
      stride(from: range.lowerBound, to: range.upperBound, by: 4).map {
        Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
      }
    }
  }

  /// A float tensor as the file writes it.
  static func bytes(name: String, shape: [Int], floats: [Float]) -> [UInt8] {
    bytes(name: name, shape: shape, elementType: 1, raw: floats.map { $0.bitPattern.littleEndian })
  }

  /// A list of int64, such as a shape, as the file writes it.
  static func bytes(name: String, integers: [Int]) -> [UInt8] {
    bytes(name: name, shape: [integers.count], elementType: 7, raw: integers.map { Int64($0).littleEndian })
  }

  private static func bytes<Element>(name: String, shape: [Int], elementType: Int, raw: [Element]) -> [UInt8] {
    let sizes = shape.flatMap { ProtobufWire.field(1, $0) }
    let values = raw.withUnsafeBytes { Array($0) }
    return sizes + ProtobufWire.field(2, elementType) + ProtobufWire.field(8, name) + ProtobufWire.field(9, values)
  }
}
