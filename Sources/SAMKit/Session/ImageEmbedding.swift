/// What an encoder made of an image: everything that prompts need, without the image.
///
/// It is a value: it can be kept, written to a file, read by another process and given to a session of the same
/// model (``checkModel(_:)``), which then answers prompts without encoding again.
public struct ImageEmbedding: Sendable, Equatable {
  /// The model that made it: its name and the hash of its encoder's file.
  public let modelIdentity: String
  /// SHA-256, in hexadecimal, of the image as the encoder gets it, and of where it lies in its frame.
  public let contentHash: String
  /// Where the image lies in the model's frame.
  public let transform: ImageTransform
  /// The encoder's outputs that decoders need, by their names.
  public let tensors: [String: Tensor]

  public init(modelIdentity: String, contentHash: String, transform: ImageTransform, tensors: [String: Tensor]) {
    self.modelIdentity = modelIdentity
    self.contentHash = contentHash
    self.transform = transform
    self.tensors = tensors
  }

  /// The bytes that the tensors take in memory.
  public var byteCount: Int { tensors.values.reduce(0) { $0 + $1.byteCount } }

  /// The identity of a model: `name` and the SHA-256 of its encoder's file, in hexadecimal.
  package static func modelIdentity(name: String, encoderSHA256: String) -> String { "\(name):\(encoderSHA256)" }

  /// The name of the model that made it.
  package var modelName: String {
    modelIdentity.lastIndex(of: ":").map { String(modelIdentity[..<$0]) } ?? modelIdentity
  }

  /// Refuses the embedding of another model.
  /// - Throws: ``SamError/Code/embeddingMismatch`` where `identity` is not ``modelIdentity``.
  public func checkModel(_ identity: String) throws(SamError) {
    guard identity == modelIdentity else {
      throw SamError(
        .embeddingMismatch,
        "the embedding was made by model \(modelIdentity), not by \(identity); make it again with this model")
    }
  }
}
