/// What a file of a model is, by its name.
package enum ModelFileName {
  /// Encoder, decoder or another part. Exports are named `….encoder.onnx`, `…_decoder.onnx`, `…_preprocess.onnx`,
  /// `…ImageEncoder….mlpackage`, or, for SAM's official script, `sam_….onnx` for the decoder alone.
  package static func role(of path: String) -> CatalogEntry.File.Role {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    guard name.hasSuffix(".onnx") else { return .part }
    if name.contains("prompt_encoder_mask_decoder") || name.contains("decoder") { return .decoder }
    if name.contains("text") { return .textEncoder }
    if name.contains("encoder") || name.contains("preprocess") { return .encoder }
    return .part
  }
}
