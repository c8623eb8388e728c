#if os(Linux)
  import Foundation
  import SAMKit
  import TestSupport
  import Testing

  @Suite("Graphs that are written in another way for the engine")
  struct ONNXRewritingTests {
    private func file(_ name: String) -> URL { Fixtures.file("SAMKitTests", "Fixtures/models/hybrid/\(name).onnx") }

    /// The nodes that the engine gets; nil where the file is left as it is.
    private func nodes(_ data: Data) throws -> [ONNXNode]? {
      try OpenVINOLibrary.open()
      let lean = data.withUnsafeBytes { LeanModelFile.bytes(of: $0, .init()) }
      return lean.flatMap { $0.withUnsafeBytes { ONNXGraph($0)?.nodes } }
    }

    /// As `image()` of Tools/contract_models/hybrid.py.
    private func image(batch: Int) throws -> Tensor {
      let count = batch * 3 * 12 * 12
      return Tensor((0..<count).map { Float($0 * 37 % 101) / 101 - 0.5 }, shape: [batch, 3, 12, 12])
    }

    @Test(
      "Every kind of place is found, and the answers are NumPy's",
      arguments: [("fixed", 1), ("traced", 1), ("dynamic", 2), ("lookalikes", 1)])
    func answers(name: String, batch: Int) throws {
      let nodes = try nodes(Data(contentsOf: file(name)))
      if name == "lookalikes" {
        #expect(nodes == nil)
      } else {
        let nodes = try #require(nodes)
        let orders = Dictionary(grouping: nodes.compactMap(\.permutation)) { $0 }.mapValues(\.count)
        // What is left are the keys' and the product's own.
        #expect(orders[[0, 2, 1]] == 1 && orders[[0, 2, 3, 1]] == 5 && orders[[0, 3, 1, 2]] == 2)
        #expect(!nodes.contains { $0.operation == "Split" } && nodes.count { $0.operation == "MatMul" } == 6)
      }
      for cache in [nil, try ScratchFolder()] {
        let options = LoadOptions(cachesCompiledModel: cache != nil)
        for _ in 0..<2 {
          let model = try OpenVINOBackend(cacheFolder: cache?.url).load(file(name), options: options)
          let found = try model.run(["image": try image(batch: batch)], outputs: ["masks", "expected"])
          let (masks, expected) = (try #require(found["masks"]), try #require(found["expected"]))
          #expect(masks.shape == expected.shape && expected.floats.contains { abs($0) > 0.1 })
          #expect(zip(masks.floats, expected.floats).allSatisfy { abs($0 - $1) < 1e-5 })
        }
      }
    }

    @Test("A second run of the changes finds nothing more")
    func settled() throws {
      try OpenVINOLibrary.open()
      let data = try Data(contentsOf: file("fixed"))
      let once = try #require(data.withUnsafeBytes { LeanModelFile.bytes(of: $0, .init()) })
      let twice = once.withUnsafeBytes { LeanModelFile.bytes(of: $0, .init()) }
      #expect(twice == nil)
    }

    @Test("Files that are cut off anywhere are left as they are")
    func cut() throws {
      let data = try Data(contentsOf: file("fixed"))
      for count in stride(from: 0, to: data.count, by: 13) {
        let nodes = try nodes(data.prefix(count))
        #expect(nodes == nil, "cut to \(count) bytes")
      }
    }

    @Test("No damage stops the reader")
    func flipped() throws {
      let data = try Data(contentsOf: file("traced"))
      var random = SeededGenerator(state: 5)
      for _ in 0..<400 {
        var bytes = [UInt8](data)
        for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
        let graph = bytes.withUnsafeBytes { bytes in ONNXGraph(bytes).map { ONNXRewriting($0).values.count } }
        #expect(graph ?? 0 <= 64)
      }
    }
  }
#endif
