package import Foundation

/// The built-in model as ONNX files: this target's resources, which systems without Core ML get.
///
/// SAMKit itself finds them by the name of the bundle (`ResourceLocator`), so that a bundle that is missing is an error
/// and not a trap.
package enum ONNXModels {
  /// The folder with `encoder.onnx`, `decoder.onnx`, `vocabulary.onnx` and `model.json`.
  package static var nano: URL? { Bundle.module.resourceURL?.appending(path: "nano") }
}
