import Foundation
import SAMKit
import TestSupport
import Testing

@Suite struct EngineContract {
  private let decoder: any InferenceModel

  init() throws { decoder = try Nano.decoder.get() }

  private func failure(_ inputs: [String: Tensor], outputs: [String] = Nano.outputs) throws -> SamError {
    try #require(throws: SamError.self) { try decoder.run(inputs, outputs: outputs) }
  }

  @Test func portsAreDescribedInTheFilesOrder() {
    #expect(
      decoder.inputs.map(\.name) == [
        "image_embeddings", "context", "high_res_features", "point_coords", "point_labels", "mask_input",
        "has_mask_input",
      ])
    #expect(decoder.inputs[3] == TensorSpec(names: ["point_coords"], shape: [1, nil, 2], elementType: .float32))
    #expect(decoder.outputs.map(\.name) == Nano.outputs)
    #expect(decoder.hasInput(named: "context") && !decoder.hasInput(named: "Context"))
    #expect(decoder.hasOutput(named: "#1") && !decoder.hasOutput(named: "#2") && !decoder.hasOutput(named: "context"))
  }

  /// The fixture's outputs have two names each; asked for one, the engine gives that of a node inside the graph.
  @Test func namesThatLayoutsKnowComeFirst() throws {
    let file = Fixtures.file("SAMKitTests", "Fixtures/models/traced-names/decoder.onnx")
    let model = try OpenVINOBackend().load(file, options: LoadOptions(cachesCompiledModel: false))
    #expect(model.outputs.map(\.name) == ["masks", "iou_predictions", "low_res_masks"])
    #expect(model.outputs.contains { $0.names.count > 1 }, "the fixture no longer shows the fault")
    for output in model.outputs { #expect(Set(output.names).count == output.names.count) }
  }

  @Test func outputsByTheirPlace() throws {
    let byName = try decoder.run(Nano.prompt(), outputs: ["iou_predictions"])
    let byPlace = try decoder.run(Nano.prompt(), outputs: ["#1"])
    #expect(byPlace["#1"]?.shape == [1, 4])
    #expect(byPlace["#1"] == byName["iou_predictions"])
  }

  @Test func anInputTooFew() throws {
    var inputs = Nano.prompt()
    inputs["context"] = nil
    let error = try failure(inputs)
    #expect(error.code == .modelContract)
    #expect(error.message.hasPrefix("expected the inputs image_embeddings, context,"))
  }

  @Test func anUnknownInput() throws {
    var inputs = Nano.prompt()
    inputs["contxt"] = inputs.removeValue(forKey: "context")
    let error = try failure(inputs)
    #expect(error.code == .modelContract)
    #expect(error.message.hasSuffix("found contxt"))
  }

  @Test func anInputOfAnotherType() throws {
    var inputs = Nano.prompt()
    inputs["point_labels"] = Tensor([Int64(1), -1], shape: [1, 2])
    #expect(
      try failure(inputs)
        == SamError(.modelContract, "expected input point_labels as float32 [1, ?], found int64 [1, 2]"))
  }

  @Test func anInputOfAnotherShape() throws {
    var inputs = Nano.prompt()
    inputs["mask_input"] = Tensor([Float](repeating: 0, count: 128 * 128), shape: [1, 1, 128, 128])
    #expect(
      try failure(inputs)
        == SamError(
          .modelContract, "expected input mask_input as float32 [1, 1, 256, 256], found float32 [1, 1, 128, 128]"))
  }

  @Test func anUnknownOutput() throws {
    for name in ["masks", "#2", "#-1", "#", ""] {
      let error = try failure(Nano.prompt(), outputs: [name])
      #expect(error.code == .modelContract, "\(name)")
      #expect(error.message == "expected one of the outputs low_res_masks, iou_predictions, found \(name)")
    }
  }

  @Test func shapesThatOnlyTheGraphRefusesAreErrors() throws {
    // Each fits its port; together they do not fit. A model of its own, as it disturbs runs of other tests.
    let decoder = try Nano.load("decoder.onnx")
    let expected = try decoder.run(Nano.prompt(), outputs: Nano.outputs)
    let error = try #require(throws: SamError.self) {
      try decoder.run(Nano.prompt([[1, 1], [2, 2], [3, 3]], labels: [1, 1]), outputs: Nano.outputs)
    }
    #expect(error.code == .engineFailed)
    #expect(!error.message.contains("\n"))
    // OpenVINO's own graph would go on failing, or answer wrongly, from here on.
    #expect(try decoder.run(Nano.prompt(), outputs: Nano.outputs) == expected)
  }

  @Test func everyElementTypePassesTheBorder() throws {
    let file = Fixtures.file("SAMKitTests", "Fixtures/types.onnx")
    let model = try OpenVINOBackend().load(file, options: LoadOptions(cachesCompiledModel: false))
    let types = Dictionary(uniqueKeysWithValues: model.inputs.map { ($0.name, $0.elementType) })
    #expect(types == ["half": .float16, "flag": .bool, "long": .int64, "short": .int32, "byte": .uint8])
    for _ in 0..<2 {
      let found = try model.run(
        [
          "half": Tensor([Float(1), -0.1, 3e4], shape: [3]), "flag": Tensor([UInt8(1), 0, 1], shape: [3]),
          "long": Tensor([Int64(Int32.max) - 1, -5], shape: [2]), "short": Tensor([Int32(-7)], shape: [1]),
          "byte": Tensor([UInt8](), shape: [0]),
        ], outputs: ["half_out", "flag_out", "long_out", "short_out", "byte_out"])
      // 0.1 in half precision, doubled; 6e4 is 59,968 + 32.
      #expect(found["half_out"] == Tensor([2, -0.199951171875, 60000], shape: [3]))
      #expect(found["flag_out"] == Tensor([UInt8(0), 1, 0], shape: [3]))
      #expect(found["long_out"] == Tensor([Int64(Int32.max), -4], shape: [2]))
      #expect(found["short_out"] == Tensor([Int32(-6)], shape: [1]))
      #expect(found["byte_out"] == Tensor([UInt8](), shape: [0]))
    }
  }
}
