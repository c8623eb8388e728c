import CommandLineArguments
package import Foundation
package import SAMKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that appear together: each is written beside its place under another name, and all are moved into their
/// places at the end. Where anything fails before, nothing is left behind and nothing was overwritten.
package struct OutputFiles: ~Copyable {
  private struct Pending {
    let temporary: String
    let destination: String
  }

  private let output: any OutputStream
  private var pending: [Pending] = []

  package init(output: any OutputStream) { self.output = output }

  deinit { for file in pending { unlink(file.temporary) } }

  /// Refuses a place that cannot be written to, before any work is done.
  /// - Parameter inputs: files that are read, which no output may replace.
  /// - Throws: `ArgumentError` for a place that is an input; `.cannotWrite`.
  package static func check(_ path: String, inputs: [String]) throws {
    guard path != "-" else { return }
    let status = FileStatus(path)
    if let input = inputs.first(where: { FileStatus($0).isSame(as: status) }) {
      throw ArgumentError.invalid("\(path) would replace \(input), which is read; choose another name for the output")
    }
    if status.isFolder { throw SamError(.cannotWrite, "cannot write \(path): it is a folder") }
    if status.exists {
      guard access(path, W_OK) == 0 else { throw failure(path) }
      if status.isDevice { return }
    }
    let parent = folder(of: resolved(path))
    guard FileStatus(parent).isFolder else {
      throw SamError(.cannotWrite, "cannot write \(path): there is no folder \(parent)")
    }
    guard access(parent, W_OK | X_OK) == 0 else { throw failure(path) }
  }

  /// Writes one file under its temporary name.
  /// - Parameters:
  ///   - path: where it will be; `-` is the output stream.
  ///   - body: writes to the path that it is given, which has the same extension (`-`: png).
  package mutating func add(_ path: String, _ body: (URL) throws(SamError) -> Void) throws(SamError) {
    let isStream = path == "-" || FileStatus(path).isDevice
    let destination = isStream ? path : Self.resolved(path)
    let name = FileName(destination)
    let ending = name.fileExtension.isEmpty ? "png" : name.fileExtension
    let parent = isStream ? FileManager.default.temporaryDirectory.path : Self.folder(of: destination)
    let temporary = "\(parent)/.samkit-\(getpid())-\(UInt32.random(in: 0 ... .max)).\(ending)"
    pending.append(Pending(temporary: temporary, destination: destination))
    do throws(SamError) {
      try body(URL(filePath: temporary))
    } catch {
      guard error.code == .cannotWrite else { throw error }
      throw SamError(
        .cannotWrite, error.message.replacingOccurrences(of: temporary, with: path), underlying: error.underlying)
    }
  }

  /// Moves all files into their places.
  package mutating func commit() throws(SamError) {
    while let file = pending.first {
      if file.destination == "-" {
        output.write(try Self.bytes(of: file.temporary))
        unlink(file.temporary)
      } else if FileStatus(file.destination).isDevice {
        try Self.copy(file.temporary, to: file.destination)
        unlink(file.temporary)
      } else if rename(file.temporary, file.destination) != 0 {
        throw Self.failure(file.destination)
      }
      pending.removeFirst()
    }
  }

  private static func bytes(of path: String) throws(SamError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw SamError(.cannotWrite, "cannot read back \(path): \(error.localizedDescription)", underlying: error)
    }
  }

  private static func copy(_ path: String, to device: String) throws(SamError) {
    let bytes = try bytes(of: path)
    let descriptor = open(device, O_WRONLY)
    guard descriptor >= 0 else { throw failure(device) }
    defer { close(descriptor) }
    let stream = FileDescriptorStream(descriptor: descriptor)
    stream.write(bytes)
    if let reason = stream.failure { throw SamError(.cannotWrite, "cannot write \(device): \(reason)") }
  }

  /// The file that a link leads to, so that the link stays.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func folder(of path: String) -> String {
    let folder = FileName(path).folder
    return folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast())
  }

  private static func failure(_ path: String) -> SamError {
    SamError(.cannotWrite, "cannot write \(path): \(String(cString: strerror(errno)).lowercasedFirst)")
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
