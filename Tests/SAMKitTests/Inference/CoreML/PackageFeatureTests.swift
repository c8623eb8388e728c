import SAMKit
import Testing

@Suite("Inputs and outputs of Core ML packages")
struct PackageFeatureTests {
  @Test("Fixed, enumerated and ranged shapes")
  func shapes() {
    let points = ArraySizes.enumerated((1...3).map { [1, $0, 2] })
    #expect(points.shape == [1, nil, 2] && points.greatest == [1, 3, 2])
    #expect(points.accepts([1, 3, 2]) && !points.accepts([1, 4, 2]) && !points.accepts([1, 0, 2]))
    let range = ArraySizes.ranged([.init(1, 1), .init(2, 15), .init(4, nil)])
    #expect(range.shape == [1, nil, nil] && range.greatest == [1, 15, nil])
    #expect(range.accepts([1, 15, 900]) && !range.accepts([1, 16, 9]) && !range.accepts([1, 2]))
    #expect(ArraySizes.fixed([2]).accepts([2]) && !ArraySizes.fixed([2]).accepts([3]))
    #expect(ArraySizes.enumerated([[1], [1, 2]]).shape == nil)
  }

  @Test("Images are interleaved bytes")
  func images() throws {
    let feature = PackageFeature(name: "image", kind: .image(width: 4, height: 2))
    #expect(feature.spec == TensorSpec(names: ["image"], shape: [2, 4, 3], elementType: .uint8, greatestSizes: nil))
    try feature.check(Tensor([UInt8](repeating: 0, count: 24), shape: [2, 4, 3]))
    #expect(throws: SamError.self) { try feature.check(Tensor([UInt8](repeating: 0, count: 24), shape: [4, 2, 3])) }
    #expect(throws: SamError.self) { try feature.check(Tensor([Float](repeating: 0, count: 24), shape: [2, 4, 3])) }
  }

  @Test("Halves take floats, integers take integers; the message says what is allowed")
  func types() throws {
    let half = PackageFeature(name: "points", kind: .array(.float16, .enumerated([[1, 1, 2], [1, 2, 2]])))
    #expect(half.spec.elementType == .float16)
    try half.check(Tensor([Float](repeating: 0, count: 4), shape: [1, 2, 2]))
    let error = #expect(throws: SamError.self) {
      try half.check(Tensor([Float](repeating: 0, count: 6), shape: [1, 3, 2]))
    }
    #expect(error?.code == .modelContract && error?.message.contains("[[1, 1, 2], [1, 2, 2]]") == true)
    let ids = PackageFeature(name: "ids", kind: .array(.int32, .fixed([2])))
    try ids.check(Tensor([Int64(1), 2], shape: [2]))
    #expect(throws: SamError.self) { try ids.check(Tensor([Float(1), 2], shape: [2])) }
  }

  @Test("Blue, green, red, in rows that are longer than the image is wide")
  func bgra() {
    var memory = [UInt8](repeating: 9, count: 24)
    memory.withUnsafeMutableBytes {
      BGRAPixels.write([1, 2, 3, 4, 5, 6], width: 1, height: 2, to: $0, bytesPerRow: 12)
    }
    #expect(
      memory == [3, 2, 1, 255] + [UInt8](repeating: 9, count: 8) + [6, 5, 4, 255] + [UInt8](repeating: 9, count: 8))
    memory.withUnsafeMutableBytes {
      BGRAPixels.write(rgba: [1, 2, 3, 4, 5, 6, 7, 8], width: 1, height: 2, to: $0, bytesPerRow: 4)
    }
    #expect(memory.prefix(8) == [3, 2, 1, 4, 7, 6, 5, 8])
  }
}
