#if canImport(CoreML)
  import CoreML
  import CoreVideo
  import Foundation

  /// A compiled model in Core ML, for one choice of processors.
  final class CoreMLModel: InferenceModel {
    let inputs: [TensorSpec]
    let outputs: [TensorSpec]
    private let features: [String: PackageFeature]
    private let outputNames: Set<String>
    /// One prediction at a time, as Core ML asks for.
    private let model: Locked<MLModel>

    init(_ compiled: URL, units: SamConfig.ComputeUnits, precision: LoadOptions.Precision) throws(SamError) {
      let configuration = MLModelConfiguration()
      configuration.computeUnits =
        switch units {
        case .all: .all
        case .cpuOnly: .cpuOnly
        case .cpuAndGPU: .cpuAndGPU
        case .cpuAndNeuralEngine: .cpuAndNeuralEngine
        }
      configuration.allowLowPrecisionAccumulationOnGPU = precision == .float16
      let loaded: MLModel
      do {
        loaded = try MLModel(contentsOf: compiled, configuration: configuration)
      } catch {
        throw SamError(
          .engineFailed, "\(compiled.path) cannot be loaded for \(units.rawValue): \(error.localizedDescription)",
          underlying: error)
      }
      let description = loaded.modelDescription
      let ins = description.inputDescriptionsByName.values.compactMap(PackageFeature.init)
      features = Dictionary(ins.map { ($0.name, $0) }) { first, _ in first }
      inputs = ins.map(\.spec).sorted { $0.name < $1.name }
      outputs = description.outputDescriptionsByName.values.compactMap(PackageFeature.init).map(\.spec)
        .sorted { $0.name < $1.name }
      outputNames = Set(outputs.map(\.name))
      model = Locked(loaded)
    }

    func run(
      _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
    ) throws(SamError) -> [String: Tensor] {
      for name in outputs where !outputNames.contains(name) {
        throw SamError(.modelContract, "expected one of the outputs \(TensorSpec.list(self.outputs)), found \(name)")
      }
      guard Set(inputs.keys) == Set(features.keys) else {
        throw SamError(
          .modelContract,
          "expected the inputs \(TensorSpec.list(self.inputs)), found \(inputs.keys.sorted().joined(separator: ", "))")
      }
      try cancellation?.check()
      // Core ML's objects are large and autoreleased: without a pool they would pile up on a busy thread.
      let results = autoreleasepool { Result { () throws(SamError) in try predict(inputs, outputs: outputs) } }
      try cancellation?.check()
      return try results.get()
    }

    private func predict(_ inputs: [String: Tensor], outputs: [String]) throws(SamError) -> [String: Tensor] {
      var values: [String: MLFeatureValue] = [:]
      for (name, tensor) in inputs {
        guard let feature = features[name] else { continue }
        try feature.check(tensor)
        values[name] = try feature.value(of: tensor)
      }
      let results: any MLFeatureProvider
      do {
        let provider = try MLDictionaryFeatureProvider(dictionary: values)
        results = try model.withLock { try $0.prediction(from: provider) }
      } catch {
        throw SamError(.engineFailed, "Core ML failed: \(error.localizedDescription)", underlying: error)
      }
      var tensors: [String: Tensor] = [:]
      for name in outputs {
        guard let array = results.featureValue(for: name)?.multiArrayValue else {
          throw SamError(.engineFailed, "Core ML gave no array for output \(name)")
        }
        tensors[name] = try Self.tensor(array, name: name)
      }
      return tensors
    }

    private static func tensor(_ array: MLMultiArray, name: String) throws(SamError) -> Tensor {
      guard let element = StridedArray.Element(array.dataType) else {
        throw SamError(.modelContract, "output \(name) has an element type that is not passed on")
      }
      let layout = StridedArray(
        element: element, shape: array.shape.map(\.intValue), strides: array.strides.map(\.intValue))
      let result = array.withUnsafeBytes { bytes in
        Result { () throws(SamError) in try layout.tensor(from: bytes) }
      }
      return try result.get()
    }
  }
#endif
