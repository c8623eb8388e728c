import Foundation
import SAMKit

/// What can be asked about one photo.
struct SessionEndpoints {
  let session: WebSession
  let hasWords: Bool

  /// - Parameter path: what follows the session's name.
  func respond(to request: HTTPRequest, path: [String]) throws(SamError) -> HTTPResponse {
    guard path.count <= 1 else { return notFound(request) }
    switch (request.method, path.first) {
    case ("GET", nil): return try state(request)
    case ("POST", "edits"):
      switch Self.decode(EditBody.self, request) {
      case .success(let body): return .json(try SessionBody(session, try session.perform(try body.edit())))
      case .failure(let refusal): return refusal.response
      }
    case ("POST", "text"):
      guard hasWords else { return .failure(501, "unsupportedPrompt", "this server knows no words") }
      switch Self.decode(QueryBody.self, request) {
      case .success(let body): return .json(try SessionBody(session, try session.find(body.query)))
      case .failure(let refusal): return refusal.response
      }
    case ("GET", "photo.jpg"):
      let data = try ImageFile.encode(session.displayCanvas.photo, as: .jpeg)
      return HTTPResponse(type: "image/jpeg", body: data)
    case ("GET", let name?) where SessionExport.names.contains(name):
      return try SessionExport(session).file(name, query: request.query)
    case (_, nil): return WebAPI.wrongMethod("GET, DELETE")
    case (_, "edits"), (_, "text"): return WebAPI.wrongMethod("POST")
    case (_, let name?) where SessionExport.names.contains(name) || name == "photo.jpg":
      return WebAPI.wrongMethod("GET")
    default: return notFound(request)
    }
  }

  /// `?wait=SECONDS` waits until the photo is encoded.
  private func state(_ request: HTTPRequest) throws(SamError) -> HTTPResponse {
    if let text = request.query["wait"] {
      guard let seconds = Double(text), seconds >= 0, seconds <= 30 else {
        return .failure(422, "invalidOption", "wait is \(text.prefix(20)); expected 0…30 seconds")
      }
      _ = session.waitUntilEncoded(seconds: seconds)
    }
    return .json(try SessionBody(session, session.snapshot))
  }

  private func notFound(_ request: HTTPRequest) -> HTTPResponse {
    .failure(404, "notFound", "there is nothing at \(request.path.prefix(100))")
  }

  private struct Refusal: Error { let response: HTTPResponse }

  private static func decode<T: Decodable>(_ type: T.Type, _ request: HTTPRequest) -> Result<T, Refusal> {
    do {
      return .success(try JSONDecoder().decode(type, from: request.body))
    } catch DecodingError.keyNotFound(let key, _) {
      return .failure(Refusal(response: .failure(400, "invalidJSON", "“\(key.stringValue)” is missing")))
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return .failure(Refusal(response: .failure(400, "invalidJSON", "“\(path)” is of the wrong kind")))
    } catch {
      return .failure(Refusal(response: .failure(400, "invalidJSON", "the body is not the JSON that is expected")))
    }
  }
}
