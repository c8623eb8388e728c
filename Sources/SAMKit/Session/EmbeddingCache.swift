/// Embeddings in memory, the most recently used ones within a budget of bytes. Safe to share between threads.
package final class EmbeddingCache: Sendable {
  package struct Key: Hashable, Sendable {
    package let modelIdentity: String
    package let contentHash: String
    package init(modelIdentity: String, contentHash: String) {
      self.modelIdentity = modelIdentity
      self.contentHash = contentHash
    }
  }

  private struct Entry {
    let embedding: ImageEmbedding
    let byteCount: Int
    var lastUse: UInt64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var clock: UInt64 = 0

    mutating func tick() -> UInt64 {
      clock += 1
      return clock
    }

    mutating func remove(_ key: Key) {
      if let entry = entries.removeValue(forKey: key) { byteCount -= entry.byteCount }
    }
  }

  /// The most bytes of tensors that are kept.
  package let budget: Int
  private let state = Locked(State())

  /// - Parameter budget: bytes of tensors to keep at most; 0 keeps nothing.
  package init(budget: Int) { self.budget = max(0, budget) }

  package var count: Int { state.withLock { $0.entries.count } }
  package var byteCount: Int { state.withLock { $0.byteCount } }

  /// The embedding of this image by this model, which then counts as just used.
  package func embedding(for key: Key) -> ImageEmbedding? {
    state.withLock { s in
      let now = s.tick()
      s.entries[key]?.lastUse = now
      return s.entries[key]?.embedding
    }
  }

  /// Keeps an embedding, and drops the least recently used ones that then do not fit. One that is larger than the
  /// whole budget is not kept, and drops nothing but its own older version.
  package func insert(_ embedding: ImageEmbedding) {
    let key = Key(modelIdentity: embedding.modelIdentity, contentHash: embedding.contentHash)
    let byteCount = embedding.byteCount
    state.withLock { s in
      s.remove(key)
      guard byteCount <= budget else { return }
      s.entries[key] = Entry(embedding: embedding, byteCount: byteCount, lastUse: s.tick())
      s.byteCount += byteCount
      while s.byteCount > budget, let oldest = s.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        s.remove(oldest.key)
      }
    }
  }

  package func removeAll() {
    state.withLock { s in
      s.entries = [:]
      s.byteCount = 0
    }
  }
}
