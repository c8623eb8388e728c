import Foundation
import TestSupport

/// ONNX Runtime's answers, by `Tools/goldens/engine.py`.
struct EngineGoldens: Decodable {
  struct Slice: Decodable {
    let shape: [Int], step: Int, values: [Float]
  }
  struct Decoding: Decodable {
    let points: [[Float]], labels: [Float], outputs: [String: Slice]
  }
  struct Weights: Decodable {
    let offset: Int, count: Int
  }
  let encoder: [String: Slice]
  let decoder: [Decoding]
  /// Where the decoder's largest tensor lies in its file.
  let decoderWeights: Weights

  static func load() throws -> EngineGoldens {
    try JSONDecoder().decode(
      EngineGoldens.self, from: Data(contentsOf: Fixtures.file("SAMKitTests", "Goldens/engine.json")))
  }
}
