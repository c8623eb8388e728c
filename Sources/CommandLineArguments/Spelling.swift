/// Finds what a misspelt word was perhaps meant to be.
public enum Spelling {
  /// The candidate nearest to `word`: one that it begins, or one at most a third of its letters away.
  public static func suggestion(for word: String, among candidates: [String]) -> String? {
    guard word.count >= 2 else { return nil }
    let folded = word.lowercased()
    let near = candidates.map { (candidate: $0, distance: distance(folded, $0.lowercased())) }
      .filter { $0.distance <= max(1, word.count / 3) }
      .min { $0.distance < $1.distance }
    if let near { return near.candidate }
    let begun = candidates.filter { $0.lowercased().hasPrefix(folded) }
    return begun.count == 1 ? begun[0] : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string alignment).
  package static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
