package import SAMKit

/// What was found for the marks of one moment: the candidates, and which of them is shown.
package struct Answer: Sendable {
  package private(set) var masks: [SamMask]
  /// What a text query called each of the masks; empty for other prompts.
  package let labels: [String]
  package var chosen: Int
  /// How much work went into each mask's edge.
  package private(set) var qualities: [SamOptions.Quality]
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
  package var quality: SamOptions.Quality { qualities[chosen] }

  /// Puts a better mask in the chosen one's place.
  package mutating func replaceChosen(by mask: SamMask, quality: SamOptions.Quality, engineSeconds: Double) {
    masks[chosen] = mask
    qualities[chosen] = quality
    self.engineSeconds = engineSeconds
  }

  /// Bytes that the masks hold, about.
  var bytes: Int { masks.reduce(0) { $0 + $1.alpha.count + 4 * $1.lowResLogits.values.count } }
}

/// What an answer belongs to.
package struct AnswerKey: Hashable, Sendable {
  package let items: [PromptHistory.Item]
  package let quality: SamOptions.Quality

  package init(items: [PromptHistory.Item], quality: SamOptions.Quality) {
    self.items = items
    self.quality = quality
  }
}

/// The answers of recent moments, so that undo shows what was there before, at no cost. Bounded in bytes.
package struct AnswerCache {
  private var entries: [(key: AnswerKey, answer: Answer)] = []
  private let budget: Int

  package init(budget: Int = 64 << 20) { self.budget = budget }

  package subscript(key: AnswerKey) -> Answer? { entries.last { $0.key == key }?.answer }

  /// Takes an answer; the oldest ones go when there are too many bytes. The newest one always stays.
  package mutating func insert(_ answer: Answer, for key: AnswerKey) {
    entries.removeAll { $0.key == key }
    entries.append((key, answer))
    var bytes = entries.reduce(0) { $0 + $1.answer.bytes }
    while bytes > budget, entries.count > 1 { bytes -= entries.removeFirst().answer.bytes }
  }
}
