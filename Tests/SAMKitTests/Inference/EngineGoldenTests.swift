import SAMKit
import Testing

@Suite struct EngineAnswersAsTheReference {
  private let goldens: EngineGoldens
  private let features: [String: Tensor]

  init() throws {
    goldens = try EngineGoldens.load()
    features = try Nano.load("encoder.onnx").run(
      ["image": Nano.synthetic([1, 3, 512, 512])], outputs: Array(goldens.encoder.keys))
  }

  /// OpenVINO through Python differs from ONNX Runtime by up to 3.5e-5 here, on values of up to about 20.
  private func expectEqual(_ found: [String: Tensor], _ expected: [String: EngineGoldens.Slice]) throws {
    #expect(Set(found.keys) == Set(expected.keys))
    for (name, slice) in expected {
      let tensor = try #require(found[name])
      #expect(tensor.shape == slice.shape, "\(name)")
      for (index, value) in slice.values.enumerated() {
        let difference = abs(tensor.floats[index * slice.step] - value)
        #expect(difference < 2e-4, "\(name)[\(index * slice.step)]")
      }
    }
  }

  @Test func encoder() throws { try expectEqual(features, goldens.encoder) }

  @Test func decoderWithAnyNumberOfPoints() throws {
    let decoder = try Nano.decoder.get()
    var prompt = features
    prompt["class_features"] = nil
    #expect(goldens.decoder.map(\.labels.count) == [2, 5])
    for golden in goldens.decoder {
      let found = try decoder.run(
        Nano.prompt(golden.points, labels: golden.labels, features: prompt), outputs: Nano.outputs)
      try expectEqual(found, golden.outputs)
    }
  }
}
