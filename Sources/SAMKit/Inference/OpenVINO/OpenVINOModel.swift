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
        throw Self.failure(of: file, SamError(.engineFailed, OpenVINOLibrary.lastError))
      }
      self.raw = raw
      inputs = Self.specs(of: raw, output: false)
      outputs = Self.specs(of: raw, output: true)
    }

    deinit {
      pool.withLock { $0 = [] }
      skov_model_free(raw)
    }

    /// A file that cannot even be read is damaged; one that can be read is sound, and the engine failed.
    private static func failure(of file: URL, _ cause: SamError) -> SamError {
      guard !skov_model_can_read(file.path) else {
        return SamError(.engineFailed, "\(file.path) cannot be compiled: \(cause.message)", underlying: cause)
      }
      let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
      return SamError(
        .modelDamaged, "\(file.path) (\(size) bytes) is not a model that the engine can read, or only a part of one",
        underlying: cause)
    }

    private static func specs(of raw: OpaquePointer, output: Bool) -> [TensorSpec] {
      (0..<skov_model_port_count(raw, output)).map { index in
        let name = String(cString: skov_model_port_name(raw, output, index))
        var dims = [Int64](repeating: 0, count: 8)
        let rank = skov_model_port_shape(raw, output, index, &dims)
        return TensorSpec(
          names: name.isEmpty ? [] : [name],
          shape: rank < 0 ? nil : dims.prefix(Int(rank)).map { $0 < 0 ? nil : Int($0) },
          elementType: OpenVINOElement.elementType(skov_model_port_type(raw, output, index)))
      }
    }

    func hasInput(named name: String) -> Bool { skov_model_find(raw, false, name) >= 0 }

    func hasOutput(named name: String) -> Bool { outputIndex(name) != nil }

    private func outputIndex(_ name: String) -> Int? {
      if let index = TensorSpec.index(of: name), outputs.indices.contains(index) { return index }
      let index = Int(skov_model_find(raw, true, name))
      return index >= 0 ? index : nil
    }

    func run(
      _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
    ) throws(SamError) -> [String: Tensor] {
      let bindings = try bindings(inputs)
      var indices: [Int] = []
      for name in outputs {
        guard let index = outputIndex(name) else {
          throw SamError(.modelContract, "expected one of the outputs \(TensorSpec.list(self.outputs)), found \(name)")
        }
        indices.append(index)
      }
      try cancellation?.check()
      let kept = pool.withLock { $0.popLast() }
      let request = if let kept { kept } else { try OpenVINORequest(raw) }
      defer {
        pool.withLock { if $0.count < Self.kept { $0.append(request) } }
      }
      let results = try request.run(bindings, outputs: indices, cancellation: cancellation)
      return Dictionary(zip(outputs, results)) { first, _ in first }
    }

    /// Every input's tensor with the port that it goes to. Each port must get one: what a request held from an
    /// earlier run is memory that is gone.
    private func bindings(_ inputs: [String: Tensor]) throws(SamError) -> [OpenVINORequest.Binding] {
      var bindings: [OpenVINORequest.Binding] = []
      for (name, tensor) in inputs {
        let index = Int(skov_model_find(raw, false, name))
        guard index >= 0 else {
          throw SamError(.modelContract, "expected one of the inputs \(TensorSpec.list(self.inputs)), found \(name)")
        }
        guard self.inputs[index].accepts(tensor) else {
          throw SamError(
            .modelContract,
            "expected input \(name) as \(self.inputs[index].typeText), "
              + "found \(tensor.elementType.rawValue) \(tensor.shape)")
        }
        bindings.append(
          OpenVINORequest.Binding(index: index, type: skov_model_port_type(raw, false, index), tensor: tensor))
      }
      guard bindings.count == self.inputs.count, Set(bindings.map(\.index)).count == bindings.count else {
        throw SamError(
          .modelContract,
          "expected the inputs \(TensorSpec.list(self.inputs)), found \(inputs.keys.sorted().joined(separator: ", "))")
      }
      return bindings
    }
  }
#endif
