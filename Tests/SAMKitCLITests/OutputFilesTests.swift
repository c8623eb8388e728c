import CommandLineArguments
import Foundation
import SAMKit
import SAMKitCLI
import Testing

@Suite("Files that appear together")
struct OutputFilesTests {
  private func write(_ text: String) -> (URL) throws(SamError) -> Void {
    { url throws(SamError) in
      do { try Data(text.utf8).write(to: url) } catch { throw SamError(.cannotWrite, "no") }
    }
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  @Test func areInPlaceOnlyAfterTheCommit() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write(Array("old".utf8), to: "a.png")
    var files = OutputFiles(output: CapturedStream())
    try files.add(old, write("new"))
    try files.add(folder.file("b.png"), write("more"))
    #expect(try read(old) == "old")
    try files.commit()
    #expect(folder.names == ["a.png", "b.png"])
    #expect(try read(old) == "new")
  }

  @Test func leaveNothingBehindWhereOneFails() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write(Array("old".utf8), to: "a.png")
    func attempt() throws {
      var files = OutputFiles(output: CapturedStream())
      try files.add(old, write("new"))
      try files.add(folder.file("b.png")) { url throws(SamError) in
        throw SamError(.cannotWrite, "cannot write \(url.path): full")
      }
      try files.commit()
    }
    #expect(throws: SamError(.cannotWrite, "cannot write \(folder.file("b.png")): full")) { try attempt() }
    #expect(folder.names == ["a.png"])
    #expect(try read(old) == "old")
  }

  @Test func aDashIsTheOutputStream() throws {
    let stream = CapturedStream()
    var files = OutputFiles(output: stream)
    try files.add("-", write("bytes"))
    #expect(stream.text == "")
    try files.commit()
    #expect(stream.text == "bytes")
  }

  @Test func aLinkStaysALink() throws {
    let folder = try TemporaryFolder()
    let target = try folder.write([], to: "target.png")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link.png"), withDestinationPath: target)
    var files = OutputFiles(output: CapturedStream())
    try files.add(folder.file("link.png"), write("new"))
    try files.commit()
    #expect(try read(target) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.png")) == target)
  }

  @Test func aDeviceIsWrittenTo() throws {
    var files = OutputFiles(output: CapturedStream())
    try OutputFiles.check("/dev/null", inputs: [])
    try files.add("/dev/null", write("bytes"))
    try files.commit()
    #expect(FileStatus("/dev/null").isDevice)
  }

  @Test func anInputIsNeverReplaced() throws {
    let folder = try TemporaryFolder()
    let photo = try folder.write([], to: "cat.png")
    try FileManager.default.createSymbolicLink(atPath: folder.file("link.png"), withDestinationPath: photo)
    for path in [photo, folder.file("./cat.png"), folder.file("link.png")] {
      #expect(throws: ArgumentError.self) { try OutputFiles.check(path, inputs: ["none", photo]) }
    }
    #expect(throws: Never.self) { try OutputFiles.check(folder.file("other.png"), inputs: [photo]) }
  }

  @Test func placesThatCannotBeWrittenToAreRefusedBeforehand() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    for path in [folder.file("none/a.png"), "\(file)/a.png", folder.path] {
      let error = #expect(throws: SamError.self) { try OutputFiles.check(path, inputs: []) }
      #expect(error?.code == .cannotWrite)
      #expect(error?.message.contains(path) == true)
    }
  }
}
