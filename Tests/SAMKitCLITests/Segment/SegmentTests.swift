import Foundation
import SAMKit
import SAMKitCLI
import Testing

/// The command from the photo to its files, with the built-in model.
@Suite("Segmenting a photo")
struct SegmentTests {
  /// Between the cat's eyes.
  private static let point = ["--point", "240,110"]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func segment(_ words: [String], prompt: [String] = Self.point) -> Program {
    Program.run(["segment", PackageFiles.cat] + prompt + words)
  }

  private func read(_ name: String) throws -> SamImage { try ImageFile.read(URL(filePath: folder.file(name))) }

  private func report(_ run: Program) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  /// What other programs rely on in the report.
  struct Report: Decodable {
    struct Image: Decodable { let path: String, width: Int, height: Int }
    struct Mask: Decodable { let score: Double, stability: Double, box: [Double]?, area: Int }
    struct Point: Decodable { let x: Double, y: Double, label: Int }
    struct Step: Decodable { let engine: Double, total: Double }
    struct Object: Decodable { let masks: [Mask], modelPoints: [Point], timings: Step }
    struct Output: Decodable { let path: String, kind: String, width: Int, height: Int, object: Int?, candidate: Int }
    struct Timings: Decodable {
      let read: Double, loadModel: Double, encode: Step, predict: Step, write: Double, total: Double
    }
    let image: Image, model: String, objects: [Object], outputs: [Output], timings: Timings
  }

  @Test func theCutoutIsTheCatOnATransparentGround() throws {
    let run = segment(["--out", folder.file("cat.png")])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("\(folder.file("cat.png")): a cut-out of 451×300 pixels\n"))
    #expect(folder.names == ["cat.png"])
    let (cutout, photo) = (try read("cat.png"), try ImageFile.read(URL(filePath: PackageFiles.cat)))
    #expect(cutout.width == 451 && cutout.height == 300)
    #expect(cutout[240, 110] == SIMD4(photo[240, 110].x, photo[240, 110].y, photo[240, 110].z, 255))
    #expect(cutout[160, 120].w == 255)
    #expect(cutout[445, 5].w == 0)
    #expect(cutout[440, 250].w == 0)
  }

  @Test func theMaskIsWhiteOnTheCat() throws {
    #expect(segment(["--out", folder.file("cat-mask.png"), "--quiet"]).output == "")
    let mask = try read("cat-mask.png")
    #expect(mask.width == 451 && mask.height == 300)
    #expect(mask[240, 110] == SIMD4(255, 255, 255, 255))
    #expect(mask[445, 5] == SIMD4(0, 0, 0, 255))
  }

  @Test func theOverlayShowsThePhotoAroundTheCat() throws {
    #expect(segment(["--overlay", "--out", folder.file("o.png")]).status == 0)
    let (overlay, photo) = (try read("o.png"), try ImageFile.read(URL(filePath: PackageFiles.cat)))
    #expect(overlay.width == 451 && overlay.height == 300)
    #expect(overlay[445, 5] == photo[445, 5])
    #expect(overlay[240, 110] != photo[240, 110])
  }

  @Test func aFolderGetsEverything() throws {
    let run = segment(["--out", folder.path, "--json"])
    #expect(run.status == 0)
    #expect(folder.names == ["cat-cutout.png", "cat-mask.png", "cat-overlay.png"])
    #expect(Set(try report(run).outputs.map(\.kind)) == ["cutout", "mask", "overlay"])
  }

  @Test func theReportSaysWhatWasFound() throws {
    let run = segment(["--json", "--exclude", "440,20"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let report = try report(run)
    #expect(report.image.path == PackageFiles.cat && report.image.width == 451 && report.image.height == 300)
    #expect(report.model == "nano")
    #expect(report.outputs.isEmpty)
    let object = try #require(report.objects.first)
    let mask = try #require(object.masks.first)
    #expect(report.objects.count == 1 && object.masks.count == 1)
    #expect(mask.score > 0.5 && mask.score <= 1.05)
    #expect(mask.area > 451 * 300 / 4 && mask.area < 451 * 300)
    let box = try #require(mask.box)
    #expect(box.count == 4 && box[0] < 160 && box[1] < 60 && box[2] > 300 && box[3] == 300)
    // 451 pixels become the frame's 512.
    let scale = 512.0 / 451
    #expect(abs(object.modelPoints[0].x - 240 * scale) < 0.01 && abs(object.modelPoints[1].x - 440 * scale) < 0.01)
    #expect(object.modelPoints.prefix(2).map(\.label) == [1, 0])
    #expect(report.timings.encode.engine > 0 && report.timings.encode.total >= report.timings.encode.engine)
    #expect(object.timings.engine > 0 && object.timings.total >= object.timings.engine)
    #expect(report.timings.total > report.timings.encode.total)
  }

  @Test func fractionsMeanTheSameAsPixels() throws {
    let pixels = try report(segment(["--json"], prompt: ["--point", "225.5,150", "--box", "0,0,451,300"]))
    let fractions = try report(
      segment(["--json"], prompt: ["--normalized", "--point", "0.5,0.5", "--box", "1,1,0,0"]))
    #expect(pixels.objects[0].masks[0].area == fractions.objects[0].masks[0].area)
  }

  @Test func candidatesAreNumberedBestFirst() throws {
    let run = segment(["--candidates", "3", "--out", folder.file("c.png"), "--json"])
    let report = try report(run)
    let scores = report.objects[0].masks.map(\.score)
    #expect(scores.count == 3)
    #expect(scores == scores.sorted(by: >))
    #expect(report.outputs.map(\.candidate) == [1, 2, 3])
    #expect(folder.names == ["c-1.png", "c-2.png", "c-3.png"])
  }

  @Test func eachBoxIsAnObject() throws {
    let boxes = ["--box", "130,80,215,150", "--box", "290,105,345,165"]
    let together = try report(segment(["--out", folder.file("eyes-mask.png"), "--json"], prompt: boxes))
    #expect(together.objects.count == 2)
    #expect(together.outputs.count == 1)
    #expect(together.outputs[0].object == nil)
    let mask = try read("eyes-mask.png")
    #expect(mask[160, 115].x == 255 && mask[318, 135].x == 255 && mask[250, 115].x == 0)
    let apart = try report(
      segment(["--separate", "--out", folder.file("eye-mask.png"), "--json"], prompt: boxes))
    #expect(apart.outputs.map(\.object) == [1, 2])
    #expect(apart.outputs.map(\.path) == [folder.file("eye-mask-1.png"), folder.file("eye-mask-2.png")])
    let (left, right) = (try read("eye-mask-1.png"), try read("eye-mask-2.png"))
    #expect(left[160, 115].x == 255 && left[318, 135].x == 0)
    #expect(right[160, 115].x == 0 && right[318, 135].x == 255)
  }

  @Test func aCropIsTheBoxOfTheObject() throws {
    let report = try report(
      segment(["--crop", "--out", folder.path, "--json"], prompt: ["--box", "130,80,215,150"]))
    let box = try #require(report.objects[0].masks[0].box)
    for name in ["cat-cutout.png", "cat-mask.png"] {
      let image = try read(name)
      #expect(image.width >= Int(box[2] - box[0]) && image.width <= Int(box[2] - box[0]) + 4)
      #expect(image.height >= Int(box[3] - box[1]) && image.height <= Int(box[3] - box[1]) + 4)
    }
    #expect(try read("cat-overlay.png").width == 451)
  }

  @Test func aMaskIsAPrompt() throws {
    #expect(segment(["--out", folder.file("cat-mask.png")]).status == 0)
    let first = try report(segment(["--json"]))
    let again = try report(segment(["--json", "--mask", folder.file("cat-mask.png")]))
    let (a, b) = (first.objects[0].masks[0].area, again.objects[0].masks[0].area)
    #expect(abs(a - b) < a / 5)
  }

  @Test func aPointOutsideIsNoted() throws {
    let run = segment(["--point", "5000,100", "--json"])
    #expect(run.status == 0)
    #expect(
      run.errors
        == "samkit: note: the point 5000,100 is outside the photo (451×300); its nearest edge is used\n")
  }

  @Test func anImageOnStandardOutputIsAllThereIs() throws {
    let output = CapturedStream()
    let status = SamkitCommand.main(
      arguments: ["segment", PackageFiles.cat, "--out", "-"] + Self.point,
      context: CommandContext(output: output, errors: CapturedStream(), patience: 1000))
    #expect(status == 0)
    #expect(output.bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    _ = try folder.write(output.bytes, to: "out.png")
    #expect(try read("out.png").width == 451)
  }
}
