import Foundation
import SAMKit
import SAMKitGrounding

/// Files that the tests read.
enum Fixtures {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// A JSON file of golden values, made by the script of that name in Tools/goldens.
  static func golden<T: Decodable>(_ name: String, as type: T.Type) throws -> T {
    let file = folder.appending(path: "Goldens/\(name).json")
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }

  /// A small model file made by Tools/contract_models.
  static func model(_ name: String) -> URL { folder.appending(path: "Fixtures/\(name)") }

  /// The tokenizer's files, where the package keeps them.
  static let clip = folder.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/SAMKitGrounding/Resources/clip")

  static let tokenizer = Result { () throws(SamError) -> CLIPTokenizer in
    try CLIPTokenizer(
      vocabulary: clip.appending(path: "bpe_simple_vocab_16e6.txt.gz"),
      entities: clip.appending(path: "html5-entities.txt"))
  }
}
