/// What a model file declares: its inputs and outputs.
package struct ModelSignature: Sendable, Equatable {
  package var inputs: [TensorSpec]
  package var outputs: [TensorSpec]

  package init(inputs: [TensorSpec], outputs: [TensorSpec]) {
    self.inputs = inputs
    self.outputs = outputs
  }

  package init(_ model: any InferenceModel) {
    self.init(inputs: model.inputs, outputs: model.outputs)
  }

  /// Whether prompts go in here: what tells a decoder from an encoder.
  var takesPrompts: Bool { inputs.contains { $0.names.contains(where: DecoderLayout.promptNames.contains) } }

  /// Whether one image goes in here and nothing else.
  var takesImageAlone: Bool {
    inputs.count == 1 && !takesPrompts && (inputs[0].shape.map { $0.count == 3 || $0.count == 4 } ?? true)
  }
}

extension [TensorSpec] {
  func named(_ name: String) -> TensorSpec? { first { $0.names.contains(name) } }

  /// The name to ask an output by: its own, or its place where the file leaves it unnamed.
  func reference(at index: Int) -> String { self[index].name.isEmpty ? "#\(index)" : self[index].name }

  /// "masks float32 [1, 4, ?, ?], #1 float32 [1, 4]"
  var contractText: String {
    isEmpty ? "none" : indices.map { "\(reference(at: $0)) \(self[$0].typeText)" }.joined(separator: ", ")
  }
}
