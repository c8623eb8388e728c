import Foundation

/// The hashes of files that no one published, as they were at their first download: `recorded-hashes.json` in the
/// store's folder. They outlive the removal of a model.
struct RecordedHashes {
  private let file: URL

  init(_ store: URL) { file = store.appending(path: "recorded-hashes.json") }

  func hash(of url: URL) -> String? { all[url.absoluteString] }

  /// Records a hash, if there is none yet. Called under a lock of the whole store.
  func record(_ sha256: String, of url: URL) throws(SamError) {
    var hashes = all
    guard hashes[url.absoluteString] == nil else { return }
    hashes[url.absoluteString] = sha256
    try write(hashes)
  }

  func forget(_ urls: [URL]) throws(SamError) {
    let hashes = all
    let kept = hashes.filter { entry in !urls.contains { $0.absoluteString == entry.key } }
    if kept.count < hashes.count { try write(kept) }
  }

  private var all: [String: String] {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
  }

  private func write(_ hashes: [String: String]) throws(SamError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(hashes).write(to: file, options: .atomic)
    } catch {
      throw FileFailure.writing(file, error)
    }
  }
}
