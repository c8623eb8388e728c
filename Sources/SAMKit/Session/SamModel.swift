import Foundation

/// A model that is loaded: its description, and its two files in an engine. Safe to share between sessions.
package final class SamModel: Sendable {
  package let description: ModelDescription
  package let encoder: any InferenceModel
  package let decoder: any InferenceModel
  /// Name and content hash: embeddings of one model are refused by another.
  package let identity: String

  package init(
    description: ModelDescription, encoder: any InferenceModel, decoder: any InferenceModel, identity: String
  ) throws(SamError) {
    self.description = description
    self.encoder = encoder
    self.decoder = decoder
    self.identity = identity
    try checkContract()
  }

  /// Runs the encoder on a prepared image.
  package func encode(
    _ image: Tensor, cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    try encoder.run(
      [description.encoder.input: image], outputs: description.encoder.outputs, cancellation: cancellation)
  }

  /// Runs the decoder on an embedding and an encoded prompt.
  package func decode(
    _ embedding: ImageEmbedding, prompt: EncodedPrompt, cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    var inputs = prompt.tensors
    for (input, output) in description.decoder.embeddings {
      guard let tensor = embedding.tensors[output] else {
        throw SamError(
          .embeddingMismatch,
          "expected \(output) in the embedding, found \(embedding.tensors.keys.sorted().joined(separator: ", "))")
      }
      inputs[input] = tensor
    }
    let names = description.decoder.outputs
    return try decoder.run(
      inputs, outputs: [names.masks, names.scores] + (names.objectScore.map { [$0] } ?? []), cancellation: cancellation)
  }

  /// Refuses files that lack a tensor that the description names.
  private func checkContract() throws(SamError) {
    let points = description.decoder.points
    let decoder = description.decoder
    try require([description.encoder.input], what: "encoder input", of: encoder.inputs, encoder.hasInput)
    try require(description.encoder.outputs, what: "encoder output", of: encoder.outputs, encoder.hasOutput)
    let inputs =
      Array(decoder.embeddings.keys) + [points.coordinates, points.labels]
      + [points.boxInput, decoder.mask?.input, decoder.mask?.flag, decoder.originalSize?.input].compactMap(\.self)
    try require(inputs, what: "decoder input", of: self.decoder.inputs, self.decoder.hasInput)
    let outputs =
      [decoder.outputs.masks, decoder.outputs.scores] + [decoder.outputs.objectScore].compactMap(\.self)
    try require(outputs, what: "decoder output", of: self.decoder.outputs, self.decoder.hasOutput)
  }

  private func require(
    _ names: [String], what: String, of specs: [TensorSpec], _ isThere: (String) -> Bool
  ) throws(SamError) {
    for name in names.sorted() where !isThere(name) {
      throw SamError(
        .modelContract, "expected \(what) \(name) of \(description.name), found \(TensorSpec.list(specs))")
    }
  }
}
