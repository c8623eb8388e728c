package import Foundation
package import SAMKit

/// One HTTP response.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: [String: String]
  package var body: Data

  package init(status: Int = 200, type: String, body: Data, headers: [String: String] = [:]) {
    self.status = status
    self.body = body
    self.headers = headers.merging(["Content-Type": type]) { first, _ in first }
  }

  /// A value as JSON, keys in order.
  package static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return HTTPResponse(status: status, type: "application/json", body: try encoder.encode(value))
    } catch {
      return failure(500, "encoding", "the answer cannot be written as JSON: \(error)")
    }
  }

  /// What went wrong: a code for programs, one line for people.
  package static func failure(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
    json(ErrorBody(error: .init(code: code, message: message)), status: status)
  }

  /// The status that says the same as an error's code.
  package static func failure(_ error: SamError) -> HTTPResponse {
    let status =
      switch error.code {
      case .notAnImage, .imageDamaged, .invalidImage: 415
      case .imageTooLarge: 413
      case .superseded, .cancelled, .noImage: 409
      case .imageLibraryMissing, .engineMissing, .modelNotFound: 503
      case .engineFailed, .modelDamaged, .modelContract, .cannotWrite: 500
      default: 422
      }
    return failure(status, error.code.rawValue, error.message)
  }

  private struct ErrorBody: Encodable {
    struct Content: Encodable {
      let code: String
      let message: String
    }
    let error: Content
  }
}
