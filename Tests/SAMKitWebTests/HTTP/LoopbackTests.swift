#if os(Linux)
  import Foundation
  import FoundationNetworking
  import SAMKit
  import SAMKitWeb
  import TestSupport
  import Testing

  @Suite("Over a socket")
  struct LoopbackTests {
    private func serve() throws -> WebServer {
      try WebServer(port: 0, model: try FakeSAM.model().model, config: SamConfig(threads: 1))
    }

    private func call(
      _ server: WebServer, _ method: String, _ path: String, body: Data? = nil, token: Bool = true
    ) async throws -> (status: Int, body: Data, headers: [AnyHashable: Any]) {
      var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)")))
      request.httpMethod = method
      request.httpBody = body
      if token { request.setValue("Bearer \(server.token)", forHTTPHeaderField: "Authorization") }
      let (data, response) = try await URLSession.shared.data(for: request)
      let http = try #require(response as? HTTPURLResponse)
      return (http.statusCode, data, http.allHeaderFields)
    }

    @Test("Port 0 picks a free one, and its address holds the token")
    func port() throws {
      let (a, b) = (try serve(), try serve())
      #expect(a.port != 0)
      #expect(a.port != b.port)
      #expect(a.address == "http://127.0.0.1:\(a.port)/#\(a.token)")
      #expect(a.token != b.token)
      a.stop()
      b.stop()
    }

    @Test("A taken port is an error that names it")
    func takenPort() throws {
      let server = try serve()
      defer { server.stop() }
      let error = #expect(throws: SamError.self) {
        try WebServer(port: server.port, model: try FakeSAM.model().model, config: .cpu)
      }
      #expect(error?.message.contains("\(server.port)") == true)
    }

    @Test("A photo is sent, tapped and saved")
    func wholeWay() async throws {
      let server = try serve()
      defer { server.stop() }
      let page = try await call(server, "GET", "/", token: false)
      #expect(page.status == 200)
      let photo = try ImageFile.encode(FakeSAM.image(320, 200), as: .png)
      let opened = try await call(server, "POST", "/api/sessions", body: photo)
      #expect(opened.status == 201)
      let object = try #require(try JSONSerialization.jsonObject(with: opened.body) as? [String: Any])
      let id = try #require(object["id"] as? String)
      let tap = Data(#"{"action":"add","mark":{"kind":"point","x":160,"y":160}}"#.utf8)
      #expect(try await call(server, "POST", "/api/sessions/\(id)/edits", body: tap).status == 200)
      let file = try await call(server, "GET", "/api/sessions/\(id)/cutout.png?crop=1")
      #expect(try ImageFile.read(file.body).width < 320)
      #expect(try await call(server, "GET", "/api/sessions/\(id)", token: false).status == 401)
    }

    @Test("Bodies over the limit are refused before they are read")
    func bodyLimit() async throws {
      let server = try serve()
      defer { server.stop() }
      let large = Data(count: WebAPI.bodyLimit + 1)
      #expect(try await call(server, "POST", "/api/sessions/x/edits", body: large).status == 413)
      #expect(try await call(server, "GET", "/api/rules").status == 200)
    }

    @Test("Another Host is refused, and so are bytes that are no HTTP; the server lives on")
    func rawRequests() async throws {
      let server = try serve()
      defer { server.stop() }
      let rebound = RawConnection.exchange(
        port: server.port, "GET / HTTP/1.1\r\nHost: evil.example:\(server.port)\r\nConnection: close\r\n\r\n")
      #expect(rebound.hasPrefix("HTTP/1.1 403"))
      var random = SeededGenerator(state: 7)
      for _ in 0..<200 {
        let bytes = (0..<Int.random(in: 1..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        _ = RawConnection.exchange(port: server.port, bytes + Array("\r\n\r\n".utf8))
      }
      #expect(try await call(server, "GET", "/api/rules").status == 200)
    }

    @Test("After stopping nobody answers")
    func stop() async throws {
      let server = try serve()
      server.stop()
      server.stop()
      await #expect(throws: (any Error).self) { try await call(server, "GET", "/") }
    }
  }
#endif
