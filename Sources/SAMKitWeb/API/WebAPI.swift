import Foundation
package import SAMKit
package import SAMKitGrounding

/// What the server answers: a function from a request to a response, without sockets.
package final class WebAPI: HTTPHandler {
  /// Bytes that an uploaded photo may have.
  package static let uploadLimit = 64 << 20
  /// Bytes that any other body may have.
  package static let bodyLimit = 1 << 20
  /// Pixels that a photo may have.
  package static let pixelLimit = 60_000_000

  package let rules: AccessRules
  package let store: SessionStore
  private let model: SamModel
  private let config: SamConfig
  private let grounding: (any Grounding)?

  /// - Parameter grounding: answers text queries; nil: they are refused with status 501.
  package init(
    model: SamModel, config: SamConfig, rules: AccessRules, store: SessionStore = SessionStore(),
    grounding: (any Grounding)? = nil
  ) {
    self.model = model
    self.config = config
    self.rules = rules
    self.store = store
    self.grounding = grounding
  }

  package func refusal(of head: HTTPRequest) -> HTTPResponse? { rules.refusal(of: head) }

  package func bodyLimit(of head: HTTPRequest) -> Int {
    head.method == "POST" && head.path == "/api/sessions" ? Self.uploadLimit : Self.bodyLimit
  }

  package func respond(to request: HTTPRequest) -> HTTPResponse {
    var response = refusal(of: request) ?? route(request)
    for (name, value) in Self.securityHeaders where response.headers[name] == nil { response.headers[name] = value }
    return response
  }

  /// Nothing from elsewhere is loaded, and nobody else shows this page in theirs.
  static let securityHeaders = [
    "Content-Security-Policy":
      "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
  ]

  private func route(_ request: HTTPRequest) -> HTTPResponse {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard parts.first == "api" else { return PageAssets.response(to: request) }
    do throws(SamError) {
      switch (request.method, parts.count, parts.dropFirst().first) {
      case ("GET", 2, "rules"): return .json(rulesBody)
      case ("POST", 2, "sessions"): return try create(request)
      case (_, 2, "rules"): return Self.wrongMethod("GET")
      case (_, 2, "sessions"): return Self.wrongMethod("POST")
      case (_, 3..., "sessions"):
        if request.method == "DELETE", parts.count == 3 { return end(parts[2]) }
        guard let session = store.session(parts[2]) else {
          return .failure(404, "noSession", "there is no such session (any more): open the photo again")
        }
        return try SessionEndpoints(session: session, hasWords: grounding != nil)
          .respond(to: request, path: Array(parts.dropFirst(3)))
      default: return .failure(404, "notFound", "there is nothing at \(request.path.prefix(100))")
      }
    } catch {
      return .failure(error)
    }
  }

  private var rulesBody: RulesBody {
    RulesBody(
      model: model.description.name, text: grounding != nil,
      limits: .init(
        uploadBytes: Self.uploadLimit, pixels: Self.pixelLimit, sessions: store.limits.sessions,
        marks: WebSession.markLimit, idleSeconds: store.limits.idleSeconds))
  }

  private func create(_ request: HTTPRequest) throws(SamError) -> HTTPResponse {
    guard request.body.count <= Self.uploadLimit else {
      return .failure(413, "bodyTooLarge", "the photo has more than \(Self.uploadLimit) bytes")
    }
    let image = try ImageFile.read(request.body, options: ImageReadOptions(maximumPixels: Self.pixelLimit))
    let session = WebSession(
      id: RandomName.make(bytes: 16), image: image, model: model, config: config, grounding: grounding)
    store.insert(session)
    return .json(try SessionBody(session, session.snapshot), status: 201)
  }

  private func end(_ id: String) -> HTTPResponse {
    guard store.remove(id) else { return .failure(404, "noSession", "there is no such session (any more)") }
    return HTTPResponse(status: 204, type: "application/json", body: Data())
  }

  static func wrongMethod(_ allowed: String) -> HTTPResponse {
    var response = HTTPResponse.failure(405, "wrongMethod", "expected \(allowed)")
    response.headers["Allow"] = allowed
    return response
  }
}
