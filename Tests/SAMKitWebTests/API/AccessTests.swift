import Foundation
import SAMKitWeb
import Testing

@Suite("Only this server's own page comes in")
struct AccessTests {
  @Test(
    "Hosts other than its own are refused, whatever the path",
    arguments: [
      "evil.example", "evil.example:4321", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:4321.evil.example", "[::1]:4321", "",
    ])
  func hosts(host: String) throws {
    let fixture = try Fixture()
    for path in ["/", "/api/rules"] {
      var headers = Fixture.headers
      headers["host"] = host
      #expect(fixture.call("GET", path, headers: headers).status == 403)
    }
  }

  @Test(
    "Both names of the machine are known, in any case",
    arguments: ["127.0.0.1:4321", "localhost:4321", "LocalHost:4321"])
  func ownHosts(host: String) throws {
    var headers = Fixture.headers
    headers["host"] = host
    #expect(try Fixture().call("GET", "/api/rules", headers: headers).status == 200)
  }

  @Test(
    "Requests that other pages make are refused",
    arguments: [
      "http://evil.example", "null", "https://127.0.0.1:4321", "http://localhost:4321", "http://127.0.0.1:4322",
    ])
  func origins(origin: String) throws {
    var headers = Fixture.headers
    headers["origin"] = origin
    #expect(try Fixture().call("GET", "/api/rules", headers: headers).code == "wrongOrigin")
  }

  @Test("Its own origin is let in")
  func ownOrigin() throws {
    var headers = Fixture.headers
    headers["origin"] = "http://127.0.0.1:4321"
    #expect(try Fixture().call("GET", "/api/rules", headers: headers).status == 200)
  }

  @Test(
    "The API needs the token",
    arguments: [nil, "", "Bearer", "Bearer ", "Bearer secre", "Bearer secret1", "secret", "bearer secret"])
  func token(header: String?) throws {
    var headers = Fixture.headers
    headers["authorization"] = header
    let fixture = try Fixture()
    for (method, path) in [("GET", "/api/rules"), ("POST", "/api/sessions"), ("GET", "/api/anything")] {
      #expect(fixture.call(method, path, headers: headers).status == 401)
    }
  }

  @Test("Tokens are long and never the same")
  func tokens() {
    let tokens = (0..<50).map { _ in AccessRules(port: 1).token }
    #expect(Set(tokens).count == 50)
    #expect(tokens.allSatisfy { $0.count == 64 })
  }

  @Test("Answers tell the browser to load nothing from elsewhere")
  func securityHeaders() throws {
    let response = try Fixture().call("GET", "/")
    #expect(response.headers["Content-Security-Policy"]?.contains("default-src 'self'") == true)
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
  }

  @Test(
    "No path leads to the file system",
    arguments: [
      "/../Package.swift", "/etc/passwd", "//etc/passwd", "/./index.html", "/Page/index.html", "/index.html/",
      "/%2e%2e/x",
    ])
  func paths(path: String) throws {
    #expect(try Fixture().call("GET", path).status == 404)
  }
}
