/// A dense tensor in row-major order.
public struct Tensor: Sendable, Equatable {
  /// The element types that models use at their borders.
  public enum ElementType: String, Sendable, Codable, Equatable {
    case float32, float16, int32, int64, uint8, bool
  }

  /// The values. Float16 and Bool tensors of a model are converted at the backend's border.
  public enum Storage: Sendable, Equatable {
    case float32([Float])
    case int32([Int32])
    case int64([Int64])
    case uint8([UInt8])
  }

  /// Sizes from the outermost dimension to the innermost; empty for a scalar.
  public let shape: [Int]
  public let storage: Storage

  /// Wraps values whose count is the product of `shape`; anything else is a programmer's error.
  public init(shape: [Int], storage: Storage) {
    precondition(
      shape.allSatisfy { $0 >= 0 } && storage.count == shape.reduce(1, *),
      "shape \(shape) does not hold \(storage.count) values")
    self.shape = shape
    self.storage = storage
  }

  public init(_ values: [Float], shape: [Int]) { self.init(shape: shape, storage: .float32(values)) }
  public init(_ values: [Int32], shape: [Int]) { self.init(shape: shape, storage: .int32(values)) }
  public init(_ values: [Int64], shape: [Int]) { self.init(shape: shape, storage: .int64(values)) }
  public init(_ values: [UInt8], shape: [Int]) { self.init(shape: shape, storage: .uint8(values)) }

  public var elementType: ElementType {
    switch storage {
    case .float32: .float32
    case .int32: .int32
    case .int64: .int64
    case .uint8: .uint8
    }
  }

  /// The number of elements.
  public var count: Int { storage.count }

  /// The values as floats; a copy only where they are of another type.
  public var floats: [Float] {
    switch storage {
    case .float32(let v): v
    case .int32(let v): v.map(Float.init)
    case .int64(let v): v.map(Float.init)
    case .uint8(let v): v.map(Float.init)
    }
  }

  /// The bytes that the values take.
  public var byteCount: Int {
    switch storage {
    case .float32, .int32: 4 * count
    case .int64: 8 * count
    case .uint8: count
    }
  }

  /// The values' bytes, valid during the call.
  package func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    switch storage {
    case .float32(let v): try Self.bytes(of: v, body)
    case .int32(let v): try Self.bytes(of: v, body)
    case .int64(let v): try Self.bytes(of: v, body)
    case .uint8(let v): try Self.bytes(of: v, body)
    }
  }

  private static func bytes<T, R, E: Error>(
    of values: [T], _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    let result = values.withUnsafeBytes { (raw) -> Result<R, E> in
      do throws(E) { return .success(try body(raw)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension Tensor.Storage {
  /// The number of values.
  public var count: Int {
    switch self {
    case .float32(let v): v.count
    case .int32(let v): v.count
    case .int64(let v): v.count
    case .uint8(let v): v.count
    }
  }
}
