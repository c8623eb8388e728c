import CommandLineArguments
import Foundation
import SAMKit
import SAMKitCLI
import SAMKitInteraction
import Testing

/// The command from the photo to its files, with the built-in model.
@Suite("Selecting step by step")
struct SelectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Report: Decodable {
    struct Point: Decodable { let x: Double, y: Double, label: String }
    struct Mask: Decodable { let score: Double, area: Int, box: [Double]? }
    struct Step: Decodable { let added: Point?, mask: Mask, overlap: Double? }
    struct Output: Decodable { let path: String, kind: String, step: Int, width: Int, height: Int }
    let model: String, quality: String, steps: [Step], outputs: [Output]
  }

  private func select(_ words: String...) -> Program { Program.run(["select", PackageFiles.cat] + words) }

  private func report(_ run: Program) throws -> Report {
    #expect(run.status == 0 && run.errors == "")
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  private func arguments(_ words: String...) throws -> SelectArguments {
    try SelectArguments(SelectArguments.syntax.parse(["p.jpg"] + words))
  }

  @Test func pointsKeepTheOrderInWhichTheyWereTyped() throws {
    let typed = try arguments(
      "--exclude", "1,2", "--point", "3,4", "--include=5,6", "--exclude", "7,8", "--include", "9,10")
    #expect(typed.points.map(\.x) == [1, 3, 5, 7, 9])
    #expect(typed.points.map(\.label) == [.negative, .positive, .positive, .negative, .positive])
    let steps = typed.steps(width: 20, height: 20, scribble: nil, mask: nil)
    #expect(steps.seed.point == SamPoint(x: 3, y: 4))
    #expect(steps.points.map(\.x) == [1, 5, 7, 9])
  }

  @Test func strokesAndBoxesAreSeeds() throws {
    let typed = try arguments(
      "--normalized", "--stroke", "0.1,0.2 0.3,0.4", "--exclude-stroke", "1,1", "--box", "0.5,0.5,0,0")
    let steps = typed.steps(width: 200, height: 100, scribble: nil, mask: nil)
    #expect(steps.seed.scribble.strokes.map(\.label) == [.positive, .negative])
    #expect(steps.seed.scribble.strokes[0].points == [.init(x: 20, y: 20), .init(x: 60, y: 40)])
    #expect(steps.seed.box == SamBox(x0: 0, y0: 0, x1: 100, y1: 50))
  }

  @Test(arguments: [
    [], ["--exclude", "1,1"], ["--stroke", "1,1 2"], ["--stroke", ""], ["--box", "1,1,1,5"], ["--quality", "best"],
    ["--normalized", "--point", "3,0.5"], ["--stroke", "1,1", "--scribble", "s.png"],
    ["--box", "1,1,2,2", "--box", "1,1,3,3"], ["--point", "1,1", "--json", "--out", "-"],
  ])
  func wrongArgumentsAreOneLine(words: [String]) {
    let run = Program.run(["select", PackageFiles.cat] + words)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func eachCorrectionIsAStep() throws {
    let run = select(
      "--point", "240,110", "--exclude", "440,20", "--include", "160,120", "--json", "--steps", folder.file("steps"),
      "--out", folder.file("cat-mask.png"))
    let report = try report(run)
    #expect(report.model == "nano" && report.quality == "balanced")
    #expect(report.steps.map { $0.added?.label } == [nil, "negative", "positive"])
    #expect(report.steps[0].overlap == nil && report.steps.dropFirst().allSatisfy { ($0.overlap ?? 0) > 0.5 })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("steps")).sorted()
    #expect(names == (0...2).flatMap { ["cat-step\($0)-mask.png", "cat-step\($0)-overlay.png"] })
    let last = try ImageFile.read(URL(filePath: folder.file("cat-mask.png")))
    #expect(last == (try ImageFile.read(URL(filePath: folder.file("steps/cat-step2-mask.png")))))
    #expect(last[240, 110].x == 255 && last[160, 120].x == 255 && last[440, 20].x == 0)
  }

  @Test(arguments: ["fast", "balanced", "accurate"])
  func theSameLineGivesTheSameMask(quality: String) throws {
    let words = ["--stroke", "200,90 240,110 280,130", "--exclude", "440,20", "--quality", quality]
    for name in ["a-mask.png", "b-mask.png"] {
      #expect(Program.run(["select", PackageFiles.cat, "--out", folder.file(name)] + words).status == 0)
    }
    let (a, b) = (
      try ImageFile.read(URL(filePath: folder.file("a-mask.png"))),
      try ImageFile.read(URL(filePath: folder.file("b-mask.png")))
    )
    #expect(a == b && a[240, 110].x == 255)
  }

  @Test func aPictureOfStrokesAndAMaskAreSeeds() throws {
    var strokes = [UInt8](repeating: 0, count: 451 * 300)
    for y in 100..<106 { for x in 190..<290 { strokes[y * 451 + x] = 255 } }
    let file = folder.file("strokes.png")
    try ImageFile.encodeGray(strokes, width: 451, height: 300).write(to: URL(filePath: file))
    let drawn = try report(select("--scribble", file, "--json", "--out", folder.file("cat-mask.png")))
    #expect(drawn.steps[0].mask.area > 451 * 300 / 5)
    let again = try report(select("--mask", folder.file("cat-mask.png"), "--json"))
    let (a, b) = (drawn.steps[0].mask.area, again.steps[0].mask.area)
    #expect(abs(a - b) < a / 4)
  }

  @Test func failuresAreOneLineAndLeaveNothing() {
    for words in [["--scribble", folder.file("none.png")], ["--point", "9,9", "--out", folder.file("none/o.png")]] {
      let run = Program.run(["select", PackageFiles.cat] + words)
      #expect(run.status == 1 && run.output == "" && run.errors.filter { $0 == "\n" }.count == 1)
    }
    #expect(folder.names == [])
  }
}
