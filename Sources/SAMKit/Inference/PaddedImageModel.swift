/// An encoder of one fixed frame, as one that takes images [H, W, 3] of any size up to it: they are padded right and
/// below with the value that the graph takes for nothing.
package final class PaddedImageModel: InferenceModel {
  package let inputs: [TensorSpec]
  package var outputs: [TensorSpec] { model.outputs }
  /// Red, green and blue of the padding. Images that are padded with it to the whole frame already are not copied.
  package let filling: [Float]
  private let model: any InferenceModel
  private let side: Int

  /// - Parameters:
  ///   - model: takes one image, float32 [side, side, 3].
  ///   - filling: red, green and blue of the padding.
  /// - Returns: nil where the model takes something else.
  package init?(_ model: any InferenceModel, side: Int, filling: [Float]) {
    guard filling.count == 3, model.inputs.count == 1, let image = model.inputs.first,
      image.shape == [side, side, 3], image.elementType == .float32
    else { return nil }
    self.model = model
    self.side = side
    self.filling = filling
    inputs = [TensorSpec(names: image.names, shape: [nil, nil, 3], elementType: .float32)]
  }

  package func hasInput(named name: String) -> Bool { model.hasInput(named: name) }

  package func hasOutput(named name: String) -> Bool { model.hasOutput(named: name) }

  package func run(
    _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    var padded: [String: Tensor] = [:]
    for (name, tensor) in inputs { padded[name] = try pad(tensor, name: name) }
    return try model.run(padded, outputs: outputs, cancellation: cancellation)
  }

  private func pad(_ tensor: Tensor, name: String) throws(SamError) -> Tensor {
    guard tensor.shape != [side, side, 3] else { return tensor }
    guard case .float32(let values) = tensor.storage, tensor.shape.count == 3, tensor.shape[2] == 3,
      (1...side).contains(tensor.shape[0]), (1...side).contains(tensor.shape[1])
    else {
      throw SamError(
        .modelContract,
        "expected input \(name) as float32 [height, width, 3] of at most \(side) × \(side), "
          + "found \(tensor.elementType.rawValue) \(tensor.shape)")
    }
    let (height, width) = (tensor.shape[0], 3 * tensor.shape[1])
    var row: [Float] = []
    for _ in 0..<side { row += filling }
    let frame = [Float](unsafeUninitializedCapacity: 3 * side * side) { frame, count in
      count = 3 * side * side
      for y in 0..<side {
        let target = UnsafeMutableBufferPointer(rebasing: frame[3 * side * y..<3 * side * (y + 1)])
        _ = target.update(fromContentsOf: row)
        if y < height { _ = target.update(fromContentsOf: values[y * width..<(y + 1) * width]) }
      }
    }
    return Tensor(frame, shape: [side, side, 3])
  }
}
