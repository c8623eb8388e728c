import Foundation
import SAMKit
import SAMKitCLI

/// What a run of `samkit` in this process printed, and its exit status.
struct Program {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `samkit` with the given arguments.
  @discardableResult
  static func run(_ arguments: [String], width: Int = 80, patience: Double = 1000) -> Program {
    let output = CapturedStream()
    let errors = CapturedStream()
    let status = SamkitCommand.main(
      arguments: arguments,
      context: CommandContext(output: output, errors: errors, width: width, patience: patience))
    return Program(status: status, output: output.text, errors: errors.text)
  }

  static func run(_ arguments: String...) -> Program { run(arguments) }
}

/// A stream that keeps what is written to it.
final class CapturedStream: SAMKitCLI.OutputStream {
  private let content = Locked<[UInt8]>([])
  private let onWrite: @Sendable () -> Void

  init(onWrite: @escaping @Sendable () -> Void = {}) { self.onWrite = onWrite }

  func write(_ bytes: [UInt8]) {
    content.withLock { $0 += bytes }
    onWrite()
  }

  var failure: String? { nil }
  var bytes: [UInt8] { content.withLock { $0 } }
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Files of the package, found from where this one lies.
enum PackageFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let cat = root.appending(path: "Examples/cat.jpg").path
  static let snapshots = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
}

/// A folder that is removed with the last reference to it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "samkit-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Names of everything in it, hidden files too, in order.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }
}
