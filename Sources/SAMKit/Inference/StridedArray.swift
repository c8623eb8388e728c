/// An array in an engine's memory whose rows need not follow each other: Core ML pads them to please its processors.
package struct StridedArray: Sendable, Equatable {
  package enum Element: Sendable {
    case float16, float32, float64, int32

    var size: Int {
      switch self {
      case .float16: 2
      case .float32, .int32: 4
      case .float64: 8
      }
    }
  }

  package let element: Element
  package let shape: [Int]
  /// Elements between neighbours, for each dimension.
  package let strides: [Int]

  package init(element: Element, shape: [Int], strides: [Int]) {
    self.element = element
    self.shape = shape
    self.strides = strides
  }

  /// The values in row-major order; halves and doubles become floats.
  /// - Throws: `.engineFailed` where the memory is smaller than shape and strides say.
  package func tensor(from memory: UnsafeRawBufferPointer) throws(SamError) -> Tensor {
    try check(byteCount: memory.count)
    switch element {
    case .float32: return Tensor(read(memory, Float.self) { $0 }, shape: shape)
    case .float16: return Tensor(read(memory, UInt16.self, Float.init(float16Bits:)), shape: shape)
    case .float64: return Tensor(read(memory, Double.self) { Float($0) }, shape: shape)
    case .int32: return Tensor(read(memory, Int32.self) { $0 }, shape: shape)
    }
  }

  /// Writes a tensor of the same shape into the memory; what lies between its rows is left alone.
  /// - Throws: `.modelContract` for another shape, or values that do not fit an integer element; `.engineFailed` where
  ///   the memory is smaller than shape and strides say.
  package func write(_ tensor: Tensor, to memory: UnsafeMutableRawBufferPointer) throws(SamError) {
    guard tensor.shape == shape else {
      throw SamError(.modelContract, "expected a tensor of \(shape), found \(tensor.shape)")
    }
    try check(byteCount: memory.count)
    switch (element, tensor.storage) {
    case (.int32, .int32(let values)): fill(memory, values) { $0 }
    case (.int32, .int64(let values)):
      guard values.allSatisfy({ Int32(exactly: $0) != nil }) else {
        throw SamError(.modelContract, "expected values of 32 bits for an int32 tensor of \(shape)")
      }
      fill(memory, values) { Int32(truncatingIfNeeded: $0) }
    case (.int32, _):
      throw SamError(
        .modelContract, "expected integers for an int32 tensor of \(shape), found \(tensor.elementType.rawValue)")
    case (.float32, _): fill(memory, tensor.floats) { $0 }
    case (.float16, _): fill(memory, tensor.floats) { $0.float16Bits }
    case (.float64, _): fill(memory, tensor.floats) { Double($0) }
    }
  }

  private func check(byteCount: Int) throws(SamError) {
    guard shape.count == strides.count, strides.allSatisfy({ $0 >= 0 }) else {
      throw SamError(.engineFailed, "the engine gave strides \(strides) for an array of \(shape)")
    }
    guard !shape.contains(0) else { return }
    let last = zip(shape, strides).reduce(0) { $0 + ($1.0 - 1) * $1.1 }
    guard (last + 1) * element.size <= byteCount else {
      throw SamError(
        .engineFailed, "the engine gave \(byteCount) bytes for an array of \(shape) with strides \(strides)")
    }
  }

  private func read<Stored: BitwiseCopyable, Value>(
    _ memory: UnsafeRawBufferPointer, _ type: Stored.Type, _ convert: (Stored) -> Value
  ) -> [Value] {
    let count = shape.reduce(1, *)
    let size = MemoryLayout<Stored>.stride
    return [Value](unsafeUninitializedCapacity: count) { out, written in
      written = count
      var next = 0
      forEachRow { start, length, stride in
        for i in 0..<length {
          let value = memory.loadUnaligned(fromByteOffset: (start + i * stride) * size, as: Stored.self)
          out.initializeElement(at: next, to: convert(value))
          next += 1
        }
      }
    }
  }

  private func fill<Value, Stored: BitwiseCopyable>(
    _ memory: UnsafeMutableRawBufferPointer, _ values: [Value], _ convert: (Value) -> Stored
  ) {
    let size = MemoryLayout<Stored>.stride
    values.withUnsafeBufferPointer { values in
      var next = 0
      forEachRow { start, length, stride in
        for i in 0..<length {
          memory.storeBytes(of: convert(values[next]), toByteOffset: (start + i * stride) * size, as: Stored.self)
          next += 1
        }
      }
    }
  }

  /// Calls `body` with the first element, the length and the stride of each innermost row, in order.
  private func forEachRow(_ body: (_ start: Int, _ length: Int, _ stride: Int) -> Void) {
    guard !shape.contains(0) else { return }
    guard let length = shape.last, let stride = strides.last else { return body(0, 1, 1) }
    var index = [Int](repeating: 0, count: shape.count - 1)
    var start = 0
    while true {
      body(start, length, stride)
      var dimension = index.count - 1
      while dimension >= 0 {
        index[dimension] += 1
        start += strides[dimension]
        if index[dimension] < shape[dimension] { break }
        start -= shape[dimension] * strides[dimension]
        index[dimension] = 0
        dimension -= 1
      }
      if dimension < 0 { return }
    }
  }
}
