package import Foundation

extension ModelRecognition {
  /// What `locate` found.
  package struct Location: Sendable {
    package var encoder: URL
    package var decoder: URL
    /// The prompt encoder where it is a part of its own.
    package var promptEncoder: URL?
    package var description: ModelDescription?
  }

  /// Finds the encoder and the decoder in a folder: as its `model.json` says, else by the names that exporters give
  /// them, here or in its `onnx` folder; Core ML packages here or one folder below.
  ///
  /// `…encoder….onnx` and `…decoder….onnx`; `vision_encoder.onnx` and `prompt_encoder_mask_decoder.onnx`
  /// (transformers.js); `NAME_preprocess.onnx` and `NAME.onnx` (RectLabel, osam); packages as ``PackageParts`` says.
  /// Where there are several pairs (quantised copies), the one whose names are shortest is meant.
  /// - Parameters:
  ///   - folder: the model's folder.
  ///   - format: what this system runs. Files of the other format are found where there are none of it, so that the
  ///     engine can say what is wrong.
  /// - Throws: `.modelNotFound` naming what is there, `.modelDamaged` for a description that cannot be read.
  package static func locate(
    in folder: URL, preferring format: CatalogEntry.Format = .ofThisSystem
  ) throws(SamError) -> Location {
    let note = folder.appending(path: "model.json")
    if FileManager.default.fileExists(atPath: note.path) {
      let description: ModelDescription
      do {
        description = try JSONDecoder().decode(ModelDescription.self, from: Data(contentsOf: note))
      } catch {
        throw SamError(.modelDamaged, "\(note.path) is not a model description: \(error)", underlying: error)
      }
      return Location(
        encoder: file(description.encoder.file, in: folder, format: format),
        decoder: file(description.decoder.file, in: folder, format: format),
        promptEncoder: description.decoder.promptFile.map { file($0, in: folder, format: format) },
        description: description)
    }
    let search = format == .coreML ? [packages, onnxPair] : [onnxPair, packages]
    for find in search { if let found = find(folder) { return found } }
    let names = [folder, folder.appending(path: "onnx")].flatMap(names(in:))
    throw SamError(
      .modelNotFound,
      "\(folder.path): expected a model.json, or an encoder and a decoder (encoder.onnx, decoder.onnx), found "
        + (names.isEmpty ? "no files" : names.prefix(12).joined(separator: ", ")))
  }

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// A file of a description; for Core ML a package or compiled model of the same name in the place of an ONNX file.
  private static func file(_ name: String, in folder: URL, format: CatalogEntry.Format) -> URL {
    let file = folder.appending(path: name)
    guard format == .coreML, file.pathExtension == "onnx" else { return file }
    return ["mlmodelc", "mlpackage"].map { file.deletingPathExtension().appendingPathExtension($0) }
      .first { FileManager.default.fileExists(atPath: $0.path) } ?? file
  }

  private static func onnxPair(_ folder: URL) -> Location? {
    for place in [folder, folder.appending(path: "onnx")] {
      if let pair = encoderAndDecoder(among: names(in: place)) {
        return Location(
          encoder: place.appending(path: pair.encoder), decoder: place.appending(path: pair.decoder),
          promptEncoder: nil, description: nil)
      }
    }
    return nil
  }

  /// Core ML packages in a folder or one below it.
  private static func packages(_ folder: URL) -> Location? {
    for place in [folder] + names(in: folder).map({ folder.appending(path: $0) }) {
      if let found = packages(in: place, model: nil) { return found }
    }
    return nil
  }

  /// Core ML packages of a model in a folder that may hold others, such as an app's resources.
  package static func packages(in folder: URL, model: ModelID?) -> Location? {
    guard let parts = PackageParts.among(names(in: folder), model: model) else { return nil }
    return Location(
      encoder: folder.appending(path: parts.encoder), decoder: folder.appending(path: parts.decoder),
      promptEncoder: parts.promptEncoder.map { folder.appending(path: $0) }, description: nil)
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
