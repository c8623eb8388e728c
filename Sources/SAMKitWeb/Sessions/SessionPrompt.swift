import SAMKit
import SAMKitInteraction

/// The marks of a history as one prompt, and the mask that it goes on from.
struct SessionPrompt: Sendable {
  /// What the prediction starts from.
  enum Feedback: Sendable {
    /// A mask that is shown, and how many of the points are new since.
    case refine(SamMask, added: Int)
    /// A prior, or nothing.
    case start(MaskPrompt?)
  }

  let points: [SamPoint]
  let box: SamBox?
  let feedback: Feedback
  /// Whether one mark alone says it all, so that candidates are worth a look.
  let isFirst: Bool
  /// Whether the marks are those of the mask that is shown: only its edge is to become better.
  let isSame: Bool

  /// - Parameter shown: what is shown at the moment, and the marks it was made from.
  /// - Throws: `.noPrompt`, `.invalidPrompt`.
  init(
    _ history: PromptHistory, width: Int, height: Int, shown: (key: AnswerKey, answer: Answer)?
  ) throws(SamError) {
    let old = Self.base(of: history, shown: shown)
    let fresh = history.items.filter { item in !(old?.items.contains(item) ?? false) }
    var points = history.points
    var box = history.box
    var prior: MaskPrompt?
    let strokes = history.scribble.strokes
    if !strokes.isEmpty {
      // Later strokes correct a mask that is there: a box or a prior round them alone would cut it down to them.
      let alone = old == nil && points.isEmpty && box == nil
      let options = alone ? ScribbleOptions() : ScribbleOptions(box: .never, mask: .never)
      let scribble = try history.scribble.prompt(width: width, height: height, options: options)
      points += scribble.points
      box = box ?? scribble.box
      prior = scribble.mask
    }
    if old == nil, let seed = history.maskSeed { prior = try seed.prompt() }
    guard old != nil || prior != nil || box != nil || points.contains(where: { $0.label == .positive }) else {
      throw SamError(.noPrompt, "mark something to include first")
    }
    self.points = points
    self.box = box
    isFirst = history.items.count == 1 && (old?.mask.isEmpty ?? true)
    isSame = old?.items == history.items
    let added = Self.pointCount(of: fresh)
    if let old, !old.mask.isEmpty {
      feedback = added > 0 ? .refine(old.mask, added: added) : .start(.logits(old.mask.lowResLogits))
    } else {
      feedback = .start(prior)
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

  /// Points of new marks; the points of strokes come last and are counted as they are spread.
  private static func pointCount(of items: [PromptHistory.Item]) -> Int {
    items.reduce(0) { count, item in
      switch item.mark {
      case .point: count + 1
      case .stroke: count + 3
      case .box, .mask: count
      }
    }
  }
}
