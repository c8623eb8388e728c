/// A prompt encoder and a mask decoder that come as two models, as one: points in, masks out.
///
/// The prompt encoder's outputs go to the mask decoder's inputs of the same name; exports differ in the last "s"
/// (`sparse_embeddings` to `sparse_embedding`).
package final class PromptedDecoder: InferenceModel {
  package let inputs: [TensorSpec]
  package let outputs: [TensorSpec]
  private let promptEncoder: any InferenceModel
  private let maskDecoder: any InferenceModel
  /// Mask decoder input → prompt encoder output.
  private let links: [String: String]

  /// - Throws: `.modelContract` where an output of the prompt encoder goes nowhere.
  package init(promptEncoder: any InferenceModel, maskDecoder: any InferenceModel) throws(SamError) {
    self.promptEncoder = promptEncoder
    self.maskDecoder = maskDecoder
    var links: [String: String] = [:]
    for output in promptEncoder.outputs {
      let names = [output.name, output.name + "s", String(output.name.dropLast(output.name.hasSuffix("s") ? 1 : 0))]
      guard let input = names.first(where: maskDecoder.hasInput(named:)) else {
        throw SamError(
          .modelContract,
          "expected \(output.name), an output of the prompt encoder, among the mask decoder's inputs, "
            + "found \(TensorSpec.list(maskDecoder.inputs))")
      }
      links[input] = output.name
    }
    self.links = links
    inputs = promptEncoder.inputs + maskDecoder.inputs.filter { links[$0.name] == nil }
    outputs = maskDecoder.outputs
  }

  package func run(
    _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    let prompts = inputs.filter { promptEncoder.hasInput(named: $0.key) }
    let encoded = try promptEncoder.run(prompts, outputs: Array(links.values), cancellation: cancellation)
    try cancellation?.check()
    var rest = inputs.filter { !promptEncoder.hasInput(named: $0.key) }
    for (input, output) in links { rest[input] = encoded[output] }
    return try maskDecoder.run(rest, outputs: outputs, cancellation: cancellation)
  }
}
