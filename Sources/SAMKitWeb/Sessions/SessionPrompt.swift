package import SAMKit
package import SAMKitInteraction

/// The marks of a history as one prompt, and the mask that it goes on from.
package struct SessionPrompt: Sendable {
  /// What the prediction starts from.
  package enum Feedback: Sendable {
    /// A mask that is shown, and how many of the points, the last ones, are new since. Where none is, only the edge is
    /// to become better.
    case refine(SamMask, added: Int)
    /// A prior, or nothing.
    case start(MaskPrompt?)
  }

  package let points: [SamPoint]
  package let box: SamBox?
  package let feedback: Feedback
  /// Whether one mark alone says it all, so that candidates are worth a look.
  package let isFirst: Bool
  /// Whether the marks are those of the mask that is shown: only its edge is to become better.
  package let isSame: Bool

  /// - Parameter shown: what is shown at the moment, and the marks it was made from.
  /// - Throws: `.noPrompt`, `.invalidPrompt`.
  package init(
    _ history: PromptHistory, width: Int, height: Int, shown: (key: AnswerKey, answer: Answer)?
  ) throws(SamError) {
    let old = Self.base(of: history, shown: shown)
    isFirst = history.items.count == 1 && (old?.mask.isEmpty ?? true)
    isSame = old?.items == history.items
    if let old, !old.mask.isEmpty {
      // The new points come last, whatever was marked between them.
      var (known, fresh): ([SamPoint], [SamPoint]) = ([], [])
      let present = Set(old.items)
      for item in history.items {
        let corrections = try item.mark.corrections(width: width, height: height)
        if present.contains(item) { known += corrections } else { fresh += corrections }
      }
      points = known + fresh
      box = history.box
      feedback = .refine(old.mask, added: fresh.count)
    } else {
      let start = try PromptSteps(history, width: width, height: height)
      let seed = try start.seed.prompt(width: width, height: height)
      points = seed.points + start.points
      box = seed.box
      feedback = .start(seed.mask)
    }
  }

  /// The mask to go on from: the one that is shown, where nothing it was made from has been deleted or moved since.
  private static func base(
    of history: PromptHistory, shown: (key: AnswerKey, answer: Answer)?
  ) -> (mask: SamMask, items: [PromptHistory.Item])? {
    guard let shown, !shown.key.items.isEmpty else { return nil }
    let present = Set(history.items)
    // A new box means another extent: what was there before must not leak into it.
    guard shown.key.items.allSatisfy(present.contains), history.box == box(of: shown.key.items) else { return nil }
    return (shown.answer.mask, shown.key.items)
  }

  private static func box(of items: [PromptHistory.Item]) -> SamBox? {
    items.lazy.compactMap { if case .box(let box) = $0.mark { box } else { nil } }.first
  }
}
