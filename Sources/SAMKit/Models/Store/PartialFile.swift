import Foundation

/// A download that is not complete, and what is known of the file that it is the beginning of.
struct PartialFile {
  /// What a server said of the file; kept beside the bytes.
  struct Origin: Codable, Equatable {
    var url: URL
    /// A strong ETag or a date: what `If-Range` takes.
    var validator: String?
  }

  let url: URL
  private var note: URL { url.appendingPathExtension("json") }

  init(_ url: URL) { self.url = url }

  var size: Int64 {
    (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int64) ?? 0
  }

  var origin: Origin? {
    (try? Data(contentsOf: note)).flatMap { try? JSONDecoder().decode(Origin.self, from: $0) }
  }

  /// Notes where the bytes come from. Without the note they are not resumed, so that it may fail.
  func setOrigin(_ origin: Origin) {
    try? JSONEncoder().encode(origin).write(to: note, options: .atomic)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
    try? FileManager.default.removeItem(at: note)
  }
}
