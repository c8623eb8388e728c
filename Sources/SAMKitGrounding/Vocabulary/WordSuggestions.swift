/// Words that look like a given one.
enum WordSuggestions {
  /// The nearest by edit distance, at most a third of the word's letters away, nearest first, then alphabetically.
  static func nearest(to word: String, in words: some Collection<String>, count: Int) -> [String] {
    let letters = Array(word.utf8.prefix(40))
    let limit = max(1, letters.count / 3)
    var found: [(distance: Int, word: String)] = []
    for other in words {
      let candidate = Array(other.utf8)
      guard abs(candidate.count - letters.count) <= limit else { continue }
      let distance = editDistance(letters, candidate)
      if distance <= limit { found.append((distance, other)) }
    }
    found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.word < $1.word }
    return found.prefix(count).map(\.word)
  }

  /// Levenshtein's distance.
  private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let substituted = diagonal + (x == y ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
