package import SAMKit
import SAMKitInteraction

/// What was found for the marks of one moment: the candidates, and which of them is shown.
package struct Answer: Sendable {
  package private(set) var masks: [SamMask]
  /// What a text query called each of the masks; empty for other prompts.
  package let labels: [String]
  package var chosen: Int
  /// How much work went into each mask's edge.
  private(set) var qualities: [SamOptions.Quality]
  /// Seconds in the engine.
  package private(set) var engineSeconds: Double

  package init(masks: [SamMask], labels: [String] = [], quality: SamOptions.Quality, engineSeconds: Double) {
    self.masks = masks
    qualities = masks.map { _ in quality }
    self.labels = labels
    chosen = 0
    self.engineSeconds = engineSeconds
  }

  package var mask: SamMask { masks[chosen] }
  var quality: SamOptions.Quality { qualities[chosen] }

  /// Puts a better mask in the chosen one's place.
  mutating func replaceChosen(by mask: SamMask, quality: SamOptions.Quality, engineSeconds: Double) {
    masks[chosen] = mask
    qualities[chosen] = quality
    self.engineSeconds = engineSeconds
  }

  /// Bytes that the masks hold, about.
  var bytes: Int { masks.reduce(0) { $0 + $1.alpha.count + 4 * $1.lowResLogits.values.count } }
}

/// What an answer belongs to.
struct AnswerKey: Hashable, Sendable {
  let items: [PromptHistory.Item]
  let quality: SamOptions.Quality
}

/// The answers of recent moments, so that undo shows what was there before, at no cost. Bounded in bytes.
struct AnswerCache {
  private var entries: [(key: AnswerKey, answer: Answer)] = []
  private let budget: Int

  init(budget: Int) { self.budget = budget }

  subscript(key: AnswerKey) -> Answer? { entries.last { $0.key == key }?.answer }

  /// Takes an answer; the oldest ones go when there are too many bytes. The newest one always stays.
  mutating func insert(_ answer: Answer, for key: AnswerKey) {
    entries.removeAll { $0.key == key }
    entries.append((key, answer))
    var bytes = entries.reduce(0) { $0 + $1.answer.bytes }
    while bytes > budget, entries.count > 1 { bytes -= entries.removeFirst().answer.bytes }
  }
}
