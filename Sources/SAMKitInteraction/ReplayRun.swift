import SAMKit

/// One replay of a prompt's steps: which call to the session comes next, and what has come out so far.
struct ReplayRun {
  /// One call to the session.
  struct Call {
    /// The step: 0 is the seed, n the nth point.
    let step: Int
    /// Nil for the seed.
    let logits: LowResLogits?
    let points: [SamPoint]
    let box: SamBox?
    let mask: MaskPrompt?
    let options: SamOptions
  }

  let steps: PromptSteps
  /// What the seed says to the model.
  let prompt: ScribblePrompt
  let options: SamOptions
  /// How many steps are behind; the last step is always called, for its picture.
  private(set) var done: Int
  private var logits: LowResLogits?
  private var result: SamResult?

  init(steps: PromptSteps, prompt: ScribblePrompt, options: SamOptions, done: Int, logits: LowResLogits?) {
    self.steps = steps
    self.prompt = prompt
    self.options = options
    self.done = done
    self.logits = logits
  }

  /// The next call; nil when all is done.
  var next: Call? {
    guard result == nil else { return nil }
    let isLast = done == steps.points.count
    var options = isLast ? options : options.ofEarlierSteps
    options.removesSmallParts = true
    if done == 0 { options.candidates = max(options.candidates, steps.seed.candidate + 1) }
    return Call(
      step: done, logits: done == 0 ? nil : logits, points: prompt.points + steps.points.prefix(done),
      box: prompt.box, mask: done == 0 ? prompt.mask : nil, options: options)
  }

  /// Takes a call's answer, and returns the logits that the next step starts from.
  mutating func finish(_ call: Call, with answer: SamResult) -> LowResLogits {
    var answer = answer
    if call.step == 0 { answer = chosen(answer) }
    if call.step == steps.points.count { result = answer }
    logits = answer.best.lowResLogits
    done += 1
    return answer.best.lowResLogits
  }

  /// The answer to the seed with the candidate that was chosen in front, and no more masks than were asked for.
  private func chosen(_ answer: SamResult) -> SamResult {
    var masks = answer.masks
    let index = min(max(steps.seed.candidate, 0), masks.count - 1)
    masks.insert(masks.remove(at: index), at: 0)
    return SamResult(
      masks: Array(masks.prefix(max(1, options.candidates))), encodedPoints: answer.encodedPoints,
      objectScore: answer.objectScore, timings: answer.timings)
  }

  func answer() throws(SamError) -> SamResult {
    guard let result else { throw SamError(.noPrompt, "there are no steps to replay") }
    return result
  }
}

extension SamOptions {
  /// Those of the steps before the last. They are never seen: only their logits are needed, which a second look changes.
  var ofEarlierSteps: SamOptions {
    SamOptions(threshold: threshold, quality: quality == .accurate ? .accurate : .fast)
  }
}
