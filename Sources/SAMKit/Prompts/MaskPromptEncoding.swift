import func Foundation.log

/// Mask prompts to the decoder's logits.
package enum MaskPromptEncoding {
  /// The logit of a pixel that is wholly inside a bitmap: the inverse sigmoid of 0.999.
  package static let certainty: Float = 6.9

  /// `size · size` logits of the model's frame.
  ///
  /// Low-res logits are clamped and passed on. A bitmap covers the image: each cell of the map takes the share of
  /// object `a` in its part of the image, as the logit `ln(a / (1 − a))` within ± ``certainty``; padding is
  /// outside.
  /// - Throws: `.invalidMaskPrompt`.
  package static func logits(
    for prompt: MaskPrompt, transform: ImageTransform, input: ModelDescription.MaskInput
  ) throws(SamError) -> [Float] {
    switch prompt {
    case .logits(let logits): try checked(logits, transform: transform, input: input)
    case .bitmap(let width, let height, let values):
      try resampled(width: width, height: height, values: values, transform: transform, size: input.size)
    }
  }

  private static func checked(
    _ logits: LowResLogits, transform: ImageTransform, input: ModelDescription.MaskInput
  ) throws(SamError) -> [Float] {
    guard logits.width == input.size, logits.height == input.size else {
      throw SamError(
        .invalidMaskPrompt,
        "mask logits are \(logits.width)×\(logits.height), this model takes \(input.size)×\(input.size); "
          + "give a bitmap to have it resampled")
    }
    guard logits.transform == transform else {
      throw SamError(
        .invalidMaskPrompt,
        "mask logits belong to an image of \(logits.transform.imageWidth)×\(logits.transform.imageHeight), "
          + "the session's is \(transform.imageWidth)×\(transform.imageHeight)")
    }
    let limit = input.clamp
    // NaN compares false both ways and becomes "undecided".
    return logits.values.map { $0 > limit ? limit : $0 < -limit ? -limit : $0 == $0 ? $0 : 0 }
  }

  private static func resampled(
    width: Int, height: Int, values: [UInt8], transform: ImageTransform, size: Int
  ) throws(SamError) -> [Float] {
    guard width >= 1, height >= 1, values.count == width * height else {
      throw SamError(
        .invalidMaskPrompt, "a mask of \(width)×\(height) needs one byte a pixel, found \(values.count) bytes")
    }
    // A map of 0 and 1 is a mask too, not a nearly black one.
    let full = values.contains { $0 > 1 } ? Float(255) : 1
    let columns = AreaSampling(
      count: size, content: Double(transform.contentWidth) * Double(size) / Double(transform.frameWidth),
      source: width)
    let rows = AreaSampling(
      count: size, content: Double(transform.contentHeight) * Double(size) / Double(transform.frameHeight),
      source: height)
    var logits = [Float](repeating: -certainty, count: size * size)
    var line = [Float](repeating: 0, count: width)
    values.withUnsafeBufferPointer { source in
      for (j, row) in rows.cells.enumerated() {
        for x in 0..<width { line[x] = 0 }
        for (y, weight) in row {
          let start = y * width
          for x in 0..<width { line[x] += weight * Float(source[start + x]) }
        }
        for (i, column) in columns.cells.enumerated() {
          var share: Float = 0
          for (x, weight) in column { share += weight * line[x] }
          share = min(max(share / full, 0), 1)
          logits[j * size + i] = min(max(log((share + 1e-6) / (1 - share + 1e-6)), -certainty), certainty)
        }
      }
    }
    return logits
  }
}

/// Which source samples, in which shares, a cell of a smaller (or larger) grid covers along one axis.
private struct AreaSampling {
  /// For each cell that holds content: source index and share; the shares of a cell sum to 1.
  var cells: [[(Int, Float)]] = []

  /// - Parameters:
  ///   - count: cells along the axis; - content: how many of them (with a fraction) the source fills.
  init(count: Int, content: Double, source: Int) {
    let scale = Double(source) / content
    for cell in 0..<min(count, Int(content.rounded(.up))) {
      let start = Double(cell) * scale
      let end = min(Double(cell + 1) * scale, Double(source))
      guard end > start else { break }
      var shares: [(Int, Float)] = []
      for index in Int(start)..<min(source, Int(end.rounded(.up))) {
        let overlap = min(end, Double(index + 1)) - max(start, Double(index))
        if overlap > 0 { shares.append((index, Float(overlap / (end - start)))) }
      }
      cells.append(shares)
    }
  }
}
