import SAMKit

/// CLIP's byte-pair encoding: words become ids by merging the pair of symbols that was learned first, again and
/// again (Sennrich et al. 2016, in the byte-level form of GPT-2 that OpenAI's `simple_tokenizer.py` uses).
struct BytePairEncoding: Sendable {
  /// Merges that the vocabulary uses; the file holds more.
  static let mergeCount = 48_894
  /// Ids of single bytes, then of single bytes that end a word; merges follow.
  private static let byteCount = 256

  /// id of byte b inside a word; + 256 where it ends the word.
  private let byteIDs: [Int32]
  /// Pair of ids → id of the merged symbol. Ids of merges rise with their rank, so they serve as ranks too.
  private let merges: [UInt64: Int32]

  /// - Parameter vocabulary: the text of `bpe_simple_vocab_16e6.txt`: a header line, then a merge a line.
  /// - Throws: `.modelDamaged` where a line is not a merge of two known symbols.
  init(vocabulary: [UInt8]) throws(SamError) {
    let order = Self.byteOrder
    var byteIDs = [Int32](repeating: 0, count: Self.byteCount)
    var ids: [String: Int32] = [:]
    ids.reserveCapacity(Self.mergeCount + 2 * Self.byteCount)
    for (index, entry) in order.enumerated() {
      byteIDs[Int(entry.byte)] = Int32(index)
      ids[String(entry.symbol)] = Int32(index)
      ids["\(entry.symbol)</w>"] = Int32(index + Self.byteCount)
    }
    var merges: [UInt64: Int32] = [:]
    merges.reserveCapacity(Self.mergeCount)
    var lines = vocabulary.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst()
      .makeIterator()
    for rank in 0..<Self.mergeCount {
      guard let line = lines.next(), let space = line.firstIndex(of: UInt8(ascii: " ")),
        let left = ids[String(decoding: line[..<space], as: UTF8.self)],
        let right = ids[String(decoding: line[(space + 1)...], as: UTF8.self)]
      else { throw SamError(.modelDamaged, "CLIP vocabulary: line \(rank + 2) is not a merge of known symbols") }
      let id = Int32(2 * Self.byteCount + rank)
      merges[Self.key(left, right)] = id
      let symbol =
        String(decoding: line[..<space], as: UTF8.self) + String(decoding: line[(space + 1)...], as: UTF8.self)
      guard ids.updateValue(id, forKey: symbol) == nil else {
        throw SamError(.modelDamaged, "CLIP vocabulary: line \(rank + 2) repeats the symbol '\(symbol)'")
      }
    }
    self.byteIDs = byteIDs
    self.merges = merges
  }

  /// The ids of one word, given as its UTF-8 bytes; n log n in its length.
  ///
  /// Merging always the leftmost of the pairs with the lowest rank equals the reference, which merges all places of
  /// one pair at once: a pair that a merge makes holds the merged symbol, so it was learned later.
  func encode(_ word: some Collection<UInt8>, into ids: inout [Int32]) {
    guard !word.isEmpty else { return }
    var symbols = word.map { byteIDs[Int($0)] }
    symbols[symbols.count - 1] += Int32(Self.byteCount)
    let count = symbols.count
    var next = Array(1...count)
    var previous = Array(-1..<count - 1)
    var queue = MinimumHeap()
    func consider(_ left: Int, _ symbols: [Int32], _ right: Int) -> UInt64? {
      guard left >= 0, right < count, let id = merges[Self.key(symbols[left], symbols[right])] else { return nil }
      return UInt64(UInt32(id)) << 32 | UInt64(left)
    }
    for left in 0..<count - 1 {
      if let entry = consider(left, symbols, left + 1) { queue.insert(entry) }
    }
    while let entry = queue.popMinimum() {
      let left = Int(entry & 0xFFFF_FFFF)
      // The pair may have changed since it was queued.
      guard symbols[left] >= 0, consider(left, symbols, next[left]) == entry else { continue }
      let right = next[left]
      symbols[left] = Int32(entry >> 32)
      symbols[right] = -1
      next[left] = next[right]
      if next[left] < count { previous[next[left]] = left }
      if let pair = consider(previous[left], symbols, left) { queue.insert(pair) }
      if let pair = consider(left, symbols, next[left]) { queue.insert(pair) }
    }
    for symbol in symbols where symbol >= 0 { ids.append(symbol) }
  }

  private static func key(_ left: Int32, _ right: Int32) -> UInt64 {
    UInt64(UInt32(left)) << 32 | UInt64(UInt32(right))
  }

  /// GPT-2's `bytes_to_unicode`: printable bytes stand for themselves and come first, the others are the
  /// characters from U+0100 on.
  private static var byteOrder: [(byte: UInt8, symbol: Unicode.Scalar)] {
    let printable = Array(0x21...0x7E) + Array(0xA1...0xAC) + Array(0xAE...0xFF)
    var order = printable.map { (UInt8($0), Unicode.Scalar(UInt8($0))) }
    let others = (0...255).filter { !printable.contains($0) }
    for (offset, byte) in others.enumerated() {
      order.append((UInt8(byte), Unicode.Scalar(UInt16(0x100 + offset)) ?? "?"))
    }
    return order
  }
}

/// A binary heap of numbers, the smallest first.
private struct MinimumHeap {
  private var values: [UInt64] = []

  mutating func insert(_ value: UInt64) {
    values.append(value)
    var child = values.count - 1
    while child > 0, values[(child - 1) / 2] > values[child] {
      values.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popMinimum() -> UInt64? {
    guard let first = values.first else { return nil }
    let last = values.removeLast()
    guard !values.isEmpty else { return first }
    values[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < values.count && values[child] < values[least] {
        least = child
      }
      if least == parent { return first }
      values.swapAt(least, parent)
      parent = least
    }
  }
}
