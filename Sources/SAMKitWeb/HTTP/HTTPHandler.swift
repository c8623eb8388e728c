/// What a server asks for each request. Both may be called on many threads at once, and may block.
package protocol HTTPHandler: Sendable {
  /// Looks at a request before its body is read: an answer ends it there.
  func refusal(of head: HTTPRequest) -> HTTPResponse?
  /// The largest body that this request may have, in bytes.
  func bodyLimit(of head: HTTPRequest) -> Int
  /// Answers a request that was read in full.
  func respond(to request: HTTPRequest) -> HTTPResponse
}
