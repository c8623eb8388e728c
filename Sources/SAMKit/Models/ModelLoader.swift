package import Foundation

/// From a reference to a loaded model.
package enum ModelLoader {
  /// Finds the files, and loads encoder and decoder at the same time.
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.modelContract`, `.engineMissing`, `.engineFailed`.
  package static func load(
    _ reference: ModelReference, config: SamConfig, backend: any InferenceBackend = defaultBackend
  ) throws(SamError) -> SamModel {
    let files = try ModelFiles(reference)
    let options = LoadOptions(
      threads: config.threads, cachesCompiledModel: config.cachesCompiledModels,
      precision: files.description?.precision ?? .float32, computeUnits: config.computeUnits)
    let results = Locked<[Int: Result<any InferenceModel, SamError>]>([:])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      let result = Result { () throws(SamError) in
        try backend.load(index == 0 ? files.encoder : files.decoder, options: options)
      }
      results.withLock { $0[index] = result }
    }
    guard let encoder = try results.withLock({ $0[0] })?.get(), let decoder = try results.withLock({ $0[1] })?.get()
    else { throw SamError(.engineFailed, "the engine gave no model") }
    let description = try files.described(by: encoder, decoder)
    let identity = ImageEmbedding.modelIdentity(
      name: description.name, encoderSHA256: try ContentHash.of(files.encoder))
    return try SamModel(description: description, encoder: encoder, decoder: decoder, identity: identity)
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
