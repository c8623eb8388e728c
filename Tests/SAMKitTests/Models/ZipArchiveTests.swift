import Foundation
import SAMKit
import TestSupport
import Testing

/// Inflates what ``ZipWriter`` deflates: blocks that are stored (RFC 1951, 3.2.4).
private enum StoredBlocks {
  struct Damage: Error {}

  static func inflating(_ deflated: @escaping (Int) throws -> Data?) throws -> () throws -> Data? {
    var input: [UInt8] = []
    var isOver = false
    func take(_ count: Int) throws -> [UInt8] {
      while input.count < count {
        guard let more = try deflated(1000), !more.isEmpty else { throw Damage() }
        input += more
      }
      defer { input.removeFirst(count) }
      return Array(input.prefix(count))
    }
    return {
      if isOver { return nil }
      let header = try take(5)
      isOver = header[0] == 1
      let length = Int(header[1]) | Int(header[2]) << 8
      guard header[1] == ~header[3], header[2] == ~header[4], header[0] <= 1 else { throw Damage() }
      let bytes = Data(try take(length))
      // An empty piece would be the end.
      return bytes.isEmpty ? nil : bytes
    }
  }
}

#if os(Linux)
  @Suite("Archives are not trusted") struct ZipArchiveTests {
    let scratch: ScratchFolder
    let target: URL

    init() throws {
      scratch = try ScratchFolder()
      target = scratch.url.appending(path: "target")
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    }

    /// Unpacks by libarchive, and in another folder by the reader of Apple's systems, which must do the same.
    private func unpack(_ bytes: [UInt8], limits: ZipArchive.Limits = .init()) throws -> [String] {
      let file = scratch.url.appending(path: "a.zip")
      try Data(bytes).write(to: file)
      let other = try ScratchFolder()
      let second = Result {
        try ZipArchive(file, limits: limits, inflating: StoredBlocks.inflating).unpack(
          into: other.url.appending(path: "target"))
      }
      let first = Result { try ZipArchive(file, limits: limits).unpack(into: target) }
      switch (first, second) {
      case (.success(let first), .success(let second)):
        #expect(second == first)
        #expect(other.files() == written)
      case (.failure(let first as SamError), .failure(let second as SamError)): #expect(second.code == first.code)
      default: Issue.record("libarchive: \(first), ZipFileReader: \(second)")
      }
      return try first.get()
    }

    private func code(_ entries: [ZipWriter.Entry], limits: ZipArchive.Limits = .init()) -> SamError.Code? {
      do {
        _ = try unpack(ZipWriter.archive(entries), limits: limits)
        return nil
      } catch { return (error as? SamError)?.code }
    }

    /// What lies in the scratch folder beside the archive.
    private var written: [String] { scratch.files().filter { $0 != "a.zip" } }

    @Test func goodArchivesAreUnpacked() throws {
      let big = [UInt8](repeating: 5, count: 3_000_000)
      let paths = try unpack(
        ZipWriter.archive([.folder("m/"), .file("m/e.onnx", big), .file("./d.onnx", []), .file("a/b/c", [1])]))
      #expect(paths == ["m/e.onnx", "d.onnx", "a/b/c"])
      #expect(try Data(contentsOf: target.appending(path: "m/e.onnx")) == Data(big))
      #expect(written == ["target/a/b/c", "target/d.onnx", "target/m/e.onnx"])
    }

    @Test(arguments: [
      "/etc/evil", "../evil", "a/../../evil", "a/..", "..", "a\\..\\evil", "C:evil", "//evil", "./../evil",
    ])
    func pathsThatEscapeAreRefused(path: String) {
      #expect(code([.file("good", [1]), .file(path, [1])]) == .unsafeArchive)
      #expect(written == ["target/good"])
    }

    @Test func linksAreRefused() {
      #expect(code([.link("l", to: "/etc"), .file("l/evil", [1])]) == .unsafeArchive)
      #expect(written == [])
    }

    @Test func devicesAreRefused() {
      #expect(code([.device("d")]) == .unsafeArchive)
    }

    @Test func namesThatOccurTwiceAreRefused() {
      #expect(code([.file("a", [1]), .file("./A", [2])]) == .unsafeArchive)
    }

    @Test func tooManyEntriesAreRefused() {
      var limits = ZipArchive.Limits()
      limits.entries = 3
      let entries = (0..<4).map { ZipWriter.Entry.file("f\($0)", []) }
      #expect(code(Array(entries.prefix(3)), limits: limits) == nil)
      #expect(code(entries.map { .file("x" + $0.path, []) }, limits: limits) == .unsafeArchive)
    }

    @Test func tooManyBytesAreRefused() {
      var limits = ZipArchive.Limits()
      limits.bytes = 1000
      #expect(code([.file("a", [UInt8](repeating: 0, count: 1000))], limits: limits) == nil)
      #expect(
        code(
          [.file("b", [UInt8](repeating: 0, count: 500)), .file("c", [UInt8](repeating: 0, count: 501))], limits: limits
        ) == .unsafeArchive)
    }

    @Test func deflatedEntriesAreInflated() throws {
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let paths = try unpack(ZipWriter.archive([.file("a", bytes), .file("d/b", []), .file("c", [7])], deflates: true))
      #expect(paths == ["a", "d/b", "c"])
      #expect(try Data(contentsOf: target.appending(path: "a")) == Data(bytes))
    }

    @Test func largeArchivesAreRead() throws {
      let paths = try unpack(ZipWriter.archive([.file("a", [1, 2]), .file("b", [3])], isLarge: true))
      #expect(paths == ["a", "b"])
      #expect(try Data(contentsOf: target.appending(path: "b")) == Data([3]))
    }

    @Test func cutDeflatedEntriesAreDamaged() throws {
      var whole = ZipWriter.archive([.file("a", [UInt8](repeating: 9, count: 500))], deflates: true)
      // The header of the second half, whose length no longer fits.
      whole[31 + 5 + 250 + 1] ^= 0xFF
      #expect { try unpack(whole) } throws: { ($0 as? SamError)?.code == .modelDamaged }
    }

    @Test func longPathsAreRefused() {
      #expect(code([.file(String(repeating: "a/", count: 600) + "b", [])]) == .unsafeArchive)
    }

    @Test func aWrongChecksumIsDamage() {
      #expect(code([.file("a", [1, 2, 3], checksum: 5)]) == .modelDamaged)
    }

    @Test func cutArchivesAreDamaged() throws {
      let whole = ZipWriter.archive([.file("a.onnx", [UInt8](repeating: 3, count: 2000)), .file("b", [1])])
      for end in [0, 10, 50, 1000, 2030, whole.count - 23] {
        try? FileManager.default.removeItem(at: target)
        #expect { try unpack(Array(whole[..<end])) } throws: { ($0 as? SamError)?.code == .modelDamaged }
      }
    }

    @Test func whatIsNoArchiveIsDamaged() {
      for text in ["<!DOCTYPE html><html></html>", "hello", ""] {
        #expect { try unpack(Array(text.utf8)) } throws: { ($0 as? SamError)?.code == .modelDamaged }
      }
    }
  }
#endif
