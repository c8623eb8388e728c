package import Foundation

/// The built-in model as Core ML packages: this target's resources, which only Apple's systems get.
///
/// `Tools/convert_coreml.py` makes them from the ONNX files of `SAMKitONNXModels`. SAMKit itself finds them by the name
/// of the bundle (`ResourceLocator`), so that a bundle that is missing is an error and not a trap.
package enum CoreMLModels {
  /// The folder with `encoder.mlpackage`, `decoder.mlpackage`, `vocabulary.mlpackage` and `model.json`.
  package static var nano: URL? { Bundle.module.resourceURL?.appending(path: "nano") }
}
