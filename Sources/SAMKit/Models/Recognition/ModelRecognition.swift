/// Tells a model's tensor contract from its files: names, ranks, shapes and types of all tensors.
package enum ModelRecognition {
  /// Describes an encoder and a decoder.
  ///
  /// - Parameters:
  ///   - encoder: the tensors of the image encoder's file.
  ///   - decoder: the tensors of the prompt encoder and mask decoder's file.
  ///   - name: what to call the model, here and in messages.
  /// - Throws: `.unsupportedModel` for a layout that is not known; `.modelContract`, with what was expected and what
  ///   was found, for one that is broken, and for files in the wrong order.
  package static func describe(
    encoder: ModelSignature, decoder: ModelSignature, name: String
  ) throws(SamError) -> ModelDescription {
    try checkRoles(encoder: encoder, decoder: decoder, name: name)
    let layout = try DecoderLayout.matching(decoder, name: name)
    var (decoderPart, selection) = try layout.describe(decoder, name: name)
    let recognition = EncoderRecognition(signature: encoder, layout: layout, name: name)
    decoderPart.embeddings = try recognition.embeddings()
    let (encoderPart, frame) = try recognition.describe()
    return ModelDescription(
      name: name, family: family(layout, name: name), frame: frame, encoder: encoderPart, decoder: decoderPart,
      selection: selection)
  }

  /// Describes loaded files.
  package static func describe(
    encoder: any InferenceModel, decoder: any InferenceModel, name: String
  ) throws(SamError) -> ModelDescription {
    try describe(encoder: ModelSignature(encoder), decoder: ModelSignature(decoder), name: name)
  }

  private static func checkRoles(
    encoder: ModelSignature, decoder: ModelSignature, name: String
  ) throws(SamError) {
    if encoder.takesPrompts, decoder.takesImageAlone {
      throw SamError(
        .modelContract,
        "encoder and decoder of \(name) are swapped: the encoder takes \(encoder.inputs.contractText), the decoder "
          + "\(decoder.inputs.contractText); give them the other way round")
    }
    if encoder.takesPrompts {
      throw SamError(
        .modelContract,
        "expected an image encoder of \(name), found a file that takes prompts too: \(encoder.inputs.contractText)")
    }
    if decoder.takesImageAlone {
      throw SamError(
        .modelContract,
        "expected a mask decoder of \(name), found a file that takes an image alone: \(decoder.inputs.contractText)")
    }
  }

  /// MobileSAM has SAM 1's tensors; only the name tells it.
  private static func family(_ layout: DecoderLayout, name: String) -> ModelDescription.Family {
    layout.family == .sam1 && name.lowercased().contains("mobile") ? .mobileSam : layout.family
  }
}
