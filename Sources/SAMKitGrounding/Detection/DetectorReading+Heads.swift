import SAMKit

extension DetectorReading {
  /// Reads a detector's outputs.
  ///
  /// - Parameters:
  ///   - classes: the number of classes in the output, where it is known.
  ///   - text: the classes' embeddings, for heads that compare them here.
  ///   - scale: the parameters of that comparison.
  /// - Throws: `.modelContract` for outputs of other shapes.
  init(
    _ outputs: [String: Tensor], contract: DetectorContract, classes: Int?, text: [[Float]], scale: FeatureScale?
  ) throws(SamError) {
    switch contract.head {
    case .combined(let name):
      self = try Self.combined(Self.tensor(name, outputs), name, contract, classes)
    case .separate(let scores, let boxes):
      let scoreTensor = try Self.tensor(scores, outputs)
      let plane = try Self.rows(scoreTensor, scores, width: classes)
      let boxPlane = try Self.rows(Self.tensor(boxes, outputs), boxes, width: 4, anchors: scoreTensor.shape[1])
      self.init(anchors: scoreTensor.shape[1], scores: plane, boxes: boxPlane, format: contract.boxes)
    case .selected(let count, let boxes, let scores, let labels):
      self = try Self.selected(outputs, contract, count: count, boxes: boxes, scores: scores, labels: labels)
    case .features(let boxes, let features):
      let boxTensor = try Self.tensor(boxes, outputs)
      let plane = try Self.columns(boxTensor, boxes, height: 4)
      let scores = try (scale ?? FeatureScale()).scores(
        Self.tensor(features, outputs), text: text, anchors: boxTensor.shape[2])
      self.init(
        anchors: boxTensor.shape[2],
        scores: Plane(values: scores, start: 0, anchorStride: 1, valueStride: boxTensor.shape[2], count: text.count),
        boxes: plane, format: contract.boxes)
    }
  }

  private static func combined(
    _ tensor: Tensor, _ name: String, _ contract: DetectorContract, _ classes: Int?
  ) throws(SamError) -> DetectorReading {
    let shape = tensor.shape
    guard shape.count == 3, shape[0] == 1, min(shape[1], shape[2]) >= 0 else {
      throw wrong(name, "[1, 4 + N, A] or [1, A, 4 + N]", shape)
    }
    let channelsFirst: Bool
    if let classes {
      // A file with as many anchors as channels reads like its kin, channels first.
      channelsFirst = shape[1] == 4 + classes
      guard channelsFirst || shape[2] == 4 + classes else {
        throw wrong(name, "[1, \(4 + classes), A] or [1, A, \(4 + classes)]", shape)
      }
    } else {
      channelsFirst = shape[1] <= shape[2]
    }
    let (channels, anchors) = channelsFirst ? (shape[1], shape[2]) : (shape[2], shape[1])
    guard channels > 4 else { throw wrong(name, "4 box numbers and at least one score an anchor", shape) }
    let (anchorStride, valueStride) = channelsFirst ? (1, anchors) : (channels, 1)
    let values = tensor.floats
    func plane(_ first: Int, _ count: Int) -> Plane {
      Plane(
        values: values, start: first * valueStride, anchorStride: anchorStride, valueStride: valueStride, count: count)
    }
    return DetectorReading(anchors: anchors, scores: plane(4, channels - 4), boxes: plane(0, 4), format: contract.boxes)
  }

  private static func selected(
    _ outputs: [String: Tensor], _ contract: DetectorContract, count: String?, boxes: String, scores: String,
    labels: String
  ) throws(SamError) -> DetectorReading {
    let boxTensor = try tensor(boxes, outputs)
    var plane = try rows(boxTensor, boxes, width: 4)
    let (scoreTensor, labelTensor) = (try tensor(scores, outputs), try tensor(labels, outputs))
    let all = boxTensor.shape[1]
    guard scoreTensor.count == all, labelTensor.count == all else {
      throw wrong(scores, "\(all) scores and labels, as many as boxes", scoreTensor.shape)
    }
    var anchors = all
    if let count, let value = try tensor(count, outputs).floats.first, value.isFinite {
      anchors = Int(min(max(value, 0), Float(all)))
    }
    plane = Plane(values: plane.values, start: 0, anchorStride: 4, valueStride: 1, count: 4)
    return DetectorReading(
      anchors: anchors,
      scores: Plane(values: scoreTensor.floats, start: 0, anchorStride: 1, valueStride: 0, count: 1), boxes: plane,
      format: contract.boxes, labels: labelTensor.floats.map { $0.isFinite && abs($0) < 1e9 ? Int($0) : -1 })
  }

  private static func tensor(_ name: String, _ outputs: [String: Tensor]) throws(SamError) -> Tensor {
    guard let tensor = outputs[name] else {
      throw SamError(
        .modelContract, "detector: output '\(name)' is missing, found \(outputs.keys.sorted().joined(separator: ", "))")
    }
    return tensor
  }

  /// [1, anchors, width]
  private static func rows(
    _ tensor: Tensor, _ name: String, width: Int?, anchors: Int? = nil
  ) throws(SamError) -> Plane {
    let shape = tensor.shape
    guard shape.count == 3, shape[0] == 1, shape[2] == width ?? shape[2], shape[1] == anchors ?? shape[1] else {
      throw wrong(name, "[1, \(anchors.map(String.init) ?? "A"), \(width.map(String.init) ?? "N")]", shape)
    }
    return Plane(values: tensor.floats, start: 0, anchorStride: shape[2], valueStride: 1, count: shape[2])
  }

  /// [1, height, anchors]
  private static func columns(_ tensor: Tensor, _ name: String, height: Int) throws(SamError) -> Plane {
    let shape = tensor.shape
    guard shape.count == 3, shape[0] == 1, shape[1] == height else { throw wrong(name, "[1, \(height), A]", shape) }
    return Plane(values: tensor.floats, start: 0, anchorStride: 1, valueStride: shape[2], count: height)
  }

  private static func wrong(_ name: String, _ expected: String, _ found: [Int]) -> SamError {
    SamError(.modelContract, "detector: expected '\(name)' of shape \(expected), found \(found)")
  }
}
