package import SAMKit

/// Models in memory, each loaded once for all handlers and requests that use it, and freed with the last of them.
package final class LoadedModels: Sendable {
  package static let shared = LoadedModels { (reference) throws(SamError) in
    try ModelLoader.load(reference, config: .bestAvailable)
  }

  private struct Entry {
    weak var model: SamModel?
    var work: SharedWork<SamModel>?
  }

  private let load: @Sendable (ModelReference) throws(SamError) -> SamModel
  private let entries = Locked<[ModelReference: Entry]>([:])

  /// - Parameter load: loads a model on the calling thread.
  package init(_ load: @escaping @Sendable (ModelReference) throws(SamError) -> SamModel) { self.load = load }

  /// The model, loaded where it is not in memory.
  /// - Throws: `.modelNotFound` where it is not on this device; otherwise as `SamSession.init(model:config:)`.
  package func model(_ reference: ModelReference) async throws -> SamModel {
    let (known, work) = entries.withLock { entries -> (SamModel?, SharedWork<SamModel>) in
      if let model = entries[reference]?.model { return (model, SharedWork { model }) }
      if let work = entries[reference]?.work { return (nil, work) }
      let work = SharedWork { [load] in
        // Loading cannot be stopped half-way: who gives up does not wait for it.
        try await BlockingWork.run(Cancellation()) { () throws(SamError) in try load(reference) }
      }
      entries[reference] = Entry(work: work)
      return (nil, work)
    }
    if let known { return known }
    let model = try await work.value()
    // From here on those who use the model keep it, not this list.
    entries.withLock { $0[reference] = Entry(model: model) }
    return model
  }
}
