/// Who may ask: pages of this very server, that know this run's token.
///
/// A page elsewhere can make a browser send requests to 127.0.0.1, and by rebinding its own name to that address can
/// even read the answers. Its name is in `Host` then, so only this server's own names are let in there.
package struct AccessRules: Sendable {
  /// The secret of this run, 64 hexadecimal digits.
  package let token: String
  /// `host:port` of this server in every spelling.
  package let hosts: Set<String>

  /// - Parameter port: the one that the server listens on.
  package init(token: String = RandomName.make(bytes: 32), port: UInt16) {
    self.token = token
    var hosts: Set<String> = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // A browser leaves the port out where it is HTTP's own.
    if port == 80 { hosts.formUnion(["127.0.0.1", "localhost"]) }
    self.hosts = hosts
  }

  /// The answer to a request that may not come in; nil where it may.
  package func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
      return .failure(403, "wrongHost", "this server answers only to its own address")
    }
    if let origin = request.headers["origin"]?.lowercased(), origin != "http://\(host)" {
      return .failure(403, "wrongOrigin", "requests of other pages are not answered")
    }
    if let site = request.headers["sec-fetch-site"], site == "cross-site", request.path != "/" {
      return .failure(403, "wrongOrigin", "requests of other pages are not answered")
    }
    guard request.path.hasPrefix("/api/") else { return nil }
    guard let given = request.headers["authorization"], isToken(given) else {
      var refusal = HTTPResponse.failure(
        401, "wrongToken", "the token is missing or wrong: open the address that samkit serve printed")
      refusal.headers["WWW-Authenticate"] = "Bearer"
      return refusal
    }
    return nil
  }

  /// Compares in a time that does not depend on where the first difference is.
  private func isToken(_ header: String) -> Bool {
    let given = Array(header.utf8)
    let expected = Array("Bearer \(token)".utf8)
    guard given.count == expected.count else { return false }
    return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
