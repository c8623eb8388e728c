package import SAMKit

/// A model that a test makes up: it records what it is given and answers with a closure.
package final class FakeModel: InferenceModel {
  package let inputs: [TensorSpec]
  package let outputs: [TensorSpec]
  private let answer: @Sendable ([String: Tensor], Cancellation?) throws(SamError) -> [String: Tensor]
  private let record = Recorder()

  package init(
    inputs: [String], outputs: [String],
    answer: @escaping @Sendable ([String: Tensor], Cancellation?) throws(SamError) -> [String: Tensor]
  ) {
    self.inputs = inputs.map { TensorSpec(names: [$0], shape: nil, elementType: .float32) }
    self.outputs = outputs.map { TensorSpec(names: [$0], shape: nil, elementType: .float32) }
    self.answer = answer
  }

  /// Everything that it was run on so far.
  package var calls: [[String: Tensor]] { record.calls }

  package func run(
    _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    record.add(inputs)
    return try answer(inputs, cancellation)
  }
}

private final class Recorder: Sendable {
  private let list = Locked<[[String: Tensor]]>([])
  var calls: [[String: Tensor]] { list.withLock { $0 } }
  func add(_ call: [String: Tensor]) { list.withLock { $0.append(call) } }
}
