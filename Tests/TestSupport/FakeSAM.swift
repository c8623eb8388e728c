import Foundation
package import SAMKit

/// Descriptions and models of SAM's contract with analytic answers.
package enum FakeSAM {
  /// SAM 1's contract: longest side 1024, four masks, pad point.
  package static let sam1 = description(
    name: "fake-sam", family: .sam1, size: 1024, resize: .longestSide, boxRule: .cornersLast, padPoint: true,
    upsampling: .viaFrame)

  /// SAM 2's: squash, corners first, no pad point, single mask by stability.
  package static let sam2: ModelDescription = {
    var model = description(
      name: "fake-sam2", family: .sam2, size: 1024, resize: .squash, boxRule: .cornersFirst, padPoint: false,
      upsampling: .direct)
    model.selection.dynamicStability = .init()
    return model
  }()

  /// No exclude points, six points, no boxes' labels of its own, no mask prompt.
  package static let efficient: ModelDescription = {
    var model = description(
      name: "fake-efficient", family: .efficientSam, size: 1024, resize: .none, boxRule: .cornersLast, padPoint: false,
      upsampling: .direct)
    model.decoder.points.excludeLabel = nil
    model.decoder.points.maximum = 6
    model.decoder.points.rank = 4
    model.decoder.mask = nil
    model.decoder.originalSize = .init(elementType: .int64)
    return model
  }()

  private static func description(
    name: String, family: ModelDescription.Family, size: Int, resize: ModelDescription.Frame.Resize,
    boxRule: ModelDescription.Points.BoxRule, padPoint: Bool, upsampling: ModelDescription.Outputs.Upsampling
  ) -> ModelDescription {
    ModelDescription(
      name: name, family: family, frame: .init(size: size, resize: resize),
      encoder: .init(file: "encoder.onnx", input: "image", normalization: .sam1, outputs: ["image_embeddings"]),
      decoder: .init(
        file: "decoder.onnx", embeddings: ["image_embeddings": "image_embeddings"],
        points: .init(boxRule: boxRule, padPoint: padPoint), mask: .init(),
        outputs: .init(upsampling: upsampling)),
      selection: .init(count: 4, single: 0, candidates: [1, 2, 3]))
  }

  /// The logits of a disc in a map of the given size: the distance to its edge in cells, inside positive.
  package static func disc(size: Int = 256, x: Double, y: Double, radius: Double) -> [Float] {
    (0..<size * size).map { index in
      let dx = Double(index % size) + 0.5 - x
      let dy = Double(index / size) + 0.5 - y
      return Float(radius - (dx * dx + dy * dy).squareRoot())
    }
  }

  /// A loaded model whose encoder gives the mean of its input and whose decoder gives `planes`.
  package static func model(
    _ description: ModelDescription = sam1, scores: [Float] = [0.9, 0.8, 0.7, 0.6],
    planes: @escaping @Sendable ([String: Tensor]) -> [[Float]] = { _ in
      (0..<4).map { _ in disc(x: 128, y: 128, radius: 50) }
    }
  ) throws(SamError) -> (model: SamModel, encoder: FakeModel, decoder: FakeModel) {
    let encoder = FakeModel(inputs: [description.encoder.input], outputs: description.encoder.outputs) {
      (inputs, cancellation) throws(SamError) in
      try cancellation?.check()
      let values = inputs[description.encoder.input]?.floats ?? []
      let mean = values.reduce(0, +) / Float(max(values.count, 1))
      return Dictionary(uniqueKeysWithValues: description.encoder.outputs.map { ($0, Tensor([mean], shape: [1])) })
    }
    let names = description.decoder
    let inputs =
      Array(names.embeddings.keys) + [names.points.coordinates, names.points.labels]
      + [names.mask?.input, names.mask?.flag, names.originalSize?.input].compactMap(\.self)
    let decoder = FakeModel(inputs: inputs, outputs: [names.outputs.masks, names.outputs.scores]) {
      (inputs, cancellation) throws(SamError) in
      try cancellation?.check()
      let planes = planes(inputs)
      let size = Int(Double(planes[0].count).squareRoot())
      return [
        names.outputs.masks: Tensor(planes.flatMap(\.self), shape: [1, planes.count, size, size]),
        names.outputs.scores: Tensor(scores, shape: [1, scores.count]),
      ]
    }
    let model = try SamModel(
      description: description, encoder: encoder, decoder: decoder, identity: "\(description.name):test")
    return (model, encoder, decoder)
  }

  /// An image of one colour.
  package static func image(
    _ width: Int, _ height: Int, red: UInt8 = 128, green: UInt8 = 128, blue: UInt8 = 128
  ) -> SamImage {
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for i in 0..<width * height {
      pixels[4 * i] = red
      pixels[4 * i + 1] = green
      pixels[4 * i + 2] = blue
    }
    return SamImage(uncheckedWidth: width, height: height, pixels: pixels)
  }
}
