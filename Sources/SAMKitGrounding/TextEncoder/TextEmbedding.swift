/// What a text encoder makes of a phrase.
public struct TextEmbedding: Sendable, Equatable {
  /// A direction: L2 norm 1.
  public let values: [Float]
  /// The phrase was longer than the encoder reads, and its tail was ignored.
  public let isTruncated: Bool

  package init(values: [Float], isTruncated: Bool) {
    self.values = values
    self.isTruncated = isTruncated
  }
}
