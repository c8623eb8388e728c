/// Images to embeddings of one model, with those of recent images kept.
struct ImageEmbedder: Sendable {
  let model: SamModel
  let cache: EmbeddingCache
  let threads: Int?

  init(model: SamModel, config: SamConfig) {
    self.model = model
    cache = EmbeddingCache(budget: config.embeddingCacheBudget)
    threads = config.threads
  }

  /// Prepares and encodes an image, or finds that it was encoded before.
  /// - Throws: `.engineFailed`, `.cancelled`.
  func embed(
    _ image: SamImage, cancellation: Cancellation?, start: Stopwatch = Stopwatch()
  ) throws(SamError) -> SessionImage {
    let transform = ImageTransform(
      imageWidth: image.width, imageHeight: image.height, frame: model.description.frame)
    let prepared = try ImageEncoding.prepare(
      image, transform: transform, encoder: model.description.encoder,
      filling: (model.encoder as? PaddedImageModel)?.filling, threads: threads)
    let hash = try prepared.contentHash(of: transform)
    if let known = cache.embedding(for: .init(modelIdentity: model.identity, contentHash: hash)) {
      return SessionImage(
        embedding: known, image: image, content: prepared.content,
        timings: SamResult.Timings(engine: 0, total: start.seconds))
    }
    try cancellation?.check()
    let engine = Stopwatch()
    let tensors = try model.encode(prepared.tensor, cancellation: cancellation)
    let engineSeconds = engine.seconds
    let embedding = ImageEmbedding(
      modelIdentity: model.identity, contentHash: hash, transform: transform, tensors: tensors)
    cache.insert(embedding)
    return SessionImage(
      embedding: embedding, image: image, content: prepared.content,
      timings: SamResult.Timings(engine: engineSeconds, total: start.seconds))
  }
}
