package import Foundation

extension ModelRecognition {
  /// Finds the encoder and the decoder in a folder: as its `model.json` says, else by the names that exporters give
  /// them, here or in its `onnx` folder.
  ///
  /// `…encoder….onnx` and `…decoder….onnx`; `vision_encoder.onnx` and `prompt_encoder_mask_decoder.onnx`
  /// (transformers.js); `NAME_preprocess.onnx` and `NAME.onnx` (RectLabel, osam). Where there are several pairs
  /// (quantised copies), the one whose names are shortest is meant.
  /// - Throws: `.modelNotFound` naming what is there, `.modelDamaged` for a description that cannot be read.
  package static func locate(
    in folder: URL
  ) throws(SamError) -> (encoder: URL, decoder: URL, description: ModelDescription?) {
    let note = folder.appending(path: "model.json")
    if FileManager.default.fileExists(atPath: note.path) {
      let description: ModelDescription
      do {
        description = try JSONDecoder().decode(ModelDescription.self, from: Data(contentsOf: note))
      } catch {
        throw SamError(.modelDamaged, "\(note.path) is not a model description: \(error)", underlying: error)
      }
      return (
        folder.appending(path: description.encoder.file), folder.appending(path: description.decoder.file), description
      )
    }
    var names: [String] = []
    for place in [folder, folder.appending(path: "onnx")] {
      let here = ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []).sorted()
      if let pair = encoderAndDecoder(among: here) {
        return (place.appending(path: pair.encoder), place.appending(path: pair.decoder), nil)
      }
      names += here
    }
    throw SamError(
      .modelNotFound,
      "\(folder.path): expected a model.json, or an encoder and a decoder (encoder.onnx, decoder.onnx), found "
        + (names.isEmpty ? "no files" : names.prefix(12).joined(separator: ", ")))
  }

  /// The pair among the names of one folder's files.
  package static func encoderAndDecoder(among names: [String]) -> (encoder: String, decoder: String)? {
    let files = names.filter { $0.lowercased().hasSuffix(".onnx") && !$0.hasPrefix(".") }
    let encoders = files.filter { ModelFileName.role(of: $0) == .encoder }
    let decoders = files.filter { ModelFileName.role(of: $0) == .decoder }
    // `NAME_preprocess.onnx` goes with `NAME.onnx`; a lone other file is the decoder.
    let rest = files.filter { ![.encoder, .decoder].contains(ModelFileName.role(of: $0)) }
    let pairs = encoders.flatMap { encoder in
      (decoders.isEmpty ? rest : decoders).map { (encoder: encoder, decoder: $0) }
    }
    return pairs.min { a, b in
      let (left, right) = (difference(a), difference(b))
      if left != right { return left < right }
      return a.encoder.count + a.decoder.count < b.encoder.count + b.decoder.count
    }
  }

  /// How much the two names differ beside the words that tell what they are: a quantised encoder goes with the
  /// quantised decoder.
  private static func difference(_ pair: (encoder: String, decoder: String)) -> Int {
    let words = { (name: String) -> Set<Substring> in
      Set(name.lowercased().split(whereSeparator: { "._-".contains($0) })).subtracting([
        "encoder", "decoder", "preprocess", "vision", "image", "prompt", "mask", "onnx",
      ])
    }
    return words(pair.encoder).symmetricDifference(words(pair.decoder)).count
  }
}
