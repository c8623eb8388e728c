#if canImport(CoreML)
  import CoreML
  import Dispatch
  package import Foundation

  /// Inference by Core ML: Neural Engine, GPU or CPU.
  package struct CoreMLBackend: InferenceBackend {
    private let cacheFolder: URL?

    /// - Parameter cacheFolder: where compiled models are kept; nil: in ``SamCache``.
    package init(cacheFolder: URL? = nil) { self.cacheFolder = cacheFolder }

    package var engineName: String { "Core ML, \(Self.system)" }

    private static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

    package func load(_ file: URL, options: LoadOptions) throws(SamError) -> any InferenceModel {
      let compiled = try compiled(file, caches: options.cachesCompiledModel)
      let memory = options.cachesCompiledModel ? ComputeUnitMemory() : nil
      let key = try CompiledPackage.key(of: file, system: Self.system)
      return try FallbackModel(requested: options.computeUnits, memory: memory, key: key) { (units) throws(SamError) in
        try CoreMLModel(compiled, units: units, precision: options.precision)
      }
    }

    package func prepare(_ file: URL) throws(SamError) { _ = try compiled(file, caches: true) }

    /// Compiles a package where that was not done before.
    private func compiled(_ file: URL, caches: Bool) throws(SamError) -> URL {
      try CompiledPackage.check(file)
      let cache = caches ? cacheFolder ?? SamCache.compiled : nil
      return try CompiledPackage.url(of: file, cache: cache, system: Self.system) { (file) throws(SamError) in
        try Self.compile(file)
      }
    }

    /// Core ML compiles asynchronously; models are loaded on threads that may wait.
    private static func compile(_ file: URL) throws(SamError) -> URL {
      let result = Locked<Result<URL, any Error>>(.failure(CancellationError()))
      let done = DispatchSemaphore(value: 0)
      Task.detached(priority: .userInitiated) {
        let made: Result<URL, any Error>
        do { made = .success(try await MLModel.compileModel(at: file)) } catch { made = .failure(error) }
        result.withLock { $0 = made }
        done.signal()
      }
      done.wait()
      do {
        return try result.withLock { $0 }.get()
      } catch {
        throw SamError(
          .modelDamaged, "\(file.path) cannot be compiled: \(error.localizedDescription)", underlying: error)
      }
    }
  }
#endif
