#if os(Linux)
  /// A loaded model: checks what goes in and out against the file's contract, and keeps its graph sound.
  ///
  /// A graph with dynamic sizes that was stopped half-way, or that failed over sizes that do not fit together, is left
  /// with the sizes of two runs: later runs fail, or give wrong numbers without a word. So such graphs are not
  /// stopped, and after a failure the next run compiles anew.
  final class OpenVINOModel: InferenceModel {
    let inputs: [TensorSpec]
    let outputs: [TensorSpec]
    private let compile: @Sendable () throws(SamError) -> OpenVINOGraph
    /// nil: the last one failed.
    private let graph: Locked<OpenVINOGraph?>
    private let names: OpenVINOGraph
    private let canBeStopped: Bool

    init(compile: @escaping @Sendable () throws(SamError) -> OpenVINOGraph) throws(SamError) {
      let first = try compile()
      self.compile = compile
      names = first
      graph = Locked(first)
      inputs = first.specs(output: false)
      outputs = first.specs(output: true)
      canBeStopped = (inputs + outputs).allSatisfy { $0.shape?.allSatisfy { $0 != nil } ?? false }
    }

    func hasInput(named name: String) -> Bool { names.index(of: name, output: false) != nil }

    func hasOutput(named name: String) -> Bool { outputIndex(name) != nil }

    private func outputIndex(_ name: String) -> Int? {
      if let index = TensorSpec.index(of: name), outputs.indices.contains(index) { return index }
      return names.index(of: name, output: true)
    }

    func run(
      _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
    ) throws(SamError) -> [String: Tensor] {
      let places = try inputPlaces(inputs)
      var indices: [Int] = []
      for name in outputs {
        guard let index = outputIndex(name) else {
          throw SamError(.modelContract, "expected one of the outputs \(TensorSpec.list(self.outputs)), found \(name)")
        }
        indices.append(index)
      }
      try cancellation?.check()
      let results = try run(places, indices, cancellation)
      return Dictionary(zip(outputs, results)) { first, _ in first }
    }

    private func run(_ inputs: [Int: Tensor], _ outputs: [Int], _ cancellation: Cancellation?) throws(SamError)
      -> [Tensor]
    {
      let used = try graph.withLock { (graph) throws(SamError) in
        if let graph { return graph }
        let fresh = try compile()
        graph = fresh
        return fresh
      }
      do throws(SamError) {
        let results = try used.run(inputs, outputs: outputs, cancellation: canBeStopped ? cancellation : nil)
        try cancellation?.check()
        return results
      } catch {
        if error.code == .engineFailed, !canBeStopped { graph.withLock { if $0 === used { $0 = nil } } }
        throw error
      }
    }

    /// Every input's tensor by its port's place. Each port must get one: what a request held from an earlier run is
    /// memory that is gone.
    private func inputPlaces(_ inputs: [String: Tensor]) throws(SamError) -> [Int: Tensor] {
      var places: [Int: Tensor] = [:]
      for (name, tensor) in inputs {
        guard let index = names.index(of: name, output: false) else {
          throw SamError(.modelContract, "expected one of the inputs \(TensorSpec.list(self.inputs)), found \(name)")
        }
        guard self.inputs[index].accepts(tensor) else {
          throw SamError(
            .modelContract,
            "expected input \(name) as \(self.inputs[index].typeText), "
              + "found \(tensor.elementType.rawValue) \(tensor.shape)")
        }
        places[index] = tensor
      }
      guard places.count == self.inputs.count, inputs.count == places.count else {
        throw SamError(
          .modelContract,
          "expected the inputs \(TensorSpec.list(self.inputs)), found \(inputs.keys.sorted().joined(separator: ", "))")
      }
      return places
    }
  }
#endif
