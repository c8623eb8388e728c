import SAMKit

/// A detector that a test makes up: tensors of any name and shape, and fixed answers.
final class FakeDetector: InferenceModel {
  let inputs: [TensorSpec]
  let outputs: [TensorSpec]
  private let answers: @Sendable ([String: Tensor]) -> [String: Tensor]
  private let log = Locked<[[String: Tensor]]>([])

  init(
    inputs: [TensorSpec], outputs: [TensorSpec], answers: @escaping @Sendable ([String: Tensor]) -> [String: Tensor]
  ) {
    self.inputs = inputs
    self.outputs = outputs
    self.answers = answers
  }

  var calls: [[String: Tensor]] { log.withLock { $0 } }

  func run(
    _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    log.withLock { $0.append(inputs) }
    return answers(inputs)
  }

  static func spec(_ name: String, _ shape: [Int?]) -> TensorSpec {
    TensorSpec(names: [name], shape: shape, elementType: .float32)
  }

  /// Ultralytics' layout: what it is given as boxes (cxcywh) and scores, one row an anchor.
  static func combined(classes: Int, rows: [[Float]]) -> FakeDetector {
    FakeDetector(
      inputs: [spec("images", [1, 3, 640, 640])], outputs: [spec("output0", [1, 4 + classes, nil])]
    ) { _ in
      var values: [Float] = []
      for channel in 0..<4 + classes { values += rows.map { $0[channel] } }
      return ["output0": Tensor(values, shape: [1, 4 + classes, rows.count])]
    }
  }
}
