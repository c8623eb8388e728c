public import SAMKit

/// Answers the taps of someone who is faster than the model: the newest prompt wins.
///
/// Each ``select(_:options:ticket:show:)`` cancels the one before it, and a mask is shown only if it is newer than the
/// one that is shown already. For a view, a page or any other place that shows one mask at a time.
public final class LatestSelection: Sendable {
  private let segmenter: any SubjectSegmenting
  private let latest = LatestWins()

  public init(_ segmenter: any SubjectSegmenting) { self.segmenter = segmenter }

  /// For the masks of a session.
  public convenience init(session: SamSession) { self.init(MaskReplay(session: session)) }

  /// Says that a new prompt is there, at the moment when it is made; older work is cancelled.
  ///
  /// Tasks start in any order. Who makes prompts on one thread and answers them in tasks draws the ticket before the
  /// task, so that the order of the prompts is the order of the tickets.
  public func begin() -> LatestWins.Ticket { latest.begin() }

  /// Finds the mask of a prompt and shows it, unless a newer prompt has come meanwhile.
  ///
  /// - Parameters:
  ///   - steps: the prompt; nil: nothing is selected any more.
  ///   - options: candidates, threshold and quality.
  ///   - ticket: from ``begin()``; nil: the prompt is new now.
  ///   - show: called at most once, on another thread, in the order of the prompts; it must be short, as it
  ///     runs under a lock. Nil means that nothing is selected.
  /// - Returns: whether it was shown.
  /// - Throws: as ``MaskReplay/result(for:options:)``; nothing is thrown for a prompt that a newer one has overtaken.
  @discardableResult
  public func select(
    _ steps: PromptSteps?, options: SamOptions = SamOptions(), ticket: LatestWins.Ticket? = nil,
    show: @escaping @Sendable (SamResult?) -> Void
  ) async throws -> Bool {
    let ticket = ticket ?? latest.begin()
    guard let steps else { return latest.accept(ticket) { show(nil) } }
    do {
      let result = try await segmenter.result(for: steps, options: options, cancellation: ticket.cancellation)
      return latest.accept(ticket) { show(result) }
    } catch is CancellationError where !Task.isCancelled {
      return false
    }
  }

  /// Cancels the work under way, and shows no answer to anything asked before: for a new image.
  public func discardAll() { latest.discardAll() }
}
