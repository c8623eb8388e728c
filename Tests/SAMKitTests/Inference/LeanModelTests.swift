#if os(Linux)
  import Foundation
  import SAMKit
  import TestSupport
  import Testing

  @Suite("Models without the outputs that nobody reads")
  struct LeanModelTests {
    private let redundant = LoadOptions.RedundantOutputs(names: ["masks"], instead: "low_res_masks")

    private func decoder(_ layout: String, _ file: String) -> URL {
      Fixtures.file("SAMKitTests", "Fixtures/models/\(layout)/\(file)")
    }

    private func load(_ file: URL, cache: URL?, lean: Bool = true) throws -> any InferenceModel {
      var options = LoadOptions(cachesCompiledModel: cache != nil)
      options.redundantOutputs = lean ? redundant : nil
      return try OpenVINOBackend(cacheFolder: cache).load(file, options: options)
    }

    private func run(_ model: any InferenceModel) throws -> [String: Tensor] {
      let grid = (0..<1_048_576).map { Float($0 % 997) / 997 }
      return try model.run(
        [
          "image_embeddings": Tensor(grid, shape: [1, 256, 64, 64]),
          "point_coords": Tensor([Float(300), 200, 0, 0], shape: [1, 2, 2]),
          "point_labels": Tensor([Float(1), -1], shape: [1, 2]),
          "mask_input": Tensor([Float](repeating: 0, count: 65_536), shape: [1, 1, 256, 256]),
          "has_mask_input": Tensor([Float(0)], shape: [1]), "orig_im_size": Tensor([Float(600), 800], shape: [2]),
        ], outputs: ["low_res_masks", "iou_predictions"])
    }

    @Test("The enlarged masks are left out, and the others are the same")
    func official() throws {
      let file = decoder("official", "decoder.onnx")
      let whole = try load(file, cache: nil, lean: false)
      let lean = try load(file, cache: nil)
      #expect(whole.hasOutput(named: "masks") && !lean.hasOutput(named: "masks"))
      #expect(lean.hasInput(named: "orig_im_size"))
      #expect(try run(whole) == run(lean))
    }

    @Test("So it is from the cache, at the first load and later")
    func cache() throws {
      let folder = try ScratchFolder()
      let file = decoder("official", "decoder.onnx")
      let first = try load(file, cache: folder.url)
      let second = try load(file, cache: folder.url)
      #expect(!first.hasOutput(named: "masks") && !second.hasOutput(named: "masks"))
      #expect(try run(first) == run(second))
      // The one with all outputs is another entry.
      #expect(try load(file, cache: folder.url, lean: false).hasOutput(named: "masks"))
    }

    @Test("Where low-res masks are missing, nothing is left out")
    func noLowRes() throws {
      let edge = try load(decoder("edge-sam", "edge_sam_decoder.onnx"), cache: nil)
      #expect(edge.hasOutput(named: "masks"))
    }

    @Test("A damaged file is told of by its own name", arguments: [0.5, 0.99])
    func damaged(share: Double) throws {
      let folder = try ScratchFolder()
      let whole = try Data(contentsOf: decoder("official", "decoder.onnx"))
      let file = folder.url.appending(path: "cut.onnx")
      try whole.prefix(Int(Double(whole.count) * share)).write(to: file)
      let error = #expect(throws: SamError.self) { try load(file, cache: nil) }
      #expect(error?.code == .modelDamaged && error?.message.contains("cut.onnx") == true)
    }
  }
#endif
