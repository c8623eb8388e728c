/// A prompt as the tensors of one decoder.
package struct EncodedPrompt: Sendable, Equatable {
  /// Every decoder input but the embeddings.
  package var tensors: [String: Tensor]
  /// The rows of the point tensors.
  package var points: [SamResult.EncodedPoint]
}

/// Prompts to tensors, as the model's description says.
package enum PromptEncoding {
  /// Checks the prompt against the model's limits and writes the decoder's inputs.
  /// - Throws: `.unsupportedPrompt` and `.tooManyPoints` for what the model cannot take, `.invalidMaskPrompt`.
  package static func encode(
    _ prompt: ResolvedPrompt, transform: ImageTransform, model: ModelDescription
  ) throws(SamError) -> EncodedPrompt {
    let decoder = model.decoder
    let rows = try rows(for: prompt, transform: transform, model: model)
    var tensors: [String: Tensor] = [:]
    let leading = Array(repeating: 1, count: decoder.points.rank - 2)
    if decoder.points.packsLabels == true {
      tensors[decoder.points.coordinates] = Tensor(
        rows.flatMap { [$0.x, $0.y, Float($0.label)] }, shape: leading + [rows.count, 3])
    } else {
      tensors[decoder.points.coordinates] = Tensor(
        rows.flatMap { [$0.x, $0.y] }, shape: leading + [rows.count, 2])
      tensors[decoder.points.labels] = integers(
        rows.map(\.label), shape: leading + [rows.count], as: decoder.points.labelType)
    }
    if decoder.points.boxRule == .separateInput, let name = decoder.points.boxInput {
      tensors[name] = separateBox(prompt.box, transform: transform)
    }
    if let mask = decoder.mask {
      let logits = try prompt.mask.map { (given) throws(SamError) in
        try MaskPromptEncoding.logits(for: given, transform: transform, input: mask)
      }
      tensors[mask.input] = Tensor(
        logits ?? [Float](repeating: 0, count: mask.size * mask.size), shape: [1, 1, mask.size, mask.size])
      if let flag = mask.flag { tensors[flag] = Tensor([logits == nil ? Float(0) : 1], shape: [1]) }
    } else if prompt.mask != nil {
      throw SamError(.unsupportedPrompt, "\(model.name) takes no mask prompt: use points or a box")
    }
    if let size = decoder.originalSize {
      tensors[size.input] = integers(
        [transform.imageHeight, transform.imageWidth], shape: [2], as: size.elementType)
    }
    return EncodedPrompt(tensors: tensors, points: rows)
  }

  /// The rows of the point tensors: points, corners of the box, padding.
  private static func rows(
    for prompt: ResolvedPrompt, transform: ImageTransform, model: ModelDescription
  ) throws(SamError) -> [SamResult.EncodedPoint] {
    let rule = model.decoder.points
    var rows: [SamResult.EncodedPoint] = []
    for point in prompt.points {
      guard let label = point.label == .positive ? rule.includeLabel : rule.excludeLabel else {
        throw SamError(
          .unsupportedPrompt, "\(model.name) knows no exclude points: leave them out, or use another model")
      }
      rows.append(row(x: point.x, y: point.y, label: label, transform: transform))
    }
    var hasCorners = false
    if let box = prompt.box {
      let corners = [
        row(x: box.x0, y: box.y0, label: 2, transform: transform),
        row(x: box.x1, y: box.y1, label: 3, transform: transform),
      ]
      switch rule.boxRule {
      case .cornersFirst: rows = corners + rows
      case .cornersLast: rows += corners
      case .separateInput: break
      case .unsupported:
        throw SamError(.unsupportedPrompt, "\(model.name) takes no box prompt: use points")
      }
      hasCorners = rule.boxRule != .separateInput
    }
    if let maximum = rule.maximum ?? rule.counts?.last, rows.count > maximum {
      throw SamError(
        .tooManyPoints,
        "\(model.name) takes at most \(maximum) points (a box counts as two), found \(rows.count)")
    }
    // SAM 1's exports count this point when they decide whether the prompt is ambiguous.
    if (rule.padPoint && (!hasCorners || rule.padsBoxes == true)) || rows.isEmpty {
      rows.append(SamResult.EncodedPoint(x: 0, y: 0, label: rule.padLabel))
    }
    if let count = rule.counts?.first(where: { $0 >= rows.count }) {
      let padding = SamResult.EncodedPoint(x: 0, y: 0, label: rule.padLabel)
      rows += Array(repeating: padding, count: count - rows.count)
    }
    return rows
  }

  private static func row(
    x: Double, y: Double, label: Int, transform: ImageTransform
  ) -> SamResult.EncodedPoint {
    let point = transform.toModel(x: x, y: y)
    return SamResult.EncodedPoint(x: Float(point.x), y: Float(point.y), label: label)
  }

  private static func separateBox(_ box: SamBox?, transform: ImageTransform) -> Tensor {
    guard let box else { return Tensor([Float](), shape: [1, 0, 4]) }
    let a = transform.toModel(x: box.x0, y: box.y0)
    let b = transform.toModel(x: box.x1, y: box.y1)
    return Tensor([Float(a.x), Float(a.y), Float(b.x), Float(b.y)], shape: [1, 1, 4])
  }

  private static func integers(_ values: [Int], shape: [Int], as type: Tensor.ElementType) -> Tensor {
    switch type {
    case .int64: Tensor(values.map(Int64.init), shape: shape)
    case .int32: Tensor(values.map(Int32.init), shape: shape)
    default: Tensor(values.map(Float.init), shape: shape)
    }
  }
}
