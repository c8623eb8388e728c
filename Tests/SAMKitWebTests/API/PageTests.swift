import Foundation
import SAMKitWeb
import Testing

@Suite("The page's files")
struct PageTests {
  @Test(
    "Each is served with its type",
    arguments: [
      ("/", "text/html; charset=utf-8"), ("/app.js", "text/javascript; charset=utf-8"),
      ("/style.css", "text/css; charset=utf-8"), ("/icon.svg", "image/svg+xml"), ("/example.jpg", "image/jpeg"),
      ("/openapi.json", "application/json"),
    ])
  func types(path: String, type: String) throws {
    let response = try Fixture().call("GET", path)
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == type)
    #expect(!response.body.isEmpty)
  }

  @Test("All of it weighs under 150 kB")
  func weight() {
    #expect(PageAssets.totalBytes > 20_000)
    #expect(PageAssets.totalBytes < 150_000)
  }

  @Test(
    "The page asks nobody else",
    arguments: ["/", "/app.js", "/api.js", "/scene.js", "/style.css", "/marks.js", "/lift.js", "/gestures.js"])
  func noOutsideRequests(path: String) throws {
    let text = String(decoding: try Fixture().call("GET", path).body, as: UTF8.self)
    let addresses = text.components(separatedBy: "http").dropFirst().map { String($0.prefix(30)) }
    #expect(addresses.allSatisfy { $0.hasPrefix("://www.w3.org/2000/svg") })
  }

  @Test("Other methods are refused")
  func methods() throws {
    let response = try Fixture().call("POST", "/app.js")
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "GET, HEAD")
  }
}
