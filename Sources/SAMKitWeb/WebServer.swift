#if os(Linux)
  import Foundation
  package import SAMKit
  package import SAMKitGrounding

  /// The page and its API on the loopback address, until it is stopped.
  package final class WebServer: Sendable {
    private let server: HTTPServer
    private let api: WebAPI

    /// - Parameter port: 0 picks a free one.
    /// - Throws: `.cannotWrite` where the port cannot be opened, `.modelNotFound` where the page's files are missing.
    package init(
      port: UInt16, model: SamModel, config: SamConfig, grounding: (any Grounding)? = nil
    ) throws(SamError) {
      guard ResourceLocator.url("Page/index.html", target: "SAMKitWeb") != nil else {
        let places = ResourceLocator.places(target: "SAMKitWeb").map(\.path).joined(separator: ", ")
        throw SamError(.modelNotFound, "the page's files are missing; looked in \(places)")
      }
      // The port is part of what the rules check, and is known only once the server listens.
      let handler = LateHandler()
      server = try HTTPServer(port: port, handler: handler)
      api = WebAPI(model: model, config: config, rules: AccessRules(port: server.port), grounding: grounding)
      handler.set(api)
    }

    package var port: UInt16 { server.port }
    package var token: String { api.rules.token }

    /// The page's address with this run's token, which a browser keeps to itself: what follows # is never sent.
    package var address: String { "http://127.0.0.1:\(port)/#\(token)" }

    /// Ends every session and request, and closes the port.
    package func stop() {
      api.store.removeAll()
      server.stop()
    }
  }

  private final class LateHandler: HTTPHandler {
    private let handler = Locked<(any HTTPHandler)?>(nil)

    func set(_ handler: any HTTPHandler) { self.handler.withLock { $0 = handler } }

    private static let starting = HTTPResponse.failure(503, "starting", "the server is starting: try again")

    func refusal(of head: HTTPRequest) -> HTTPResponse? {
      guard let handler = handler.withLock({ $0 }) else { return Self.starting }
      return handler.refusal(of: head)
    }

    func bodyLimit(of head: HTTPRequest) -> Int { handler.withLock { $0 }?.bodyLimit(of: head) ?? 0 }

    func respond(to request: HTTPRequest) -> HTTPResponse {
      handler.withLock { $0 }?.respond(to: request) ?? Self.starting
    }
  }
#endif
