import CommandLineArguments
import Foundation
import SAMKitCLI
import Testing

@Suite("Which files are written")
struct OutputPlanTests {
  private func plan(_ words: [String], needsFile: Bool = true) throws -> [OutputPlan.File] {
    let syntax = try #require(CommandRegistry.command("segment")).syntax
    return try OutputPlan(syntax.parse(["photos/cat.jpg"] + words), name: "photos/cat.jpg", needsFile: needsFile)
      .files
  }

  @Test(arguments: [
    ([], [(OutputKind.cutout, "cat-cutout.png")]),
    (["--out", "a.png"], [(.cutout, "a.png")]),
    (["--out", "a.WEBP"], [(.cutout, "a.WEBP")]),
    (["--out", "a-mask.png"], [(.mask, "a-mask.png")]),
    (["--out", "a-overlay.jpg"], [(.overlay, "a-overlay.jpg")]),
    (["-oa.png", "-ob-mask.png"], [(.cutout, "a.png"), (.mask, "b-mask.png")]),
    (["--overlay"], [(.overlay, "cat-overlay.png")]),
    (["--overlay", "--out", "a.png"], [(.overlay, "a.png")]),
    (["--mask-out=m.png"], [(.mask, "m.png")]),
    (["--mask-out=m.png", "--out", "a.png"], [(.mask, "m.png"), (.cutout, "a.png")]),
    (["--cutout", "--mask-out", "--out", "x/a.png"], [(.cutout, "x/a-cutout.png"), (.mask, "x/a-mask.png")]),
    (
      ["--out", "dir/"],
      [(.cutout, "dir/cat-cutout.png"), (.mask, "dir/cat-mask.png"), (.overlay, "dir/cat-overlay.png")]
    ),
    (["--out", "dir/", "--mask-out"], [(.mask, "dir/cat-mask.png")]),
    (["--out", "-"], [(.cutout, "-")]),
    (["--out", "-", "--overlay"], [(.overlay, "-")]),
  ])
  func followsFromOptionsAndNames(words: [String], expected: [(OutputKind, String)]) throws {
    #expect(try plan(words) == expected.map { OutputPlan.File(kind: $0.0, path: $0.1) })
  }

  @Test func aFolderThatExistsNeedsNoSlash() throws {
    let folder = try TemporaryFolder()
    #expect(try plan(["--out", folder.path, "--mask-out"]).map(\.path) == [folder.file("cat-mask.png")])
  }

  @Test func nothingIsWrittenForAReportAlone() throws {
    #expect(try plan([], needsFile: false) == [])
  }
}
