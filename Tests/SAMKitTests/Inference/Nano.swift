import Foundation
import SAMKit
import TestSupport
import Testing

/// The built-in model's files and synthetic inputs for them.
enum Nano {
  static func file(_ name: String) throws -> URL {
    let places = ResourceLocator.places(target: ResourceLocator.modelTarget)
    let folder = try #require(ResourceLocator.model("nano"), "looked in \(places)")
    return folder.appending(path: name)
  }

  static func load(_ name: String, cache: URL? = nil) throws -> any InferenceModel {
    try OpenVINOBackend(cacheFolder: cache).load(file(name), options: LoadOptions(cachesCompiledModel: cache != nil))
  }

  /// Loaded once for all tests.
  static let decoder = Result { try load("decoder.onnx") }

  /// The formula of `Tools/goldens/engine.py`.
  static func synthetic(_ shape: [Int]) -> Tensor {
    let values = (0..<shape.reduce(1, *)).map {
      Float(UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) % 1000) / 500 - 1
    }
    return Tensor(values, shape: shape)
  }

  /// Inputs of the decoder over given features, or synthetic ones.
  static func prompt(
    _ points: [[Float]] = [[100, 120], [0, 0]], labels: [Float] = [1, -1], features: [String: Tensor]? = nil
  ) -> [String: Tensor] {
    var inputs =
      features ?? [
        "image_embeddings": synthetic([1, 64, 64, 64]), "context": synthetic([1, 96, 32, 32]),
        "high_res_features": synthetic([1, 24, 128, 128]),
      ]
    inputs["point_coords"] = Tensor(points.flatMap(\.self), shape: [1, points.count, 2])
    inputs["point_labels"] = Tensor(labels, shape: [1, labels.count])
    inputs["mask_input"] = Tensor([Float](repeating: 0, count: 256 * 256), shape: [1, 1, 256, 256])
    inputs["has_mask_input"] = Tensor([Float(0)], shape: [1])
    return inputs
  }

  static let outputs = ["low_res_masks", "iou_predictions"]
}
