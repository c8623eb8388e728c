public import SAMKit

/// Makes the mask of a prompt's steps: the seed is predicted, then each point refines the mask before it.
///
/// The same steps always give the same mask. The logits after each step are kept, so that one more point, or undoing
/// the last one, costs one decode. It answers for the image that its session has; after another `setImage`, nothing
/// of the older image is used. Safe to share between threads.
public final class MaskReplay: Sendable {
  public let session: SamSession
  private let scribbleOptions: ScribbleOptions
  private let known = Locked(StepCache())

  public init(session: SamSession, scribbleOptions: ScribbleOptions = ScribbleOptions()) {
    self.session = session
    self.scribbleOptions = scribbleOptions
  }

  /// The masks of the steps, best first.
  ///
  /// Small islands and holes are always removed, because what the steps before the last one leave behind would
  /// otherwise depend on the quality of the last. An `accurate` mask goes on from `accurate` masks, each of which is
  /// looked at a second time.
  /// - Throws: `.noPrompt` for steps without a seed; otherwise as ``SamSession/predict(points:box:maskInput:options:)``.
  public func result(for steps: PromptSteps, options: SamOptions = SamOptions()) throws(SamError) -> SamResult {
    try result(for: steps, options: options, image: session.imageTicket, cancellation: nil)
  }

  /// The same off the caller's thread.
  /// - Throws: `CancellationError` when the task was cancelled; otherwise as the form that blocks.
  public func result(for steps: PromptSteps, options: SamOptions = SamOptions()) async throws -> SamResult {
    try await result(for: steps, options: options, cancellation: Cancellation())
  }

  /// The same with a switch of the caller's own, which also stops it.
  /// - Throws: `CancellationError` when the task or the switch was cancelled; otherwise as the form that blocks.
  public func result(
    for steps: PromptSteps, options: SamOptions, cancellation: Cancellation
  ) async throws -> SamResult {
    let image = session.imageTicket
    return try await BlockingWork.run(cancellation) { [self] () throws(SamError) in
      try result(for: steps, options: options, image: image, cancellation: cancellation)
    }
  }

  private func result(
    for steps: PromptSteps, options: SamOptions, image: Int, cancellation: Cancellation?
  ) throws(SamError) -> SamResult {
    let size = try session.embedding(image: image, cancellation: cancellation).transform
    let prompt = try steps.seed.prompt(width: size.imageWidth, height: size.imageHeight, options: scribbleOptions)
    let (done, logits) = known.withLock { $0.longest(of: steps, options: options, image: image) }
    var run = ReplayRun(steps: steps, prompt: prompt, options: options, done: done, logits: logits)
    while let call = run.next {
      let answer = try answer(call, image: image, cancellation: cancellation)
      let logits = run.finish(call, with: answer)
      let key = StepCache.Key(steps: steps.prefix(call.step), options: options, image: image)
      known.withLock { $0.insert(logits, for: key) }
    }
    return try run.answer()
  }

  private func answer(_ call: ReplayRun.Call, image: Int, cancellation: Cancellation?) throws(SamError) -> SamResult {
    if let logits = call.logits {
      try session.refine(
        logits, points: call.points, added: 1, box: call.box, options: call.options, image: image,
        cancellation: cancellation)
    } else {
      try session.predict(
        points: call.points, box: call.box, maskInput: call.mask, options: call.options, image: image,
        cancellation: cancellation)
    }
  }
}
