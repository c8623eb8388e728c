import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("Compiled packages are kept by content")
struct CompiledPackageTests {
  let scratch: ScratchFolder
  let package: URL
  let cache: URL

  init() throws {
    scratch = try ScratchFolder()
    package = scratch.url.appending(path: "m.mlpackage")
    cache = scratch.url.appending(path: "cache")
    try FileManager.default.createDirectory(
      at: package.appending(path: "Data"), withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: package.appending(path: "Manifest.json"))
    try Data([1, 2]).write(to: package.appending(path: "Data/weight.bin"))
  }

  /// A compiler that counts.
  private final class Compiler: Sendable {
    let count = Locked(0)
    let folder: URL

    init(_ folder: URL) { self.folder = folder }

    func compile(_ package: URL) throws(SamError) -> URL {
      let made = folder.appending(path: "\(UUID().uuidString).mlmodelc")
      do {
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          at: package.appending(path: "Data/weight.bin"), to: made.appending(path: "coremldata.bin"))
      } catch { throw SamError(.modelDamaged, "\(error)") }
      count.withLock { $0 += 1 }
      return made
    }
  }

  private func url(_ compiler: Compiler, _ system: String = "17.0", cache: URL?) throws -> URL {
    try CompiledPackage.url(of: package, cache: cache, system: system) { (file) throws(SamError) in
      try compiler.compile(file)
    }
  }

  @Test("Once for a content and a version of the system")
  func once() throws {
    let compiler = Compiler(scratch.url.appending(path: "tmp"))
    let first = try url(compiler, cache: cache)
    #expect(try url(compiler, cache: cache) == first && compiler.count.withLock { $0 } == 1)
    #expect(first.deletingLastPathComponent().path == cache.path)
    #expect(try Data(contentsOf: first.appending(path: "coremldata.bin")) == Data([1, 2]))
    #expect(try url(compiler, "17.1", cache: cache) != first)
    try Data([3, 4, 5]).write(to: package.appending(path: "Data/weight.bin"))
    let other = try url(compiler, cache: cache)
    #expect(other != first && compiler.count.withLock { $0 } == 3)
    #expect(try Data(contentsOf: other.appending(path: "coremldata.bin")) == Data([3, 4, 5]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).count == 3)
  }

  @Test("Two at a time end with one whole form")
  func race() throws {
    let compiler = Compiler(scratch.url.appending(path: "tmp"))
    let results = Locked<Set<URL>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      if let made = try? url(compiler, cache: cache) { results.withLock { _ = $0.insert(made) } }
    }
    #expect(results.withLock { $0.count } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).count == 1)
  }

  @Test("Without a cache, or with one that cannot be written, the fresh form is used")
  func noCache() throws {
    let compiler = Compiler(scratch.url.appending(path: "tmp"))
    for cache in [nil, URL(filePath: "/proc/none")] {
      let made = try url(compiler, cache: cache)
      #expect(FileManager.default.fileExists(atPath: made.path))
    }
    #expect(compiler.count.withLock { $0 } == 2)
  }

  @Test("A compiled model is taken as it is")
  func compiled() throws {
    let file = scratch.url.appending(path: "m.mlmodelc")
    let url = try CompiledPackage.url(of: file, cache: cache, system: "17") { (_) throws(SamError) in
      throw SamError(.modelDamaged, "was compiled again")
    }
    #expect(url == file)
  }

  @Test("Files that are no packages are told apart from those that are damaged")
  func checks() throws {
    func code(_ name: String) -> SamError.Code? {
      do throws(SamError) {
        try CompiledPackage.check(scratch.url.appending(path: name))
        return nil
      } catch { return error.code }
    }
    try Data([1]).write(to: scratch.url.appending(path: "a.onnx"))
    try Data([1]).write(to: scratch.url.appending(path: "a.mlpackage"))
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "b.mlmodelc"), withIntermediateDirectories: true)
    #expect(code("m.mlpackage") == nil)
    #expect(code("none.mlpackage") == .modelNotFound)
    #expect(code("a.onnx") == .unsupportedModel)
    #expect(code("a.mlpackage") == .modelDamaged && code("b.mlmodelc") == .modelDamaged)
  }
}
