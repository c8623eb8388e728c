public import struct Foundation.URL

/// The licence of a model's weights.
public struct ModelLicence: Sendable, Hashable, Codable {
  /// SPDX identifier, or the licence's own name.
  public let name: String
  /// Its text.
  public let url: URL
  /// Whether it lets anyone use the weights for any purpose. Where it does not, an installation must be told that
  /// the licence is accepted.
  public let isPermissive: Bool
  /// What it restricts, in one sentence; nil for a permissive one.
  public let restriction: String?

  public init(name: String, url: URL, isPermissive: Bool, restriction: String? = nil) {
    self.name = name
    self.url = url
    self.isPermissive = isPermissive
    self.restriction = restriction
  }
}

extension ModelLicence {
  public static let apache2 = ModelLicence(
    name: "Apache-2.0", url: .literal("https://www.apache.org/licenses/LICENSE-2.0"), isPermissive: true)
  /// EdgeSAM's: research and other non-commercial use.
  public static let sLab1 = ModelLicence(
    name: "S-Lab-1.0", url: .literal("https://github.com/chongzhou96/EdgeSAM/blob/master/LICENSE"),
    isPermissive: false,
    restriction: "redistribution and use for non-commercial purposes only; any other use needs the authors' consent")
  /// YOLO-World's.
  public static let gpl3 = ModelLicence(
    name: "GPL-3.0", url: .literal("https://www.gnu.org/licenses/gpl-3.0.html"), isPermissive: false,
    restriction:
      "what is distributed together with it must be under the GPL too; YOLO-World's authors sell another licence")
}

extension URL {
  /// An address that is written in the source.
  static func literal(_ text: StaticString) -> URL {
    guard let url = URL(string: "\(text)") else { preconditionFailure("\(text) is no address") }
    return url
  }
}
