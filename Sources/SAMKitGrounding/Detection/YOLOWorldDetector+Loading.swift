public import Foundation
public import SAMKit

extension YOLOWorldDetector {
  /// Loads a detector, and its text encoder where it takes text, from a folder.
  ///
  /// The files may have any name: which is which is recognised by their tensors. Read besides: `detector.json` (the
  /// contract, where it is not to be recognised), `classes.txt` or `classes.json`, `cv4_params.json`.
  ///
  /// - Parameter templates: phrasings to average, `{}` for the phrase (see ``CLIPTextEncoder``).
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.modelContract`, `.engineMissing`, `.engineFailed`.
  public convenience init(
    folder: URL, templates: [String] = ["{}"], config: SamConfig = .bestAvailable
  ) throws(SamError) {
    try self.init(folder: folder, templates: templates, config: config, backend: ModelLoader.defaultBackend)
  }

  package convenience init(
    folder: URL, templates: [String], config: SamConfig, backend: any InferenceBackend
  ) throws(SamError) {
    let options = LoadOptions(threads: config.threads, cachesCompiledModel: config.cachesCompiledModels)
    var detector: (file: URL, model: any InferenceModel)?
    var encoder: (any InferenceModel)?
    for file in try Self.modelFiles(in: folder) {
      let model = try backend.load(file, options: options)
      if model.inputs.contains(where: { $0.shape?.count == 4 }) {
        guard detector == nil else {
          throw SamError(.modelContract, "\(folder.path) holds two detectors: \(file.lastPathComponent) is the second")
        }
        detector = (file, model)
      } else {
        encoder = model
      }
    }
    guard let detector else {
      throw SamError(.modelNotFound, "\(folder.path) holds no detector: expected a model with an image input")
    }
    let contract =
      if let written = try Self.contract(in: folder) { written } else { try DetectorContract(detector.model) }
    let text: CLIPTextEncoder? =
      if let encoder { try CLIPTextEncoder(model: encoder, tokenizer: .bundled(), templates: templates) } else { nil }
    try self.init(
      model: detector.model, contract: contract, textEncoder: text,
      classes: ClassNames.of(detector.file), featureScale: Self.featureScale(in: folder))
  }

  private static func modelFiles(in folder: URL) throws(SamError) -> [URL] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw SamError(.modelNotFound, "no such model folder: \(folder.path)")
    }
    let kinds = [".onnx", ".mlpackage", ".mlmodelc"]
    let files = names.sorted().filter { name in kinds.contains { name.hasSuffix($0) } }
    guard !files.isEmpty else {
      throw SamError(.modelNotFound, "\(folder.path) holds no model file (\(kinds.joined(separator: ", ")))")
    }
    return files.map { folder.appending(path: $0) }
  }

  private static func contract(in folder: URL) throws(SamError) -> DetectorContract? {
    let file = folder.appending(path: "detector.json")
    guard let data = try? Data(contentsOf: file) else { return nil }
    do {
      return try JSONDecoder().decode(DetectorContract.self, from: data)
    } catch {
      throw SamError(.modelDamaged, "\(file.path) is not a detector's contract: \(error)", underlying: error)
    }
  }

  private static func featureScale(in folder: URL) throws(SamError) -> FeatureScale? {
    let file = folder.appending(path: "cv4_params.json")
    return FileManager.default.fileExists(atPath: file.path) ? try FeatureScale(file: file) : nil
  }
}
