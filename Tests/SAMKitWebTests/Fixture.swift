import Foundation
import SAMKit
import SAMKitGrounding
import SAMKitWeb
import TestSupport
import Testing

/// An API over a model whose masks are discs round the centre, and what it takes to call it.
struct Fixture {
  let api: WebAPI
  let decoder: FakeModel
  static let port: UInt16 = 4321

  init(
    limits: SessionStore.Limits = .init(), clock: @escaping @Sendable () -> Double = { 0 },
    grounding: (any Grounding)? = nil, onDecode: @escaping @Sendable () -> Void = {}
  ) throws {
    let fake = try FakeSAM.model { _ in
      onDecode()
      return (0..<4).map { FakeSAM.disc(x: 128, y: 128, radius: 30 + 10 * Double($0)) }
    }
    decoder = fake.decoder
    api = WebAPI(
      model: fake.model, config: SamConfig(threads: 1), rules: AccessRules(token: "secret", port: Self.port),
      store: SessionStore(limits: limits, clock: clock), grounding: grounding)
  }

  static let headers = ["host": "127.0.0.1:\(port)", "authorization": "Bearer secret"]

  func call(
    _ method: String, _ path: String, query: [String: String] = [:], body: Data = Data(),
    headers: [String: String] = Fixture.headers
  ) -> HTTPResponse {
    api.respond(to: HTTPRequest(method: method, path: path, query: query, headers: headers, body: body))
  }

  func post(_ path: String, _ json: String) -> HTTPResponse { call("POST", path, body: Data(json.utf8)) }

  /// A session for a gray photo; encoded.
  func open(width: Int = 200, height: Int = 200, gray: UInt8 = 128) throws -> String {
    let image = FakeSAM.image(width, height, red: gray, green: gray, blue: gray)
    let response = call("POST", "/api/sessions", body: try ImageFile.encode(image, as: .png))
    let id = try #require(response.object["id"] as? String)
    _ = call("GET", "/api/sessions/\(id)", query: ["wait": "20"])
    return id
  }

  func edit(_ id: String, _ json: String) -> HTTPResponse { post("/api/sessions/\(id)/edits", json) }
}

extension HTTPResponse {
  /// The body as a JSON object; empty where it is none.
  var object: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
  var code: String? { (object["error"] as? [String: Any])?["code"] as? String }
  var marks: Int? { ((object["history"] as? [String: Any])?["items"] as? [Any])?.count }
}
