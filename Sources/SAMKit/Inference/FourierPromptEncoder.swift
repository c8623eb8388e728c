package import Foundation

/// SAM 1's prompt encoder, from its weights in a JSON file: SamKit 1.0's Core ML packages leave it out.
///
/// A point's code is its position, by random Fourier features (Tancik et al., 2020, as Segment Anything uses them),
/// plus an embedding that is learned for its label; a pad point's is an embedding alone. There is no mask prompt: the
/// dense code is the embedding that stands for none.
package final class FourierPromptEncoder: InferenceModel {
  /// SamKit 1.0's file.
  package struct Weights: Sendable, Codable, Equatable {
    /// The side of the square frame that points are in.
    package var frameSize: [Int]
    /// Height and width of the image embedding.
    package var embeddingSize: [Int]
    /// Two rows, for x and y, of one frequency a column.
    package var frequencies: [[Float]]
    /// One row each for the labels exclude, include, box top left, box bottom right.
    package var labels: [[Float]]
    package var padding: [Float]
    package var noMask: [Float]

    package init(
      frameSize: [Int], embeddingSize: [Int], frequencies: [[Float]], labels: [[Float]], padding: [Float],
      noMask: [Float]
    ) {
      self.frameSize = frameSize
      self.embeddingSize = embeddingSize
      self.frequencies = frequencies
      self.labels = labels
      self.padding = padding
      self.noMask = noMask
    }

    private enum CodingKeys: String, CodingKey {
      case frameSize = "input_image_size"
      case embeddingSize = "image_embedding_size"
      case frequencies = "gaussian_matrix"
      case labels = "point_embeddings"
      case padding = "not_a_point_embed"
      case noMask = "no_mask_embed"
    }

    var width: Int { padding.count }

    fileprivate func check() throws(SamError) {
      let half = width / 2
      guard frameSize.count == 2, embeddingSize.count == 2, (frameSize + embeddingSize).allSatisfy({ $0 >= 1 }),
        half >= 1, width == 2 * half, frequencies.count == 2, frequencies.allSatisfy({ $0.count == half }),
        labels.count == 4, labels.allSatisfy({ $0.count == width }), noMask.count == width
      else {
        throw SamError(
          .modelContract,
          "expected a prompt encoder of two rows of C/2 frequencies, four label embeddings of C and two more, found "
            + "\(frequencies.map(\.count)), \(labels.map(\.count)), \([padding.count, noMask.count])")
      }
    }
  }

  package let inputs = [
    TensorSpec(names: ["prompt_points"], shape: [1, nil, 2], elementType: .float32),
    TensorSpec(names: ["prompt_labels"], shape: [1, nil], elementType: .float32),
  ]
  package let outputs: [TensorSpec]
  private let weights: Weights
  private let dense: Tensor

  /// - Throws: `.modelContract` for weights whose sizes do not fit together.
  package init(_ weights: Weights) throws(SamError) {
    try weights.check()
    self.weights = weights
    let (height, width) = (weights.embeddingSize[0], weights.embeddingSize[1])
    let shape = [1, weights.width, height, width]
    dense = Tensor(weights.noMask.flatMap { [Float](repeating: $0, count: height * width) }, shape: shape)
    outputs = [
      TensorSpec(names: ["sparse_embeddings"], shape: [1, nil, weights.width], elementType: .float32),
      TensorSpec(names: ["dense_embeddings"], shape: shape, elementType: .float32),
    ]
  }

  /// - Throws: `.modelNotFound`, `.modelDamaged` for a file that is none, `.modelContract`.
  package convenience init(file: URL) throws(SamError) {
    guard let data = try? Data(contentsOf: file) else {
      throw SamError(.modelNotFound, "\(file.path) cannot be read")
    }
    let weights: Weights
    do {
      weights = try JSONDecoder().decode(Weights.self, from: data)
    } catch {
      throw SamError(.modelDamaged, "\(file.path) holds no prompt encoder: \(error)", underlying: error)
    }
    try self.init(weights)
  }

  package func run(
    _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    guard let points = inputs["prompt_points"], let labels = inputs["prompt_labels"], inputs.count == 2,
      points.shape.count == 3, points.shape[0] == 1, points.shape[2] == 2, labels.shape == [1, points.shape[1]]
    else {
      throw SamError(
        .modelContract, "expected prompt_points [1, N, 2] and prompt_labels [1, N], found \(inputs.mapValues(\.shape))")
    }
    let (coordinates, kinds) = (points.floats, labels.floats)
    var codes: [Float] = []
    codes.reserveCapacity(kinds.count * weights.width)
    for (i, label) in kinds.enumerated() {
      codes += try code(x: coordinates[2 * i], y: coordinates[2 * i + 1], label: label)
    }
    let all = [
      "sparse_embeddings": Tensor(codes, shape: [1, kinds.count, weights.width]), "dense_embeddings": dense,
    ]
    var results: [String: Tensor] = [:]
    for name in outputs {
      guard let tensor = all[name] else {
        throw SamError(.modelContract, "expected one of the outputs \(TensorSpec.list(self.outputs)), found \(name)")
      }
      results[name] = tensor
    }
    return results
  }

  private func code(x: Float, y: Float, label: Float) throws(SamError) -> [Float] {
    if label == -1 { return weights.padding }
    guard let row = Int(exactly: label), weights.labels.indices.contains(row) else {
      throw SamError(.modelContract, "expected the labels -1 to 3, found \(label)")
    }
    // The centre of the pixel, as a fraction of the frame from −1 to 1.
    let across = 2 * (Double(x) + 0.5) / Double(weights.frameSize[1]) - 1
    let down = 2 * (Double(y) + 0.5) / Double(weights.frameSize[0]) - 1
    let angles = zip(weights.frequencies[0], weights.frequencies[1]).map {
      2 * Double.pi * (across * Double($0) + down * Double($1))
    }
    let position = angles.map { Float(sin($0)) } + angles.map { Float(cos($0)) }
    return zip(position, weights.labels[row]).map(+)
  }
}
