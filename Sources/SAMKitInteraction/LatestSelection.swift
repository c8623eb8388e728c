public import SAMKit

/// Answers the taps of someone who is faster than the model: the newest prompt wins.
///
/// Each ``select(_:options:show:)`` cancels the one before it, and a mask is shown only if it is newer than the one
/// that is shown already. For a view, a page or any other place that shows one mask at a time.
public final class LatestSelection: Sendable {
  private let replay: MaskReplay
  private let latest = LatestWins()

  public init(session: SamSession) { replay = MaskReplay(session: session) }

  /// Finds the mask of a prompt and shows it, unless a newer prompt has come meanwhile.
  ///
  /// - Parameter show: called at most once, on another thread, in the order of the prompts; it must be short, as it
  ///   runs under a lock. Nil means that nothing is selected.
  /// - Returns: whether it was shown.
  /// - Throws: as ``MaskReplay/result(for:options:)``; nothing is thrown for a prompt that a newer one has overtaken.
  @discardableResult
  public func select(
    _ steps: PromptSteps?, options: SamOptions = SamOptions(), show: @escaping @Sendable (SamResult?) -> Void
  ) async throws -> Bool {
    let ticket = latest.begin()
    guard let steps else { return latest.accept(ticket) { show(nil) } }
    do {
      let result = try await replay.result(for: steps, options: options, cancellation: ticket.cancellation)
      return latest.accept(ticket) { show(result) }
    } catch is CancellationError where !Task.isCancelled {
      return false
    }
  }

  /// Cancels the work under way, and shows no answer to anything asked before: for a new image.
  public func discardAll() { latest.discardAll() }
}
