/// The one error type that SAMKit throws.
///
/// `code` is for programs, `message` is one line for people: it names the value that was wrong and what was
/// expected, and says what to do where something can be done.
public struct SamError: Error, Sendable, CustomStringConvertible {
  /// The part of the work that failed.
  public enum Stage: String, Sendable, Codable {
    case image, prompt, model, engine, session, store, export, text
  }

  /// What went wrong.
  public enum Code: String, Sendable, Codable, CaseIterable {
    // Images
    case imageNotFound, notAnImage, imageDamaged, imageTooLarge, invalidImage, imageLibraryMissing
    // Prompts
    case noPrompt, invalidPrompt, unsupportedPrompt, tooManyPoints, invalidMaskPrompt, invalidOption
    // Models
    case modelNotFound, modelDamaged, modelContract, unsupportedModel
    // Engine
    case engineMissing, engineFailed
    // Sessions
    case noImage, superseded, cancelled, embeddingMismatch, embeddingDamaged
    // Files that are written
    case cannotWrite, unsupportedFormat
    // Exports of masks
    case sizeMismatch, nothingFound
    // The model store
    case downloadFailed, hashMismatch, licenceNotAccepted, storeBusy, unsafeArchive, diskFull, offline
    // Text prompts
    case fixedVocabulary, unknownWord, emptyQuery

    /// The stage that a code belongs to.
    public var stage: Stage {
      switch self {
      case .imageNotFound, .notAnImage, .imageDamaged, .imageTooLarge, .invalidImage, .imageLibraryMissing: .image
      case .noPrompt, .invalidPrompt, .unsupportedPrompt, .tooManyPoints, .invalidMaskPrompt, .invalidOption: .prompt
      case .modelNotFound, .modelDamaged, .modelContract, .unsupportedModel: .model
      case .engineMissing, .engineFailed: .engine
      case .noImage, .superseded, .cancelled, .embeddingMismatch, .embeddingDamaged: .session
      case .cannotWrite, .unsupportedFormat, .sizeMismatch, .nothingFound: .export
      case .downloadFailed, .hashMismatch, .licenceNotAccepted, .storeBusy, .unsafeArchive, .diskFull, .offline:
        .store
      case .fixedVocabulary, .unknownWord, .emptyQuery: .text
      }
    }
  }

  public let code: Code
  /// One line that names the value and what was expected.
  public let message: String
  /// The error of a lower layer, where there was one.
  public let underlying: (any Error)?

  public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlying = underlying
  }

  /// The part of the work that failed.
  public var stage: Stage { code.stage }

  public var description: String { message }
}

extension SamError: Equatable {
  /// Errors are equal when their code and message are; the underlying errors are not compared.
  public static func == (a: SamError, b: SamError) -> Bool { a.code == b.code && a.message == b.message }
}
