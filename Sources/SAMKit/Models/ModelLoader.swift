package import Foundation

/// From a reference to a loaded model.
package enum ModelLoader {
  /// Finds the files, and loads encoder, decoder and prompt encoder at the same time.
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.modelContract`, `.engineMissing`, `.engineFailed`.
  package static func load(
    _ reference: ModelReference, config: SamConfig, backend: any InferenceBackend = defaultBackend
  ) throws(SamError) -> SamModel {
    let files = try ModelFiles(reference)
    var options = LoadOptions(
      threads: config.threads, cachesCompiledModel: config.cachesCompiledModels,
      precision: files.description?.precision ?? .float32, computeUnits: config.computeUnits)
    options.redundantOutputs = DecoderLayout.redundantOutputs
    options.frameSide = files.description?.frame.size ?? EncoderRecognition.frameSide
    let settings = options
    let parts = files.all
    let results = Locked<[Int: Result<any InferenceModel, SamError>]>([:])
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      let result = Result { () throws(SamError) in try part(parts[index], backend: backend, options: settings) }
      results.withLock { $0[index] = result }
    }
    ProcessMemory.giveBack()
    let encoder = try loaded(0, results)
    var decoder = try loaded(1, results)
    if parts.count > 2 {
      decoder = try PromptedDecoder(promptEncoder: try loaded(2, results), maskDecoder: decoder)
    }
    let description = try files.described(by: encoder, decoder)
    let identity = ImageEmbedding.modelIdentity(
      name: description.name, encoderSHA256: try ContentHash.of(files.encoder))
    return try SamModel(description: description, encoder: encoder, decoder: decoder, identity: identity)
  }

  /// Does beforehand what the first load of a folder's model would have to do: Core ML compiles its packages.
  /// - Throws: `.modelNotFound`, `.modelDamaged`.
  package static func prepare(
    _ folder: URL, backend: any InferenceBackend = defaultBackend, cancellation: Cancellation? = nil
  ) throws(SamError) {
    for file in try ModelFiles.inFolder(folder).all where file.pathExtension.lowercased() != "json" {
      try cancellation?.check()
      try backend.prepare(file)
    }
  }

  /// Weights of a prompt encoder in JSON need no engine.
  private static func part(
    _ file: URL, backend: any InferenceBackend, options: LoadOptions
  ) throws(SamError) -> any InferenceModel {
    if file.pathExtension.lowercased() == "json" { return try FourierPromptEncoder(file: file) }
    return try backend.load(file, options: options)
  }

  private static func loaded(
    _ index: Int, _ results: Locked<[Int: Result<any InferenceModel, SamError>]>
  ) throws(SamError) -> any InferenceModel {
    guard let result = results.withLock({ $0[index] }) else {
      throw SamError(.engineFailed, "the engine gave no model")
    }
    return try result.get()
  }

  /// The tensor contract that an encoder's and a decoder's file tell.
  /// - Throws: as ``load(_:config:backend:)``.
  package static func describe(encoder: URL, decoder: URL) throws(SamError) -> ModelDescription {
    try load(.files(encoder: encoder, decoder: decoder), config: SamConfig(cachesCompiledModels: false)).description
  }

  /// The engine of this system.
  package static var defaultBackend: any InferenceBackend {
    #if os(Linux)
      OpenVINOBackend()
    #else
      CoreMLBackend()
    #endif
  }
}
