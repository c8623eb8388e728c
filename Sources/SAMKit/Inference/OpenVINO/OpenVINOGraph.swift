#if os(Linux)
  import COpenVINORuntime
  import Foundation

  /// A compiled graph with a pool of requests, so that several threads may run it at once.
  final class OpenVINOGraph: @unchecked Sendable {
    // Unchecked: `raw` is a compiled model, which OpenVINO lets several threads use; requests are handed to one run
    // at a time by `pool`.
    private let raw: OpaquePointer
    private let pool = Locked<[OpenVINORequest]>([])

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

    /// Inputs or outputs in the file's order. Of several names the C interface gives one, often a node's inside the
    /// graph; the names that layouts are known by are asked for and come first.
    func specs(output: Bool) -> [TensorSpec] {
      var known: [Int: [String]] = [:]
      for name in DecoderLayout.knownNames {
        if let index = index(of: name, output: output) { known[index, default: []].append(name) }
      }
      return (0..<skov_model_port_count(raw, output)).map { index in
        let name = String(cString: skov_model_port_name(raw, output, index))
        let names = known[index, default: []] + (name.isEmpty ? [] : [name])
        var dims = [Int64](repeating: 0, count: 8)
        let rank = skov_model_port_shape(raw, output, index, &dims)
        return TensorSpec(
          names: names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.map { names[$0] },
          shape: rank < 0 ? nil : dims.prefix(Int(rank)).map { $0 < 0 ? nil : Int($0) },
          elementType: OpenVINOElement.elementType(skov_model_port_type(raw, output, index)))
      }
    }

    /// The place of the port that has this name among its names.
    func index(of name: String, output: Bool) -> Int? {
      let index = Int(skov_model_find(raw, output, name))
      return index >= 0 ? index : nil
    }

    /// Runs once; inputs and outputs by their places.
    func run(_ inputs: [Int: Tensor], outputs: [Int], cancellation: Cancellation?) throws(SamError) -> [Tensor] {
      let bindings = inputs.map { index, tensor in
        OpenVINORequest.Binding(index: index, type: skov_model_port_type(raw, false, index), tensor: tensor)
      }
      let kept = pool.withLock { $0.popLast() }
      let request = if let kept { kept } else { try OpenVINORequest(raw) }
      defer {
        pool.withLock { if $0.count < Self.kept { $0.append(request) } }
      }
      return try request.run(bindings, outputs: outputs, cancellation: cancellation)
    }
  }
#endif
