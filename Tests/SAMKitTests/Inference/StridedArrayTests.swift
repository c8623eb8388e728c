import SAMKit
import Testing

@Suite("Arrays in an engine's memory")
struct StridedArrayTests {
  private func bytes<T>(_ values: [T]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }

  private func read(
    _ element: StridedArray.Element, _ shape: [Int], _ strides: [Int], _ memory: [UInt8]
  ) throws -> Tensor {
    try memory.withUnsafeBytes { try StridedArray(element: element, shape: shape, strides: strides).tensor(from: $0) }
  }

  @Test("Rows with padding between them")
  func paddedRows() throws {
    let memory: [Float] = [1, 2, 3, -1, -1, 4, 5, 6, -1, -1]
    #expect(
      try read(.float32, [1, 2, 3], [10, 5, 1], bytes(memory)) == Tensor([Float(1), 2, 3, 4, 5, 6], shape: [1, 2, 3]))
  }

  @Test("Dimensions in another order, and one that repeats")
  func otherOrder() throws {
    let memory: [Int32] = [0, 1, 2, 3, 4, 5]
    let turned = try read(.int32, [3, 2], [1, 3], bytes(memory))
    #expect(turned == Tensor([Int32(0), 3, 1, 4, 2, 5], shape: [3, 2]))
    #expect(try read(.int32, [2, 2], [0, 1], bytes(memory)) == Tensor([Int32(0), 1, 0, 1], shape: [2, 2]))
  }

  @Test("Planes, rows and columns each with a stride of their own")
  func threeStrides() throws {
    // Value 100·plane + 10·row + column at 40·plane + 12·row + 3·column.
    var memory = [Double](repeating: -1, count: 80)
    for (plane, row, column) in (0..<2).flatMap({ p in (0..<3).flatMap { r in (0..<4).map { (p, r, $0) } } }) {
      memory[40 * plane + 12 * row + 3 * column] = Double(100 * plane + 10 * row + column)
    }
    let tensor = try read(.float64, [2, 3, 4], [40, 12, 3], bytes(memory))
    let expected: [Float] = [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23]
    #expect(tensor.floats == expected + expected.map { $0 + 100 })
  }

  @Test("Scalars and empty arrays")
  func corners() throws {
    #expect(try read(.float32, [], [], bytes([Float(7)])) == Tensor([Float(7)], shape: []))
    #expect(try read(.float32, [1, 0, 4], [0, 4, 1], []) == Tensor([Float](), shape: [1, 0, 4]))
  }

  @Test("Writing leaves what lies between rows alone, and reading gives it back", arguments: [1, 2])
  func writing(step: Int) throws {
    let tensor = Tensor([1.5, -2, 0.25, 65504, 0, 3], shape: [2, 3])
    for (element, size) in [(StridedArray.Element.float16, 2), (.float32, 4), (.float64, 8)] {
      let array = StridedArray(element: element, shape: [2, 3], strides: [8, step])
      var memory = [UInt8](repeating: 0xAB, count: 16 * size)
      try memory.withUnsafeMutableBytes { try array.write(tensor, to: $0) }
      #expect(try memory.withUnsafeBytes { try array.tensor(from: $0) } == tensor)
      let touched = Set([0, 1, 2, 8, 9, 10].map { $0 < 8 ? $0 * step : 8 + ($0 - 8) * step })
      for i in 0..<16 where !touched.contains(i) {
        #expect(memory[i * size..<(i + 1) * size].allSatisfy { $0 == 0xAB })
      }
    }
  }

  @Test("Integers keep their value or are refused")
  func integers() throws {
    let array = StridedArray(element: .int32, shape: [2], strides: [1])
    var memory = [UInt8](repeating: 0, count: 8)
    try memory.withUnsafeMutableBytes { try array.write(Tensor([Int64(-5), 9], shape: [2]), to: $0) }
    #expect(try read(.int32, [2], [1], memory) == Tensor([Int32(-5), 9], shape: [2]))
    for tensor in [Tensor([Int64(1) << 40, 0], shape: [2]), Tensor([Float(1), 2], shape: [2])] {
      expect(.modelContract) { try memory.withUnsafeMutableBytes { try array.write(tensor, to: $0) } }
    }
    expect(.modelContract) {
      try memory.withUnsafeMutableBytes { try array.write(Tensor([Int32(1)], shape: [1]), to: $0) }
    }
  }

  @Test("Memory that is too small is never read or written")
  func bounds() {
    let memory = [UInt8](repeating: 0, count: 36)
    expect(.engineFailed) { _ = try read(.float32, [2, 3], [7, 1], memory) }
    expect(.engineFailed) { _ = try read(.float32, [2, 3], [6], memory) }
    expect(.engineFailed) { _ = try read(.float32, [2, 3], [-6, 1], memory) }
    #expect(throws: Never.self) { try read(.float32, [2, 3], [6, 1], memory) }
  }

  private func expect(_ code: SamError.Code, _ body: () throws -> Void) {
    #expect { try body() } throws: { ($0 as? SamError)?.code == code }
  }

  @Test("Every half-precision number comes back from its value")
  func halves() {
    for bits in UInt16.min...UInt16.max {
      let value = Float(float16Bits: bits)
      if value.isNaN {
        #expect(Float(float16Bits: value.float16Bits).isNaN)
      } else if value.float16Bits != bits {
        Issue.record("\(bits) became \(value.float16Bits)")
      }
    }
  }

  @Test("Floats are rounded to the nearest half, ties to even")
  func rounding() {
    let expected: [(Float, UInt16)] = [
      (1, 0x3C00), (-2, 0xC000), (65504, 0x7BFF), (65519, 0x7BFF), (65520, 0x7C00), (1e9, 0x7C00),
      (-.infinity, 0xFC00), (0x1p-24, 0x0001), (0x1p-25, 0x0000), (0x1.8p-25, 0x0001), (0x1p-14, 0x0400),
      (1 + 0x1p-11, 0x3C00), (1 + 0x1.8p-10, 0x3C02), (1 + 0x1.8p-11, 0x3C01), (2047.5, 0x6800), (-0.0, 0x8000),
      (0x1.FF8p-15, 0x03FF), (0x1.FFCp-15, 0x0400),
    ]
    for (value, bits) in expected { #expect(value.float16Bits == bits, "\(value)") }
  }
}
