import SAMKit

import struct Foundation.Data
import class Foundation.FileManager
import class Foundation.JSONDecoder
import struct Foundation.URL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a detector's image features are compared with text: `dot · exp(logitScale) + bias`, a logit (YOLO-World's
/// contrastive head). SamKit 1.0 keeps the two numbers of each level in `cv4_params.json`.
struct FeatureScale: Sendable, Equatable {
  /// One for all anchors, or one for each of the three levels (strides 8, 16, 32).
  var logitScales: [Float] = [0]
  var biases: [Float] = [0]

  init() {}

  /// Reads `logit_scale` and `bias`: numbers, lists of numbers, or a list of objects with both.
  /// - Throws: `.modelDamaged`.
  init(file: URL) throws(SamError) {
    do {
      let data = try Data(contentsOf: file)
      if let levels = try? JSONDecoder().decode([Level].self, from: data) {
        logitScales = levels.map { $0.logitScale.values }.flatMap(\.self)
        biases = levels.map { $0.bias.values }.flatMap(\.self)
      } else {
        let level = try JSONDecoder().decode(Level.self, from: data)
        logitScales = level.logitScale.values
        biases = level.bias.values
      }
    } catch {
      throw SamError(
        .modelDamaged, "\(file.path): expected numbers logit_scale and bias, one or one a level", underlying: error)
    }
    guard [1, 3].contains(logitScales.count), logitScales.count == biases.count,
      (logitScales + biases).allSatisfy(\.isFinite)
    else { throw SamError(.modelDamaged, "\(file.path): expected 1 or 3 finite scales and biases") }
  }

  private struct Level: Decodable {
    let logitScale: Numbers
    let bias: Numbers
    enum CodingKeys: String, CodingKey {
      case logitScale = "logit_scale"
      case bias
    }
  }

  /// A number or a list of them.
  private struct Numbers: Decodable {
    let values: [Float]
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Float.self) {
        values = [value]
      } else {
        values = try container.decode([Float].self)
      }
    }
  }

  /// Logits, class by class: `text.count` rows of `anchors`.
  /// - Throws: `.modelContract` where the features are not [1, width, anchors].
  func scores(_ features: Tensor, text: [[Float]], anchors: Int) throws(SamError) -> [Float] {
    let width = text.first?.count ?? 0
    guard features.shape == [1, width, anchors] else {
      throw SamError(
        .modelContract, "detector: expected features of shape [1, \(width), \(anchors)], found \(features.shape)")
    }
    let values = features.floats
    var scores = [Float](repeating: 0, count: text.count * anchors)
    for (row, embedding) in text.enumerated() {
      scores.withUnsafeMutableBufferPointer { scores in
        values.withUnsafeBufferPointer { values in
          let start = row * anchors
          for (channel, weight) in embedding.enumerated() {
            for anchor in 0..<anchors { scores[start + anchor] += weight * values[channel * anchors + anchor] }
          }
          for (level, range) in levels(anchors).enumerated() {
            let scale = expf(logitScales[level])
            for anchor in range { scores[start + anchor] = scores[start + anchor] * scale + biases[level] }
          }
        }
      }
    }
    return scores
  }

  /// The anchors of strides 8, 16 and 32: 16, 4 and 1 parts of 21.
  private func levels(_ anchors: Int) -> [Range<Int>] {
    guard logitScales.count == 3 else { return [0..<anchors] }
    let (first, second) = (anchors * 16 / 21, anchors * 20 / 21)
    return [0..<first, first..<second, second..<anchors]
  }
}
