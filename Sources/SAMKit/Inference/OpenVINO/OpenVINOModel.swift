#if os(Linux)
  import COpenVINORuntime
  import Foundation

  /// A compiled model. Runs take requests from a pool, so that several threads may run at once.
  final class OpenVINOModel: InferenceModel, @unchecked Sendable {
    // Unchecked: `raw` is a compiled model, which OpenVINO lets several threads use; requests are handed to one run
    // at a time by `pool`.
    private let raw: OpaquePointer
    private let pool = Locked<[OpenVINORequest]>([])
    let inputs: [TensorSpec]
    let outputs: [TensorSpec]

    /// Requests that are kept between runs.
    private static let kept = 2

    init(_ file: URL, properties: [(String, String)]) throws(SamError) {
      let strings = properties.map { (strdup($0.0), strdup($0.1)) }
      defer {
        for (key, value) in strings {
          free(key)
          free(value)
        }
      }
      let list = strings.compactMap { key, value in
        key.flatMap { key in value.map { skov_property(key: UnsafePointer(key), value: UnsafePointer($0)) } }
      }
      guard let raw = skov_model_compile(file.path, "CPU", list, list.count) else {
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
        throw SamError(
          .modelDamaged, "\(file.path) (\(size) bytes) is not a model that the engine can read",
          underlying: SamError(.engineFailed, OpenVINOLibrary.lastError))
      }
      self.raw = raw
      inputs = Self.specs(of: raw, output: false)
      outputs = Self.specs(of: raw, output: true)
    }

    deinit {
      pool.withLock { $0 = [] }
      skov_model_free(raw)
    }

    private static func specs(of raw: OpaquePointer, output: Bool) -> [TensorSpec] {
      (0..<skov_model_port_count(raw, output)).map { index in
        let name = String(cString: skov_model_port_name(raw, output, index))
        var dims = [Int64](repeating: 0, count: 8)
        let rank = skov_model_port_shape(raw, output, index, &dims)
        return TensorSpec(
          names: name.isEmpty ? [] : [name],
          shape: rank < 0 ? nil : dims.prefix(Int(rank)).map { $0 < 0 ? nil : Int($0) },
          elementType: OpenVINORequest.elementType(skov_model_port_type(raw, output, index)))
      }
    }

    func hasInput(named name: String) -> Bool { skov_model_has(raw, false, name) }

    func hasOutput(named name: String) -> Bool {
      outputs.indices.contains(TensorSpec.index(of: name) ?? -1) || skov_model_has(raw, true, name)
    }

    func run(
      _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
    ) throws(SamError) -> [String: Tensor] {
      try check(inputs, outputs)
      try cancellation?.check()
      let kept = pool.withLock { $0.popLast() }
      let request = if let kept { kept } else { try OpenVINORequest(raw) }
      defer {
        pool.withLock { if $0.count < Self.kept { $0.append(request) } }
      }
      return try request.run(inputs, outputs: outputs, cancellation: cancellation)
    }

    private func check(_ inputs: [String: Tensor], _ outputs: [String]) throws(SamError) {
      guard inputs.count == self.inputs.count else {
        throw SamError(
          .modelContract,
          "expected the inputs \(TensorSpec.list(self.inputs)), found \(inputs.keys.sorted().joined(separator: ", "))")
      }
      for (name, tensor) in inputs {
        guard hasInput(named: name) else {
          throw SamError(.modelContract, "expected one of the inputs \(TensorSpec.list(self.inputs)), found \(name)")
        }
        guard let spec = self.inputs.first(where: { $0.names.contains(name) }) else { continue }
        guard spec.accepts(tensor) else {
          throw SamError(
            .modelContract,
            "expected input \(name) as \(spec.typeText), found \(tensor.elementType.rawValue) \(tensor.shape)")
        }
      }
      for name in outputs where !hasOutput(named: name) {
        throw SamError(.modelContract, "expected one of the outputs \(TensorSpec.list(self.outputs)), found \(name)")
      }
    }
  }
#endif
