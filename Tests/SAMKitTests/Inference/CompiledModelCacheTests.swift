import Foundation
import SAMKit
import TestSupport
import Testing

@Suite final class CompiledModelsOnDisk {
  private let folder: URL
  private var cache: URL { folder.appending(path: "cache") }

  init() throws { folder = try Fixtures.temporaryFolder() }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func answer(_ file: URL) throws -> [String: Tensor] {
    try OpenVINOBackend(cacheFolder: cache).load(file, options: LoadOptions())
      .run(Nano.prompt(), outputs: Nano.outputs)
  }

  private func expected() throws -> [String: Tensor] {
    try Nano.decoder.get().run(Nano.prompt(), outputs: Nano.outputs)
  }

  /// The blobs in the cache, by their path.
  private func blobs() throws -> [URL: Data] {
    var blobs: [URL: Data] = [:]
    for entry in try FileManager.default.contentsOfDirectory(at: cache, includingPropertiesForKeys: nil) {
      for file in try FileManager.default.contentsOfDirectory(at: entry, includingPropertiesForKeys: nil)
      where file.pathExtension == "blob" {
        blobs[file] = try Data(contentsOf: file)
      }
    }
    return blobs
  }

  @Test func aHitUsesTheBlobThatIsThere() throws {
    let file = try Nano.file("decoder.onnx")
    #expect(try answer(file) == expected())
    let first = try blobs()
    #expect(first.count == 1)
    let dates = try first.keys.map {
      try FileManager.default.attributesOfItem(atPath: $0.path)[.modificationDate] as? Date
    }
    #expect(try answer(file) == expected())
    #expect(try blobs() == first)
    #expect(
      try first.keys.map { try FileManager.default.attributesOfItem(atPath: $0.path)[.modificationDate] as? Date }
        == dates)
    #expect(SamCache.byteCount(of: cache) > first.values.reduce(0) { $0 + $1.count })
    try SamCache.clear(cache)
    #expect(!FileManager.default.fileExists(atPath: cache.path))
    #expect(SamCache.byteCount(of: cache) == 0)
  }

  @Test func firstLoadsAtTheSameTimeDoNotDisturbEachOther() throws {
    let file = try Nano.file("decoder.onnx")
    let expected = try expected()
    let backend = OpenVINOBackend(cacheFolder: cache)
    let answers = Locked<[Result<[String: Tensor], any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let answer = Result {
        try backend.load(file, options: LoadOptions()).run(Nano.prompt(), outputs: Nano.outputs)
      }
      answers.withLock { $0.append(answer) }
    }
    for answer in answers.withLock({ $0 }) { #expect(try answer.get() == expected) }
    #expect(try blobs().count == 1)
  }

  @Test func flippedBytesInABlobAreNotUsed() throws {
    let file = try Nano.file("decoder.onnx")
    _ = try answer(file)
    let (blob, sound) = try #require(blobs().first)
    var damaged = sound
    for index in stride(from: damaged.count / 2, to: damaged.count / 2 + 40_000, by: 7) { damaged[index] ^= 0x55 }
    try damaged.write(to: blob)
    #expect(try answer(file) == expected())
    #expect(try blobs().values.contains(damaged) == false)
    // Compiled anew, and noted anew.
    #expect(try blobs().count == 1)
  }

  @Test func otherWeightsOfTheSameSizeAndTimeAreOtherModels() throws {
    let file = folder.appending(path: "model.onnx")
    var bytes = try Data(contentsOf: Nano.file("decoder.onnx"))
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    func write() throws {
      try bytes.write(to: file)
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path)
    }
    try write()
    #expect(try answer(file) == expected())
    let weights = try EngineGoldens.load().decoderWeights
    // The sign of every other weight of one tensor.
    for index in stride(from: weights.offset + 3, to: weights.offset + weights.count, by: 8) { bytes[index] ^= 0x80 }
    try write()
    let other = try answer(file)
    let reference = try OpenVINOBackend().load(file, options: LoadOptions(cachesCompiledModel: false))
      .run(Nano.prompt(), outputs: Nano.outputs)
    #expect(other == reference)
    #expect(try other != expected())
  }

  @Test("Fault 23: compiled models are kept apart by precision") func precisions() throws {
    let file = try Nano.file("decoder.onnx")
    _ = try answer(file)
    _ = try OpenVINOBackend(cacheFolder: cache).load(file, options: LoadOptions(precision: .float16))
    let entries = try FileManager.default.contentsOfDirectory(atPath: cache.path)
    #expect(entries.filter { $0 != "locks" }.count == 2)
    // f32 is what is meant where nobody says.
    #expect(LoadOptions().precision == .float32)
    _ = try OpenVINOBackend(cacheFolder: cache).load(file, options: LoadOptions(precision: .float32))
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).sorted() == entries.sorted())
  }

  @Test func theFolderIsPrivate() throws {
    _ = try answer(Nano.file("decoder.onnx"))
    let entry = try #require(blobs().keys.first).deletingLastPathComponent()
    for folder in [cache, entry] {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
      #expect(mode == 0o700, "\(folder.path)")
    }
  }

  @Test func withoutAFolderToWriteToThereIsNoCache() throws {
    // A file where the folder should be: it cannot be made, whoever the user is.
    try Data("not a folder".utf8).write(to: cache)
    #expect(try answer(Nano.file("decoder.onnx")) == expected())
  }
}
