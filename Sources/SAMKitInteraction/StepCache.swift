import SAMKit

/// The logits after each step of recent prompts: 256 kB each, the least recently used ones dropped first.
struct StepCache {
  struct Key: Hashable {
    let steps: PromptSteps
    let threshold: Float
    /// Levels whose logits are the same share them.
    let quality: SamOptions.Quality
    let image: Int

    init(steps: PromptSteps, options: SamOptions, image: Int) {
      self.steps = steps
      threshold = options.threshold
      quality = options.ofEarlierSteps.quality
      self.image = image
    }
  }

  private static let limit = 64
  private var entries: [Key: (logits: LowResLogits, lastUse: Int)] = [:]
  private var clock = 0

  mutating func insert(_ logits: LowResLogits, for key: Key) {
    clock += 1
    entries[key] = (logits, clock)
    if entries.count > Self.limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
    }
  }

  /// The longest beginning of the steps, short of all of them, whose logits are known.
  /// - Returns: how many steps it has (the seed is one), and its logits; 0 and nil where nothing is known.
  mutating func longest(
    of steps: PromptSteps, options: SamOptions, image: Int
  ) -> (done: Int, logits: LowResLogits?) {
    clock += 1
    for count in stride(from: steps.points.count - 1, through: 0, by: -1) {
      let key = Key(steps: steps.prefix(count), options: options, image: image)
      guard let found = entries[key] else { continue }
      entries[key]?.lastUse = clock
      return (count + 1, found.logits)
    }
    return (0, nil)
  }
}
