import Foundation

/// Short forms for the catalogue's own lists.
extension CatalogEntry.File {
  static func file(
    _ role: Role, _ url: String, _ path: String, _ megabytes: Double?, exactly size: Int64? = nil, _ sha256: String?
  ) -> Self {
    Self(
      role: role, urls: [address(url)], path: path, size: size,
      approximateSize: megabytes.map { Int64($0 * 1_000_000) }, sha256: sha256)
  }

  static func file(_ role: Role, _ url: String, _ path: String, exactly size: Int64, _ sha256: String?) -> Self {
    file(role, url, path, nil, exactly: size, sha256)
  }

  static func archive(_ url: String, _ megabytes: Double, _ sha256: String?) -> Self {
    let address = address(url)
    return file(.archive, url, address.lastPathComponent, megabytes, sha256)
  }

  /// EdgeSAM's files are in two places of their author.
  static func edgeSAM(_ role: Role, _ name: String, _ size: Int64, _ sha256: String) -> Self {
    let path = role == .archive ? name : "\(role.rawValue).onnx"
    return Self(
      role: role,
      urls: [
        address("https://huggingface.co/chongzhou/EdgeSAM/resolve/main/" + name),
        address("https://huggingface.co/spaces/chongzhou/EdgeSAM/resolve/main/weights/" + name),
      ], path: path, size: size, sha256: sha256)
  }

  /// Addresses of the catalogue are put together from literals.
  private static func address(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is no address") }
    return url
  }
}
