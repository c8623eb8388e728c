/// What a file of a model is, by its name.
package enum ModelFileName {
  /// Encoder, decoder or another part. Exports are named `….encoder.onnx`, `…_decoder.onnx`, `…_preprocess.onnx`,
  /// `…ImageEncoder….mlpackage`, or, for SAM's official script, `sam_….onnx` for the decoder alone.
  package static func role(of path: String) -> CatalogEntry.File.Role {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    guard name.hasSuffix(".onnx") else { return .part }
    if name.contains("decoder") { return .decoder }
    if name.contains("text") { return .textEncoder }
    if name.contains("encoder") || name.contains("preprocess") { return .encoder }
    return .part
  }

  /// The encoder and the decoder among the paths of a model without a description.
  /// - Throws: `.modelNotFound` where there is not one of each.
  static func encoderAndDecoder(
    among paths: [String], of place: String
  ) throws(SamError) -> (encoder: String, decoder: String) {
    let encoders = paths.filter { role(of: $0) == .encoder }
    let decoders = paths.filter { role(of: $0) == .decoder }
    if encoders.count == 1, decoders.isEmpty, let pair = ModelRecognition.encoderAndDecoder(among: paths) {
      return pair
    }
    guard encoders.count == 1, decoders.count == 1 else {
      throw SamError(
        .modelNotFound,
        "\(place): expected one encoder and one decoder (….encoder.onnx, ….decoder.onnx) or a model.json, found "
          + "\(encoders.count) and \(decoders.count) among "
          + (paths.isEmpty ? "no files" : paths.prefix(20).joined(separator: ", ")))
    }
    return (encoders[0], decoders[0])
  }
}
