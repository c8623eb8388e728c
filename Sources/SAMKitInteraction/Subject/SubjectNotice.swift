import Foundation
import SAMKit

/// A line for the person.
public struct SubjectNotice: Sendable, Hashable, Identifiable {
  /// Ascends: the same words twice are two notices.
  public let id: Int
  public let text: String
  /// Whether it is to be seen for some seconds; every notice is to be spoken.
  public let isShown: Bool

  /// What is said of an error; nil where nothing is to be said: newer work took the place of what failed.
  public static func text(for error: any Error) -> String? {
    if error is CancellationError { return nil }
    guard let error = error as? SamError else { return error.localizedDescription }
    switch error.code {
    case .superseded, .cancelled: return nil
    case .noPrompt: return "Mark something to include first."
    case .nothingFound: return "Nothing was found here."
    default: return error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
    }
  }
}
