import Foundation
import SAMKitCLI
import Testing

@Suite("Where segmenting fails")
struct SegmentFailureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs it, and expects exit status 1, one line that holds `part`, and no file.
  private func expectFailure(_ words: [String], naming part: String) {
    let before = folder.names
    let run = Program.run(["segment"] + words)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("samkit: "))
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.errors.filter { $0 == "\n" }.count == 1 && run.errors.hasSuffix("\n"))
    #expect(folder.names == before)
  }

  private func out() -> [String] { ["--point", "5,5", "--out", folder.file("o.png")] }

  @Test func noSuchPhoto() { expectFailure([folder.file("none.jpg")] + out(), naming: "none.jpg") }

  @Test func aFolderIsNoPhoto() { expectFailure([folder.path] + out(), naming: folder.path) }

  @Test func anEmptyFileIsNoPhoto() throws {
    expectFailure([try folder.write([], to: "empty.jpg")] + out(), naming: "empty.jpg")
  }

  @Test func aTextIsNoPhoto() throws {
    expectFailure([try folder.write(Array("hello".utf8), to: "text.png")] + out(), naming: "text.png")
  }

  @Test func halfAPhotoIsNoPhoto() throws {
    let whole = Array(try Data(contentsOf: URL(filePath: PackageFiles.cat)))
    expectFailure([try folder.write(Array(whole.prefix(whole.count / 2)), to: "half.jpg")] + out(), naming: "half.jpg")
  }

  @Test func noSuchModel() {
    expectFailure([PackageFiles.cat, "--model", "no-such-model"] + out(), naming: "no-such-model")
    expectFailure([PackageFiles.cat, "--model", folder.file("none")] + out(), naming: "none")
    expectFailure([PackageFiles.cat, "--model", folder.path + "/"] + out(), naming: folder.path)
  }

  @Test func noSuchMask() {
    expectFailure([PackageFiles.cat, "--mask", folder.file("m.png")] + out(), naming: "m.png")
  }

  @Test func anOutputThatCannotBeWritten() throws {
    let file = try folder.write([], to: "file")
    for place in [folder.file("none/o.png"), "\(file)/o.png", "/proc/o.png"] {
      expectFailure([PackageFiles.cat, "--point", "240,110", "--out", place], naming: place)
    }
  }

  @Test func oneOutputThatCannotBeWrittenLeavesNone() {
    expectFailure(
      [
        PackageFiles.cat, "--point", "240,110", "--out", folder.file("a.png"), "--out", folder.file("none/b-mask.png"),
      ], naming: "none")
  }

  @Test func thePhotoIsNeverReplaced() throws {
    let photo = folder.file("cat.png")
    try FileManager.default.copyItem(atPath: PackageFiles.cat, toPath: photo)
    let before = try Data(contentsOf: URL(filePath: photo))
    let run = Program.run("segment", photo, "--point", "240,110", "--out", photo)
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "samkit: \(photo) would replace \(photo), which is read; choose another name for the output"))
    #expect(try Data(contentsOf: URL(filePath: photo)) == before)
  }
}
