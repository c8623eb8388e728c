import SAMKit

import struct Foundation.URL

/// The built-in model with its classifier head: class maps of images, and masks for prompts.
final class VocabularyModel: Sendable {
  /// The encoder's output that the classifier reads.
  static let featuresName = "class_features"
  private static let logitsName = "class_logits"

  let sam: SamModel
  private let classifier: any InferenceModel
  private let threads: Int?

  /// - Parameter sam: the built-in model, where it is loaded already.
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.modelContract`, `.engineMissing`, `.engineFailed`.
  init(sam: SamModel? = nil, config: SamConfig, backend: any InferenceBackend) throws(SamError) {
    let files = try ModelFiles(.bundled(.nano))
    self.sam =
      if let sam { sam } else { try ModelLoader.load(.bundled(.nano), config: config, backend: backend) }
    let file = files.encoder.deletingLastPathComponent().appending(
      path: "vocabulary.\(files.encoder.pathExtension)")
    classifier = try backend.load(
      file, options: LoadOptions(threads: config.threads, cachesCompiledModel: config.cachesCompiledModels))
    threads = config.threads
    guard classifier.hasInput(named: Self.featuresName), classifier.hasOutput(named: Self.logitsName) else {
      throw SamError(
        .modelContract,
        "expected \(Self.featuresName) → \(Self.logitsName) of \(file.lastPathComponent), found "
          + "\(TensorSpec.list(classifier.inputs)) → \(TensorSpec.list(classifier.outputs))")
    }
  }

  /// Encodes an image, or a part of one.
  func embed(_ image: SamImage, cancellation: Cancellation?) throws(SamError) -> ImageEmbedding {
    let transform = ImageTransform(
      imageWidth: image.width, imageHeight: image.height, frame: sam.description.frame)
    let prepared = try ImageEncoding.prepare(
      image, transform: transform, encoder: sam.description.encoder, threads: threads)
    let tensors = try sam.encode(prepared.tensor, cancellation: cancellation)
    return ImageEmbedding(modelIdentity: sam.identity, contentHash: "", transform: transform, tensors: tensors)
  }

  /// The class maps of an image that was encoded.
  func classMaps(_ embedding: ImageEmbedding, cancellation: Cancellation?) throws(SamError) -> ClassMaps {
    guard let features = embedding.tensors[Self.featuresName] else {
      throw SamError(.embeddingMismatch, "expected \(Self.featuresName) in the embedding of the built-in model")
    }
    let outputs = try classifier.run(
      [Self.featuresName: features], outputs: [Self.logitsName], cancellation: cancellation)
    guard let logits = outputs[Self.logitsName] else {
      throw SamError(.modelContract, "the vocabulary gave no \(Self.logitsName)")
    }
    return try ClassMaps(logits: logits, transform: embedding.transform)
  }

  /// The decoder's masks for a prompt: the candidates of a lone point, the single mask of any other.
  func masks(
    _ embedding: ImageEmbedding, points: [SamPoint], box: SamBox? = nil, mask: LowResLogits? = nil,
    cancellation: Cancellation?
  ) throws(SamError) -> [(logits: LowResLogits, quality: Float)] {
    let transform = embedding.transform
    let prompt = try ResolvedPrompt(
      points: points, box: box, mask: mask.map { .logits($0) }, imageWidth: transform.imageWidth,
      imageHeight: transform.imageHeight)
    let encoded = try PromptEncoding.encode(prompt, transform: transform, model: sam.description)
    let outputs = try sam.decode(embedding, prompt: encoded, cancellation: cancellation)
    let decoded = try MaskDecoding.planes(of: outputs, model: sam.description, transform: transform)
    let order = MaskSelection.order(
      decoded, prompt: prompt, selection: sam.description.selection, threshold: 0)
    return (prompt.isAmbiguous ? order : Array(order.prefix(1))).map { (decoded.planes[$0], decoded.scores[$0]) }
  }
}
