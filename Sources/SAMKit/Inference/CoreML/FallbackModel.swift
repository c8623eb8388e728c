/// A model that is loaded for the best processors that work, and for lesser ones where those fail.
///
/// Where loading or the first run fails, or did not finish in an earlier process, the next processors are taken and
/// that is remembered. A later run that fails (an app in the background may not use the GPU) is done once more by the
/// next processors, and the better ones are tried again the next time.
package final class FallbackModel: InferenceModel {
  package typealias Units = SamConfig.ComputeUnits
  package typealias Loading = @Sendable (Units) throws(SamError) -> any InferenceModel

  package let inputs: [TensorSpec]
  package let outputs: [TensorSpec]
  private let load: Loading
  private let memory: ComputeUnitMemory?
  private let key: String
  private let state: Locked<State>

  private struct State {
    var model: any InferenceModel
    var units: Units
    /// Processors that are left, best first.
    var rest: [Units]
    /// Until the first run has ended.
    var attempt: ComputeUnitMemory.Attempt?
    /// For runs that `model` failed at.
    var spare: (any InferenceModel)?
  }

  /// Loads the model.
  /// - Parameters:
  ///   - requested: the processors that may be used.
  ///   - memory: what failed before; nil: nothing is remembered.
  ///   - key: names the model in the memory.
  ///   - load: loads it for some processors.
  /// - Throws: what loading for the CPU alone throws; other errors than `.engineFailed` at once.
  package init(
    requested: Units, memory: ComputeUnitMemory?, key: String, load: @escaping Loading
  ) throws(SamError) {
    memory?.settle(key)
    let candidates = memory?.candidates(for: key, requested: requested) ?? ComputeUnitMemory.order(requested)
    let first = try Self.first(candidates, memory: memory, key: key, load: load)
    self.load = load
    self.memory = memory
    self.key = key
    inputs = first.model.inputs
    outputs = first.model.outputs
    state = Locked(first)
  }

  /// The processors in use.
  package var units: Units { state.withLock { $0.units } }

  package func hasInput(named name: String) -> Bool { current.hasInput(named: name) }
  package func hasOutput(named name: String) -> Bool { current.hasOutput(named: name) }

  private var current: any InferenceModel { state.withLock { $0.model } }

  package func run(
    _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    let model = current
    do throws(SamError) {
      let result = try model.run(inputs, outputs: outputs, cancellation: cancellation)
      succeed()
      return result
    } catch {
      // A prompt that does not fit, or a cancellation, says nothing of the processors.
      guard error.code == .engineFailed, let next = try substitute(for: model) else { throw error }
      return try next.run(inputs, outputs: outputs, cancellation: cancellation)
    }
  }

  private func succeed() {
    let attempt = state.withLock { state in
      defer {
        state.attempt = nil
        state.spare = nil
      }
      return state.attempt
    }
    attempt?.end(failed: false)
  }

  /// What to run on instead; nil where nothing is left.
  private func substitute(for failed: any InferenceModel) throws(SamError) -> (any InferenceModel)? {
    try state.withLock { (state) throws(SamError) in
      if state.model !== failed { return state.model }
      if let spare = state.spare { return spare }
      guard !state.rest.isEmpty else { return nil }
      if let attempt = state.attempt {
        attempt.end(failed: true)
        state.attempt = nil
        state = try Self.first(state.rest, memory: memory, key: key, load: load)
        return state.model
      }
      state.spare = try Self.first(state.rest, memory: nil, key: key, load: load).model
      return state.spare
    }
  }

  private static func first(
    _ candidates: [Units], memory: ComputeUnitMemory?, key: String, load: Loading
  ) throws(SamError) -> State {
    var candidates = candidates[...]
    while let units = candidates.popFirst() {
      // On the CPU alone there is nothing to fall back from.
      let attempt = units == .cpuOnly ? nil : memory?.begin(key, units: units)
      do throws(SamError) {
        return State(model: try load(units), units: units, rest: Array(candidates), attempt: attempt)
      } catch {
        attempt?.end(failed: error.code == .engineFailed)
        guard error.code == .engineFailed, !candidates.isEmpty else { throw error }
      }
    }
    throw SamError(.engineFailed, "there are no processors to load the model for")
  }
}
