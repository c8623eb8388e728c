package import Foundation

/// One HTTP request, read.
package struct HTTPRequest: Sendable {
  /// `GET`, `POST` …
  package var method: String
  /// The path, percent-decoded, without the query.
  package var path: String
  package var query: [String: String]
  /// Names in lower case; a header that came twice has both values, joined by a comma.
  package var headers: [String: String]
  package var body: Data

  package init(
    method: String, path: String, query: [String: String] = [:], headers: [String: String] = [:], body: Data = Data()
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}
