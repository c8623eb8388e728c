import Foundation
import SAMKit

/// The page's own files: a fixed list, each read once. No path of a request ever reaches the file system.
package enum PageAssets {
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "svg": "image/svg+xml", "jpg": "image/jpeg",
  ]

  private static let files: [String: HTTPResponse] = {
    guard let folder = ResourceLocator.url("Page", target: "SAMKitWeb") else { return [:] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var files: [String: HTTPResponse] = [:]
    for name in names {
      let url = folder.appending(path: name)
      guard let type = types[url.pathExtension], let data = try? Data(contentsOf: url) else { continue }
      files["/\(name)"] = HTTPResponse(type: type, body: data, headers: ["Cache-Control": "no-cache"])
    }
    files["/"] = files["/index.html"]
    return files
  }()

  static func response(to request: HTTPRequest) -> HTTPResponse {
    guard let file = files[request.path] else {
      return .failure(404, "notFound", "there is nothing at \(request.path.prefix(100))")
    }
    guard request.method == "GET" || request.method == "HEAD" else { return WebAPI.wrongMethod("GET, HEAD") }
    return file
  }

  /// Bytes of all files together.
  package static var totalBytes: Int { files.reduce(0) { $1.key == "/" ? $0 : $0 + $1.value.body.count } }
}
