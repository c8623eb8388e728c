/// What a decoder gave, as planes of logits.
package struct DecodedMasks: Sendable, Equatable {
  package var planes: [LowResLogits]
  /// Predicted IoU of each plane; where the model gave no number, 0.
  package var scores: [Float]
  package var objectScore: Float?

  package init(planes: [LowResLogits], scores: [Float], objectScore: Float? = nil) {
    self.planes = planes
    self.scores = scores
    self.objectScore = objectScore
  }
}

/// Decoder outputs to masks.
package enum MaskDecoding {
  /// Takes the planes apart and checks them against the description.
  /// - Throws: `.modelContract` where an output is missing or its shape is not [.., M, h, w] and [.., M].
  package static func planes(
    of outputs: [String: Tensor], model: ModelDescription, transform: ImageTransform
  ) throws(SamError) -> DecodedMasks {
    let names = model.decoder.outputs
    guard let masks = outputs[names.masks], let scores = outputs[names.scores] else {
      throw SamError(
        .modelContract,
        "expected outputs \(names.masks) and \(names.scores) of \(model.name)'s decoder, "
          + "found \(outputs.keys.sorted().joined(separator: ", "))")
    }
    let shape = masks.shape
    guard shape.count >= 3, shape.dropLast(3).allSatisfy({ $0 == 1 }), let size = Self.size(shape),
      scores.count == size.count
    else {
      throw SamError(
        .modelContract,
        "expected \(names.masks) [1, M, h, w] and \(names.scores) [1, M] of \(model.name)'s decoder, "
          + "found \(shape) and \(scores.shape)")
    }
    guard size.count == model.selection.count else {
      throw SamError(
        .modelContract,
        "expected \(model.selection.count) masks of \(model.name)'s decoder, found \(size.count)")
    }
    let values = masks.floats
    let area = size.width * size.height
    let planes = (0..<size.count).map { index in
      LowResLogits(
        width: size.width, height: size.height, values: Array(values[index * area..<(index + 1) * area]),
        transform: transform)
    }
    return DecodedMasks(
      planes: planes, scores: scores.floats.map { $0.isFinite ? $0 : 0 },
      objectScore: names.objectScore.flatMap { outputs[$0]?.floats.first })
  }

  private static func size(_ shape: [Int]) -> (count: Int, height: Int, width: Int)? {
    let (count, height, width) = (shape[shape.count - 3], shape[shape.count - 2], shape[shape.count - 1])
    return count >= 1 && height >= 1 && width >= 1 ? (count, height, width) : nil
  }

  /// One mask in image pixels.
  package static func mask(
    _ logits: LowResLogits, score: Float, model: ModelDescription, threshold: Float, threads: Int?
  ) -> SamMask {
    let upsampling = MaskUpsampling(logits, rule: model.decoder.outputs.upsampling, threads: threads)
    let (alpha, extent) = upsampling.coverage(threshold: threshold)
    return SamMask(
      width: logits.transform.imageWidth, height: logits.transform.imageHeight, alpha: alpha, score: score,
      stability: Stability.score(logits, threshold: threshold), lowResLogits: logits, threshold: threshold,
      upsampling: model.decoder.outputs.upsampling, extent: extent)
  }
}
