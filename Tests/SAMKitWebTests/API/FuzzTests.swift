import Foundation
import SAMKitWeb
import TestSupport
import Testing

@Suite("Random requests")
struct FuzzTests {
  @Test("10,000 random and malformed requests neither end the server nor leave a session stuck")
  func tenThousand() throws {
    let fixture = try Fixture()
    let id = try fixture.open(width: 24, height: 20)
    var random = SeededGenerator(state: 2026)
    var statuses: [Int: Int] = [:]
    for _ in 0..<10_000 {
      let response = fixture.api.respond(to: request(id, &random))
      statuses[response.status, default: 0] += 1
      if response.status >= 400 { #expect(response.code != nil) }
    }
    #expect(statuses.keys.allSatisfy { [200, 400, 401, 403, 404, 405, 415, 422, 501].contains($0) }, "\(statuses)")
    #expect((statuses[200] ?? 0) > 100)
    #expect(fixture.api.store.count == 1)
    // The session still answers.
    #expect(fixture.edit(id, #"{"action":"begin","mark":{"kind":"point","x":12,"y":10}}"#).status == 200)
  }

  private func request(_ id: String, _ random: inout SeededGenerator) -> HTTPRequest {
    let paths = [
      "/api/sessions/\(id)/edits", "/api/sessions/\(id)/edits", "/api/sessions/\(id)/edits", "/api/sessions/\(id)",
      "/api/sessions/\(id)/text", "/api/sessions/\(id)/mask.svg", "/api/sessions/\(id)/coco.json", "/api/rules",
      "/api/sessions", "/api/sessions/zzz", "/", "/api", "/api/", "//", "", "/../../etc/passwd", "/app.js",
    ]
    var headers = Fixture.headers
    if Int.random(in: 0..<20, using: &random) == 0 { headers["host"] = noise(&random) }
    if Int.random(in: 0..<20, using: &random) == 0 { headers["authorization"] = noise(&random) }
    if Int.random(in: 0..<20, using: &random) == 0 { headers["origin"] = noise(&random) }
    var path = paths.randomElement(using: &random) ?? "/"
    if Int.random(in: 0..<10, using: &random) == 0 { path += "/" + noise(&random) }
    let method = ["GET", "POST", "POST", "POST", "PUT", "HEAD", noise(&random)].randomElement(using: &random) ?? "GET"
    let query =
      Int.random(in: 0..<4, using: &random) == 0
      ? ["wait": ["0", "-1", "x", "1e9"].randomElement(using: &random) ?? ""] : [:]
    return HTTPRequest(method: method, path: path, query: query, headers: headers, body: body(&random))
  }

  private func body(_ random: inout SeededGenerator) -> Data {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return Data()
    case 1:
      return Data((0..<Int.random(in: 0..<200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    case 2: return Data(String(repeating: "[", count: Int.random(in: 0..<5000, using: &random)).utf8)
    default:
      let actions = ["add", "begin", "change", "delete", "clear", "undo", "redo", "choose", "keep", "none"]
      let action = actions.randomElement(using: &random) ?? ""
      var text =
        #"{"action":"\#(action)","id":\#(number(&random)),"candidate":\#(number(&random)),"quality":"fast","mark":\#(mark(&random))}"#
      if Int.random(in: 0..<6, using: &random) == 0 {
        text.removeLast(Int.random(in: 0..<text.count, using: &random))
      }
      return Data(text.utf8)
    }
  }

  private func mark(_ random: inout SeededGenerator) -> String {
    let label = Bool.random(using: &random) ? "positive" : "negative"
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return
        #"{"kind":"box","x0":\#(number(&random)),"y0":\#(number(&random)),"x1":\#(number(&random)),"y1":\#(number(&random))}"#
    case 1:
      let points = (0..<Int.random(in: 0..<6, using: &random)).map { _ in "[\(number(&random)),\(number(&random))]" }
      return
        #"{"kind":"stroke","points":[\#(points.joined(separator: ","))],"brushWidth":\#(number(&random)),"label":"\#(label)"}"#
    case 2: return "null"
    default: return #"{"kind":"point","x":\#(number(&random)),"y":\#(number(&random)),"label":"\#(label)"}"#
    }
  }

  private func number(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      ["-1", "1e308", "1e999", "-0", "9223372036854775807", "\"x\"", "null", "2147483648"].randomElement(using: &random)
        ?? "0"
    case 1: "\(Double.random(in: -100...100, using: &random))"
    default: "\(Int.random(in: 0..<24, using: &random))"
    }
  }

  private func noise(_ random: inout SeededGenerator) -> String {
    String(
      decoding: (0..<Int.random(in: 0..<30, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) },
      as: UTF8.self)
  }
}
