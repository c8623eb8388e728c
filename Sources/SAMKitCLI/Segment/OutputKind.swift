/// What an output file shows.
package enum OutputKind: String, Sendable, CaseIterable, Codable {
  /// The object on a transparent ground.
  case cutout
  /// White on the object, black elsewhere.
  case mask
  /// The photo with the object marked.
  case overlay

  /// What its files' names end in, before the extension.
  package var suffix: String { "-\(rawValue)" }

  /// File name extensions of the formats that can hold it.
  package var extensions: [String] {
    switch self {
    case .cutout: ["png", "webp"]
    case .mask: ["png"]
    case .overlay: ["png", "jpg", "jpeg", "webp"]
    }
  }

  /// As people call it, with its article.
  package var noun: String {
    switch self {
    case .cutout: "a cut-out"
    case .mask: "a mask"
    case .overlay: "an overlay"
    }
  }

  /// The kind that a file's name says: `…-mask.png`, `…-overlay.jpg`; anything else is a cut-out.
  package init(fileName: String) {
    let stem = FileName(fileName).stem
    self = [.mask, .overlay].first { stem.hasSuffix($0.suffix) } ?? .cutout
  }
}
