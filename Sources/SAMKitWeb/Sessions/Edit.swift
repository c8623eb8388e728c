package import SAMKit
package import SAMKitInteraction

/// A change of the marks on a photo, or of how they are answered.
package struct Edit: Sendable {
  package enum Action: Sendable {
    case add(PromptHistory.Mark)
    /// Starts the next object with this mark.
    case begin(PromptHistory.Mark)
    case change(id: Int, PromptHistory.Mark)
    case delete(id: Int)
    case clear, undo, redo
    /// Shows another candidate.
    case choose(Int)
    /// Leaves the marks as they are: for another quality.
    case keep
  }

  package let action: Action
  /// nil: as before.
  package let quality: SamOptions.Quality?

  package init(_ action: Action, quality: SamOptions.Quality? = nil) {
    self.action = action
    self.quality = quality
  }

  /// - Throws: `.invalidPrompt` for marks that are not there, `.tooManyPoints` for more marks than the limit.
  func apply(to history: inout PromptHistory, limit: Int) throws(SamError) {
    switch action {
    case .add(let mark):
      guard history.items.count < limit else {
        throw SamError(.tooManyPoints, "there are \(limit) marks already, which is the most")
      }
      history.add(mark)
    case .begin(let mark): history.startAgain(with: mark)
    case .change(let id, let mark):
      guard history.change(id: id, to: mark) else {
        throw SamError(.invalidPrompt, "there is no mark \(id) of this kind to change")
      }
    case .delete(let id):
      guard history.delete(id: id) else { throw SamError(.invalidPrompt, "there is no mark \(id) to delete") }
    case .clear: history.clear()
    case .undo:
      guard history.undo() else { throw SamError(.invalidPrompt, "there is nothing to undo") }
    case .redo:
      guard history.redo() else { throw SamError(.invalidPrompt, "there is nothing to redo") }
    case .choose, .keep: break
    }
  }
}
