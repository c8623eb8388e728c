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
    /// Whether a run has ended well.
    var isProven = false
    /// For runs that `model` failed at.
    var spares: [Units: any InferenceModel] = [:]
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

  package func hasInput(named name: String) -> Bool { state.withLock { $0.model }.hasInput(named: name) }
  package func hasOutput(named name: String) -> Bool { state.withLock { $0.model }.hasOutput(named: name) }

  package func run(
    _ inputs: [String: Tensor], outputs: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    let (model, units, isProven) = state.withLock { ($0.model, $0.units, $0.isProven) }
    let attempt = isProven || units == .cpuOnly ? nil : memory?.begin(key, units: units)
    do throws(SamError) {
      let result = try model.run(inputs, outputs: outputs, cancellation: cancellation)
      attempt?.end(failed: false)
      state.withLock { state in
        state.isProven = true
        state.spares = [:]
      }
      return result
    } catch {
      attempt?.end(failed: error.code == .engineFailed)
      // A prompt that does not fit, or a cancellation, says nothing of the processors.
      guard error.code == .engineFailed else { throw error }
      return try retry(inputs, outputs, cancellation, after: error, of: model)
    }
  }

  private func retry(
    _ inputs: [String: Tensor], _ outputs: [String], _ cancellation: Cancellation?, after failure: SamError,
    of failed: any InferenceModel
  ) throws(SamError) -> [String: Tensor] {
    let rest = try state.withLock { (state) throws(SamError) -> [Units]? in
      guard state.model === failed else { return nil }
      guard !state.isProven, !state.rest.isEmpty else { return state.rest }
      // It never worked: the next processors take its place.
      state = try Self.first(state.rest, memory: memory, key: key, load: load)
      return nil
    }
    guard let rest else { return try run(inputs, outputs: outputs, cancellation: cancellation) }
    var last = failure
    for units in rest {
      do throws(SamError) {
        return try spare(units).run(inputs, outputs: outputs, cancellation: cancellation)
      } catch {
        guard error.code == .engineFailed else { throw error }
        last = error
      }
    }
    throw last
  }

  private func spare(_ units: Units) throws(SamError) -> any InferenceModel {
    try state.withLock { (state) throws(SamError) in
      if let spare = state.spares[units] { return spare }
      let made = try load(units)
      state.spares[units] = made
      return made
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
        let model = try load(units)
        attempt?.end(failed: false)
        return State(model: model, units: units, rest: Array(candidates))
      } catch {
        attempt?.end(failed: error.code == .engineFailed)
        guard error.code == .engineFailed, !candidates.isEmpty else { throw error }
      }
    }
    throw SamError(.engineFailed, "there are no processors to load the model for")
  }
}
