import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("Fault 22: damaged model files") final class DamagedModels {
  private let folder: URL

  init() throws { folder = try Fixtures.temporaryFolder() }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func failure(_ name: String, _ content: Data?) throws -> SamError {
    let file = folder.appending(path: name)
    try content?.write(to: file)
    return try #require(throws: SamError.self) {
      try OpenVINOBackend(cacheFolder: self.folder).load(file, options: .init())
    }
  }

  @Test(arguments: [0.01, 0.5, 0.99]) func aFileCutShort(_ part: Double) throws {
    let whole = try Data(contentsOf: Nano.file("decoder.onnx"))
    let count = Int(Double(whole.count) * part)
    let error = try failure("cut.onnx", whole.prefix(count))
    #expect(error.code == .modelDamaged)
    #expect(error.message.contains("cut.onnx (\(count) bytes)"))
    #expect(!error.message.contains("\n"))
  }

  @Test func anEmptyFile() throws {
    let error = try failure("empty.onnx", Data())
    #expect(error.code == .modelDamaged)
    #expect(error.message.hasSuffix("empty.onnx is empty (0 bytes)"))
  }

  @Test func aWebPage() throws {
    let page = Data("\n<!DOCTYPE html><html><body>404 Not Found</body></html>".utf8)
    let error = try failure("page.onnx", page)
    #expect(error.code == .modelDamaged)
    #expect(error.message.contains("page.onnx is a web page (\(page.count) bytes)"))
  }

  @Test func anyBytes() throws {
    let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
    let error = try failure("noise.onnx", bytes)
    #expect(error.code == .modelDamaged)
    #expect(error.message.contains("noise.onnx (100000 bytes)"))
  }

  @Test func noFileAndAFolder() throws {
    let missing = try failure("missing.onnx", nil)
    #expect(missing.code == .modelNotFound)
    #expect(missing.message.hasSuffix("missing.onnx"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder.onnx"), withIntermediateDirectories: false)
    let error = try failure("folder.onnx", nil)
    #expect(error.code == .modelNotFound)
    #expect(error.message.contains("is a folder"))
  }
}
