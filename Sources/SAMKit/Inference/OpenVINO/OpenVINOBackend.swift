#if os(Linux)
  package import Foundation

  /// Inference by OpenVINO on the CPU.
  package struct OpenVINOBackend: InferenceBackend {
    private let cacheFolder: URL?

    /// - Parameter cacheFolder: where compiled models are kept; nil: in ``SamCache``.
    package init(cacheFolder: URL? = nil) { self.cacheFolder = cacheFolder }

    package var engineName: String {
      get throws(SamError) { "OpenVINO \(try OpenVINOLibrary.version), CPU" }
    }

    package func load(_ file: URL, options: LoadOptions) throws(SamError) -> any InferenceModel {
      try Self.checkFile(file)
      try OpenVINOLibrary.open()
      // f32 is pinned: the CPU's default of bf16 is slower and less accurate here, and some encoders answer the same
      // to every image in it.
      var properties = [
        ("INFERENCE_PRECISION_HINT", options.precision == .float32 ? "f32" : "f16"),
        ("ENABLE_CPU_PINNING", "NO"), ("PERFORMANCE_HINT", "LATENCY"),
      ]
      if let threads = options.threads { properties.append(("INFERENCE_NUM_THREADS", String(max(1, threads)))) }
      let settings = properties
      let changes = LeanModelFile.Changes(options)
      guard options.cachesCompiledModel else {
        let model = try OpenVINOModel { () throws(SamError) in
          try LeanModelFile(file, changes, in: nil).compile(properties: settings)
        }
        return LeanModelFile.asInFile(model, file, changes)
      }
      let cache = cacheFolder ?? SamCache.compiled
      let entry = try CompiledModelCache.entry(for: file, properties: settings + changes.key, in: cache)
      let model = try OpenVINOModel { () throws(SamError) in
        try entry.load { (folder) throws(SamError) in
          try LeanModelFile(file, changes, in: folder)
            .compile(properties: settings + (folder.map { [("CACHE_DIR", $0.path)] } ?? []))
        }
      }
      return LeanModelFile.asInFile(model, file, changes)
    }

    /// What can be said of a file without the engine, in clearer words than the engine's.
    private static func checkFile(_ file: URL) throws(SamError) {
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw SamError(.modelNotFound, "no such model file: \(file.path)")
      }
      guard !["mlpackage", "mlmodelc"].contains(file.pathExtension.lowercased()) else {
        throw SamError(.unsupportedModel, "\(file.path) is a Core ML package, which runs on Apple's systems only")
      }
      guard !file.isFolder else {
        throw SamError(.modelNotFound, "\(file.path) is a folder, expected a model file")
      }
      let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
      guard size > 0 else { throw SamError(.modelDamaged, "\(file.path) is empty (0 bytes)") }
      _ = try ONNXExternalData.files(of: file)
      guard let handle = try? FileHandle(forReadingFrom: file), let head = try? handle.read(upToCount: 256) else {
        throw SamError(.modelNotFound, "\(file.path) cannot be read")
      }
      let text = String(decoding: head, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      guard !text.hasPrefix("<!doctype html"), !text.hasPrefix("<html") else {
        throw SamError(
          .modelDamaged, "\(file.path) is a web page (\(size) bytes), not a model: its download went wrong")
      }
    }
  }
#endif
