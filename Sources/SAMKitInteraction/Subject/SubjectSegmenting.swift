public import SAMKit

/// What answers a ``SubjectEditor``: a model's session, or a stand-in in previews and tests.
public protocol SubjectSegmenting: Sendable {
  /// Takes the photo that is asked about from now on, off the caller's thread.
  /// - Throws: `CancellationError` when the task was cancelled, `.superseded` when a newer photo came, `.engineFailed`.
  func setImage(_ image: SamImage) async throws

  /// The masks of a prompt's steps, best first and never none, off the caller's thread.
  ///
  /// - Parameters:
  ///   - steps: the prompt, in pixels of the photo.
  ///   - options: candidates, threshold and quality.
  ///   - cancellation: stops the work.
  /// - Throws: `CancellationError` when it was stopped; otherwise a `SamError`.
  func result(
    for steps: PromptSteps, options: SamOptions, cancellation: Cancellation
  ) async throws -> SamResult
}

extension MaskReplay: SubjectSegmenting {
  /// Encodes a photo in the replay's session, off the caller's thread.
  /// - Throws: as the session's `setImage`.
  public func setImage(_ image: SamImage) async throws { try await session.setImage(image) }
}

/// Where a ``SubjectEditor`` gets its segmenter from.
public struct SegmenterSource: Sendable {
  /// Two sources of the same key give the same thing: an editor that opens another photo keeps what it has.
  public let key: String
  let make: @Sendable () throws -> any SubjectSegmenting

  /// - Parameters:
  ///   - key: tells sources apart.
  ///   - make: loads the model; called on a thread of its own.
  public init(key: String, make: @escaping @Sendable () throws -> any SubjectSegmenting) {
    self.key = key
    self.make = make
  }

  /// A model, loaded when the first photo is opened.
  public static func model(_ model: ModelReference, config: SamConfig = .bestAvailable) -> SegmenterSource {
    SegmenterSource(key: "\(model) \(config)") { MaskReplay(session: try SamSession(model: model, config: config)) }
  }
}
