public import struct Foundation.URL

/// One input or output of a model file, as the file declares it.
public struct TensorSpec: Sendable, Equatable {
  /// Every name that the file gives the tensor; empty where it has none.
  public let names: [String]
  /// Sizes, with nil for a dynamic one; nil altogether where even the rank is dynamic.
  public let shape: [Int?]?
  /// nil: a type that SAMKit does not pass on.
  public let elementType: Tensor.ElementType?
  /// The greatest sizes where the file limits dynamic ones; nil for a size, or altogether, where it does not.
  package let greatestSizes: [Int?]?

  public init(names: [String], shape: [Int?]?, elementType: Tensor.ElementType?) {
    self.init(names: names, shape: shape, elementType: elementType, greatestSizes: nil)
  }

  package init(names: [String], shape: [Int?]?, elementType: Tensor.ElementType?, greatestSizes: [Int?]?) {
    self.names = names
    self.shape = shape
    self.elementType = elementType
    self.greatestSizes = greatestSizes
  }

  /// The name to use it by.
  public var name: String { names.first ?? "" }
}

/// A model file, loaded and ready to run. Safe to share between threads.
public protocol InferenceModel: AnyObject, Sendable {
  /// Inputs and outputs in the file's order.
  var inputs: [TensorSpec] { get }
  var outputs: [TensorSpec] { get }

  /// Whether an input has this name among its names.
  func hasInput(named name: String) -> Bool
  /// Whether an output has this name among its names, or is meant by `"#index"`.
  func hasOutput(named name: String) -> Bool

  /// Runs the model once.
  ///
  /// - Parameters:
  ///   - inputs: a tensor for every input, by any of its names.
  ///   - outputs: the outputs to bring back, by name (`"#2"` is the third output, for files that leave outputs
  ///     unnamed).
  ///   - cancellation: cancelling it makes the run stop early where the engine can, and throw `.cancelled`.
  /// - Throws: `.modelContract` for a missing or unknown name, or a type or shape that does not fit,
  ///   `.engineFailed`, `.cancelled`.
  func run(
    _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor]
}

extension InferenceModel {
  public func hasInput(named name: String) -> Bool { inputs.contains { $0.names.contains(name) } }

  public func hasOutput(named name: String) -> Bool {
    outputs.indices.contains(TensorSpec.index(of: name) ?? -1) || outputs.contains { $0.names.contains(name) }
  }

  /// Runs the model once, to its end.
  public func run(_ inputs: [String: Tensor], outputs: [String]) throws(SamError) -> [String: Tensor] {
    try run(inputs, outputs: outputs, cancellation: nil)
  }
}

/// An engine that loads model files and moves tensors through them. It knows nothing of what they mean.
public protocol InferenceBackend: Sendable {
  /// What it is and its version, for reports ("OpenVINO 2026.4.1, CPU").
  var engineName: String { get throws(SamError) }

  /// Loads one model file.
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.engineMissing`, `.engineFailed`.
  func load(_ file: URL, options: LoadOptions) throws(SamError) -> any InferenceModel

  /// Does ahead of the first load what takes long and can be kept, such as compiling; nothing where there is no such
  /// thing.
  /// - Throws: `.modelNotFound`, `.modelDamaged`.
  func prepare(_ file: URL) throws(SamError)
}

extension InferenceBackend {
  public func prepare(_ file: URL) throws(SamError) {}
}

/// How a model file is loaded.
public struct LoadOptions: Sendable, Equatable {
  /// Threads that the engine may use; nil lets it choose.
  public var threads: Int?
  /// Keep a compiled form on disk, so that the next load is faster.
  public var cachesCompiledModel: Bool
  /// Inference precision that is known to be safe. Only f32 is, unless a model's description says so.
  public var precision: Precision
  /// The processors that may be used. OpenVINO has the CPU alone.
  public var computeUnits: SamConfig.ComputeUnits

  /// Outputs that nobody reads where another one is there; an engine may leave out what leads to them alone.
  package var redundantOutputs: RedundantOutputs?
  /// The side of the square frame that an image encoder pads images to by itself, where it does: an engine may have
  /// them padded beforehand instead, and fix all sizes.
  package var frameSide: Int?

  public enum Precision: String, Sendable, Codable { case float32, float16 }

  package struct RedundantOutputs: Sendable, Equatable {
    package var names: Set<String>
    /// The output that is read instead.
    package var instead: String

    package init(names: Set<String>, instead: String) {
      self.names = names
      self.instead = instead
    }
  }

  public init(
    threads: Int? = nil, cachesCompiledModel: Bool = true, precision: Precision = .float32,
    computeUnits: SamConfig.ComputeUnits = .all
  ) {
    self.threads = threads
    self.cachesCompiledModel = cachesCompiledModel
    self.precision = precision
    self.computeUnits = computeUnits
  }
}
