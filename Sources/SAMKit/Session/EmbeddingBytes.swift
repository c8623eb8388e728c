import Foundation

/// Appends the fields of an embedding's file.
struct ByteWriter {
  private(set) var data = Data()

  mutating func append(_ bytes: [UInt8]) { data.append(contentsOf: bytes) }

  mutating func append<T: FixedWidthInteger>(_ number: T) {
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    data.append(contentsOf: text.utf8)
  }

  mutating func append(_ tensor: Tensor, named name: String) {
    append(name)
    append(tensor.elementType.fileCode)
    append(UInt8(tensor.shape.count))
    for side in tensor.shape { append(UInt64(side)) }
    tensor.withUnsafeBytes { data.append(contentsOf: $0) }
  }

  mutating func replace(at offset: Int, with number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { data.replaceSubrange(offset..<offset + 8, with: $0) }
  }
}

/// Reads the fields of an embedding's file; nil at every border that the bytes do not reach.
struct ByteReader {
  private var rest: Data

  init(_ data: Data) { rest = data }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func bytes(_ count: Int) -> Data? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number<T: FixedWidthInteger>(_ type: T.Type) -> T? {
    guard let bytes = bytes(MemoryLayout<T>.size) else { return nil }
    return bytes.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(as: T.self)) }
  }

  mutating func text() -> String? {
    guard let count = number(UInt32.self), let bytes = bytes(Int(count)) else { return nil }
    return String(bytes: bytes, encoding: .utf8)
  }

  mutating func tensor() -> (name: String, tensor: Tensor)? {
    guard let name = text(), let code = number(UInt8.self), let rank = number(UInt8.self) else { return nil }
    var shape: [Int] = []
    var count = 1
    for _ in 0..<rank {
      guard let side = number(UInt64.self).flatMap({ Int(exactly: $0) }) else { return nil }
      let (product, overflow) = count.multipliedReportingOverflow(by: side)
      // More elements than bytes are left cannot be; and the product of the next sides stays a number.
      guard !overflow, product <= rest.count else { return nil }
      shape.append(side)
      count = product
    }
    guard let storage = values(count, code: code) else { return nil }
    return (name, Tensor(shape: shape, storage: storage))
  }

  private mutating func values(_ count: Int, code: UInt8) -> Tensor.Storage? {
    switch code {
    case Tensor.ElementType.float32.fileCode: array(count, of: Float.self).map { .float32($0) }
    case Tensor.ElementType.int32.fileCode: array(count, of: Int32.self).map { .int32($0) }
    case Tensor.ElementType.int64.fileCode: array(count, of: Int64.self).map { .int64($0) }
    case Tensor.ElementType.uint8.fileCode: array(count, of: UInt8.self).map { .uint8($0) }
    default: nil
    }
  }

  private mutating func array<T: BitwiseCopyable>(_ count: Int, of type: T.Type) -> [T]? {
    let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<T>.stride)
    guard !overflow, let bytes = bytes(size) else { return nil }
    return [T](unsafeUninitializedCapacity: count) { buffer, initialized in
      bytes.copyBytes(to: UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }
}

extension Tensor.ElementType {
  /// The type's number in an embedding's file; 0 for types that tensors do not have.
  fileprivate var fileCode: UInt8 {
    switch self {
    case .float32: 1
    case .int32: 2
    case .int64: 3
    case .uint8: 4
    case .float16, .bool: 0
    }
  }
}

#if _endian(big)
  #error("embedding files hold tensors as they are in memory, which must be little-endian")
#endif
