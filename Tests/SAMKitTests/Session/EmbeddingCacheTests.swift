import SAMKit
import Testing

@Suite("The cache keeps the last used embeddings within its budget") struct EmbeddingCacheTests {
  private func embedding(_ hash: String, bytes: Int, model: String = "m") -> ImageEmbedding {
    ImageEmbedding(
      modelIdentity: model, contentHash: hash,
      transform: ImageTransform(imageWidth: 1, imageHeight: 1, frame: .init(size: 1, resize: .squash)),
      tensors: ["a": Tensor([UInt8](repeating: 0, count: bytes), shape: [bytes])])
  }

  private func key(_ hash: String, model: String = "m") -> EmbeddingCache.Key {
    .init(modelIdentity: model, contentHash: hash)
  }

  @Test func theLeastRecentlyUsedGoesFirst() {
    let cache = EmbeddingCache(budget: 100)
    cache.insert(embedding("a", bytes: 40))
    cache.insert(embedding("b", bytes: 40))
    #expect(cache.embedding(for: key("a")) != nil)
    cache.insert(embedding("c", bytes: 40))
    #expect(cache.embedding(for: key("b")) == nil)
    #expect(cache.embedding(for: key("a"))?.contentHash == "a")
    #expect(cache.embedding(for: key("c"))?.contentHash == "c")
    #expect(cache.byteCount == 80)
  }

  @Test func modelsAreToldApart() {
    let cache = EmbeddingCache(budget: 100)
    cache.insert(embedding("a", bytes: 10, model: "x"))
    #expect(cache.embedding(for: key("a", model: "y")) == nil)
    cache.insert(embedding("a", bytes: 20, model: "y"))
    #expect(cache.embedding(for: key("a", model: "x"))?.byteCount == 10)
    #expect(cache.embedding(for: key("a", model: "y"))?.byteCount == 20)
  }

  @Test func theBudgetIsExact() {
    let cache = EmbeddingCache(budget: 100)
    cache.insert(embedding("a", bytes: 100))
    #expect(cache.count == 1)
    cache.insert(embedding("b", bytes: 101))
    #expect(cache.count == 1 && cache.embedding(for: key("a")) != nil)
    cache.insert(embedding("a", bytes: 101))
    #expect(cache.count == 0 && cache.byteCount == 0)
  }

  @Test func insertingAgainReplaces() {
    let cache = EmbeddingCache(budget: 100)
    cache.insert(embedding("a", bytes: 60))
    cache.insert(embedding("a", bytes: 70))
    #expect(cache.count == 1 && cache.byteCount == 70)
  }

  @Test func aBudgetOfNothingKeepsNothing() {
    for budget in [0, -5] {
      let cache = EmbeddingCache(budget: budget)
      cache.insert(embedding("a", bytes: 1))
      #expect(cache.count == 0)
    }
  }
}
