public import SAMKit

/// An object that words have found.
public struct FoundObject: Sendable, Equatable {
  /// What the words call it.
  public let label: String
  /// The object, in the photo's size.
  public let mask: SamMask
  let seed: MaskSeed

  /// Some milliseconds for a large mask: to be made where it was found, not on the main actor.
  public init(label: String, mask: SamMask) {
    self.label = label
    self.mask = mask
    seed = MaskSeed(fitting: mask.alpha, width: mask.width, height: mask.height)
  }
}

/// What finds objects by words in the photo that an editor has open.
public protocol PhraseFinding: Sendable {
  /// Finds objects, off the caller's thread.
  ///
  /// - Parameters:
  ///   - query: phrases, separated by commas.
  ///   - quality: how much work goes into the masks' edges.
  ///   - cancellation: stops the work.
  /// - Returns: the best first, and lines for the person: what was not found, which word was not understood.
  /// - Throws: `CancellationError` when it was stopped; a `SamError` that says what is wrong with the query.
  func find(
    _ query: String, quality: SamOptions.Quality, cancellation: Cancellation
  ) async throws -> (objects: [FoundObject], notes: [String])
}
