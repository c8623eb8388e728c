import Foundation
import SAMKit

/// What a check of an installed model found.
struct VerifyReport: Encodable {
  struct File: Encodable {
    var path: String
    var isGood: Bool
    var finding: String
  }

  let name: String
  let files: [File]

  var isGood: Bool { files.allSatisfy(\.isGood) }

  init(_ id: ModelID, _ checks: [FileCheck]) {
    name = id.rawValue
    files = checks.map { File(path: $0.url.path, isGood: $0.isGood, finding: Self.text($0.finding)) }
  }

  var text: String { files.map { "\(name)  \($0.path)  \($0.finding)\n" }.joined() }

  private static func text(_ finding: FileCheck.Finding) -> String {
    switch finding {
    case .good: "good"
    case .missing: "missing"
    case .wrongSize(let expected, let actual): "has \(actual) bytes, expected \(expected)"
    case .wrongHash(let expected, let actual): "has SHA-256 \(actual), expected \(expected)"
    }
  }
}
