import Foundation
import SAMKit
import SAMKitCLI
import Testing

/// The command with the built-in model, on the cat's photo and a box of it as the label.
@Suite("Evaluation")
struct EvalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Report: Decodable {
    struct Score: Decodable { let iou: Double, boundaryF: Double }
    struct Group: Decodable { let group: String, objects: Int, iouByClicks: [Double], box: Score, noc85: Double }
    struct Object: Decodable { let image: String, id: Int, clicks: [Score] }
    struct Level: Decodable { let quality: String, groups: [Group], objects: [Object] }
    let model: String, images: Int, clicks: Int, levels: [Level]
  }

  /// The mask that the model itself finds at a box, as the label.
  private func labelledFolder() throws -> String {
    for name in ["images", "labels"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(atPath: PackageFiles.cat, toPath: folder.file("images/cat.jpg"))
    let mask = folder.file("found.png")
    let made = Program.run(["segment", PackageFiles.cat, "--box", "110,10,400,290", "--mask-out", mask, "--quiet"])
    try #require(made.status == 0, "\(made.errors)")
    // Without its soft edge, for a label is of one number.
    let found = try ImageFile.read(URL(filePath: mask))
    let label = stride(from: 0, to: found.pixels.count, by: 4).map { found.pixels[$0] >= 128 ? UInt8(1) : 0 }
    try ImageFile.encodeGray(label, width: found.width, height: found.height)
      .write(to: URL(filePath: folder.file("labels/cat.png")))
    return folder.path
  }

  @Test func measuresLevelsSideBySide() throws {
    let photos = try labelledFolder()
    let plot = folder.file("plot.svg")
    let json = folder.file("all.json")
    let run = Program.run([
      "eval", photos, "--clicks", "3", "--quality", "fast,balanced", "--plot", plot, "--report", json, "--quiet",
    ])
    #expect(run.status == 0 && run.errors == "")
    let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: json)))
    #expect(report.model == "nano" && report.images == 1 && report.clicks == 3)
    #expect(report.levels.map(\.quality) == ["fast", "balanced"])
    let fast = try #require(report.levels[0].groups.first)
    #expect(fast.group == "all" && fast.objects == 1 && fast.iouByClicks.count == 3)
    // The label is the model's answer to nearly the same box.
    #expect(fast.box.iou > 0.9)
    #expect(report.levels[0].objects[0].image == "cat")
    #expect(run.output.contains("IoU after clicks") && run.output.contains("balanced"))
    #expect(try String(contentsOfFile: plot, encoding: .utf8).contains("<polyline"))
  }

  @Test func printsJSON() throws {
    let photos = try labelledFolder()
    let run = Program.run(["eval", photos, "--clicks", "1", "--json", "--quiet"])
    #expect(run.status == 0)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.levels.count == 1 && report.levels[0].objects[0].clicks.count == 1)
  }

  @Test func saysWhatIsMissing() {
    let empty = Program.run(["eval", folder.path])
    #expect(empty.status == 1 && empty.errors.contains("labels"))
    let wrong = Program.run(["eval", folder.path, "--quality", "fast,best"])
    #expect(wrong.status == 2 && wrong.errors.contains("fast, balanced or accurate"))
    let both = Program.run(["eval", folder.path, "--labels", "a", "--coco", "b"])
    #expect(both.status == 2)
    let plot = Program.run(["eval", folder.path, "--plot", "a.png"])
    #expect(plot.status == 2 && plot.errors.contains(".svg"))
  }
}
