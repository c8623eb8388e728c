public import SAMKit

public import struct Foundation.URL

/// CLIP's tokenizer: text to the ids that its text encoder reads.
///
/// Follows OpenAI's `simple_tokenizer.py` id for id; where its cleaning stops is said at ``encode(_:)``. The time
/// grows with the length of the text (n log n inside one word), whatever the text is.
public struct CLIPTokenizer: Sendable {
  /// Ids that a text encoder reads.
  public static let contextLength = 77
  public static let startToken: Int32 = 49_406
  public static let endToken: Int32 = 49_407

  /// The ids of one text, as the encoder reads them.
  public struct Tokens: Sendable, Equatable {
    /// ``CLIPTokenizer/contextLength`` ids: start, the text's, end, then padding.
    public let ids: [Int32]
    /// The text was longer than the encoder reads: its tail was cut off.
    public let isTruncated: Bool
    /// Place of the end token.
    public let end: Int
  }

  private let encoding: BytePairEncoding
  private let cleaning: TextCleaning

  /// - Parameters:
  ///   - vocabulary: `bpe_simple_vocab_16e6.txt.gz` (or unpacked), as OpenAI publishes it.
  ///   - entities: the table of HTML character references that comes with SAMKit.
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.engineMissing` where zlib is not installed.
  public init(vocabulary: URL, entities: URL) throws(SamError) {
    encoding = try BytePairEncoding(vocabulary: GzipFile.contents(of: vocabulary, limit: 16 << 20))
    cleaning = TextCleaning(entities: try HTMLEntities(table: GzipFile.contents(of: entities, limit: 1 << 20)))
  }

  /// OpenAI's published vocabulary.
  static let vocabularySHA256 = "924691ac288e54409236115652ad4aa250f48203de50a9e4722a6ecd48d6804a"

  /// The tokenizer with the vocabulary that comes with SAMKit, read once.
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.engineMissing` where zlib or libcrypto is not installed.
  public static func bundled() throws(SamError) -> CLIPTokenizer { try shared.get() }

  private static let shared = Result { () throws(SamError) in
    let vocabulary = try GroundingResources.file("clip/bpe_simple_vocab_16e6.txt.gz")
    let hash = try SHA256.hash(fileAt: vocabulary)
    guard hash == vocabularySHA256 else {
      throw SamError(.modelDamaged, "\(vocabulary.path) has SHA-256 \(hash), expected \(vocabularySHA256)")
    }
    return try CLIPTokenizer(vocabulary: vocabulary, entities: GroundingResources.file("clip/html5-entities.txt"))
  }

  /// The ids of a text, without start and end.
  ///
  /// Before it is split the text is repaired as `ftfy.fix_text` does (terminal escapes, control characters,
  /// ligatures, half- and full-width forms, curly quotes, line breaks, NFC), HTML character references are
  /// replaced, white space is collapsed, capitals become small. Mojibake is not repaired.
  public func encode(_ text: String) -> [Int32] { encode(text, limit: .max) }

  /// The ids of a text as the encoder reads them: start, text, end, and padding with zeros.
  ///
  /// A text of more than 75 ids is cut, and the last id is then the end token.
  public func tokens(_ text: String) -> Tokens {
    let text = encode(text, limit: Self.contextLength - 1)
    let room = Self.contextLength - 2
    let kept = text.prefix(room)
    let padding = repeatElement(Int32(0), count: room - kept.count)
    return Tokens(
      ids: [Self.startToken] + kept + [Self.endToken] + padding, isTruncated: text.count > room, end: kept.count + 1)
  }

  /// Stops after the word with which `limit` ids are reached.
  private func encode(_ text: String, limit: Int) -> [Int32] {
    var ids: [Int32] = []
    let scalars = cleaning.clean(text)
    var index = 0
    while index < scalars.count, ids.count < limit {
      if scalars[index].properties.isWhitespace {
        index += 1
        continue
      }
      let end = CLIPWords.end(in: scalars, from: index)
      let word = scalars[index..<end]
      index = end
      if let special = CLIPWords.special(word) {
        ids.append(special == .start ? Self.startToken : Self.endToken)
        continue
      }
      encoding.encode(word.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }, into: &ids)
    }
    return ids
  }
}
