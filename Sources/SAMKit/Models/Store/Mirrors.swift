package import Foundation

/// Where files are fetched instead of at their own address, as the environment says.
///
/// - `SAMKIT_MIRROR=https://mirror.example/models` fetches `https://host/path` at
///   `https://mirror.example/models/host/path`.
/// - `SAMKIT_MIRROR=https://huggingface.co/=https://hub.example/,…` exchanges the beginnings of addresses.
/// - `HF_ENDPOINT=https://hub.example` stands for `https://huggingface.co`, as everywhere in its field.
///
/// Hashes are checked all the same, so that a mirror needs no trust.
package struct Mirrors: Sendable, Equatable {
  private struct Rule: Sendable, Equatable {
    let prefix: String
    let replacement: String
  }
  private var rules: [Rule] = []
  private var whole: String?

  /// - Throws: `.invalidOption` for a value that is no address.
  package init(environment: [String: String]) throws(SamError) {
    for part in (environment["SAMKIT_MIRROR"] ?? "").split(separator: ",") {
      let text = part.trimmingCharacters(in: .whitespaces)
      if let sign = text.range(of: "=http") {
        rules.append(
          Rule(prefix: String(text[..<sign.lowerBound]), replacement: String(text[sign.lowerBound...].dropFirst())))
      } else {
        whole = text
      }
    }
    if let hub = environment["HF_ENDPOINT"], !hub.isEmpty {
      rules.append(
        Rule(prefix: "https://huggingface.co", replacement: hub.hasSuffix("/") ? String(hub.dropLast()) : hub))
    }
    for address in rules.map(\.replacement) + [whole].compactMap(\.self) {
      guard let url = URL(string: address), url.scheme == "http" || url.scheme == "https", url.host != nil else {
        throw SamError(
          .invalidOption, "SAMKIT_MIRROR and HF_ENDPOINT take an address that begins with http, found “\(address)”")
      }
    }
  }

  /// The address to use for one of the catalogue.
  package func address(for url: URL) -> URL {
    let text = url.absoluteString
    if let rule = rules.first(where: { text.hasPrefix($0.prefix) }) {
      return URL(string: rule.replacement + text.dropFirst(rule.prefix.count)) ?? url
    }
    guard let whole, let scheme = text.range(of: "://") else { return url }
    return URL(string: (whole.hasSuffix("/") ? whole : whole + "/") + text[scheme.upperBound...]) ?? url
  }
}
