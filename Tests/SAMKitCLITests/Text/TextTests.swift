import Foundation
import SAMKit
import SAMKitCLI
import Testing

@Suite("Naming objects on the command line", .serialized)
struct TextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aNameGivesACutOutAndAReport() throws {
    let coco = folder.file("cat.json")
    let run = Program.run([
      "text", PackageFiles.cat, "Cat", "--cutout=\(folder.file("cat.png"))", "--coco", coco, "--json",
    ])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let objects = try #require(report["objects"] as? [[String: Any]])
    #expect(objects.map { $0["label"] as? String } == ["Cat"])
    #expect(objects[0]["area"] as? Int ?? 0 > 50_000)
    #expect((report["outputs"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["cutout", "coco"])
    let cutout = try ImageFile.read(URL(filePath: folder.file("cat.png")))
    #expect((cutout.width, cutout.height) == (451, 300))
    #expect(cutout[220, 120].w == 255)
    #expect(cutout[430, 250].w == 0)
    let dataset = try JSONDecoder().decode(CocoDataset.self, from: Data(contentsOf: URL(filePath: coco)))
    #expect(dataset.categories == [.init(id: 1, name: "Cat")])
    #expect(dataset.annotations.map(\.categoryID) == [1])
  }

  @Test func whatIsNotThereIsToldAndWritesNothing() {
    let out = folder.file("zebra.png")
    let run = Program.run(["text", PackageFiles.cat, "zebra", "--out", out])
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("samkit: nothing was found: no 'zebra' was found (best score 0."))
    #expect(folder.names.isEmpty)
    let report = Program.run(["text", PackageFiles.cat, "zebra", "--json", "--quiet"])
    #expect(report.status == 0)
    #expect(report.output.contains("\"phrase\" : \"zebra\""))
  }

  @Test func aWordOutsideTheVocabularyNamesNearOnes() {
    let run = Program.run(["text", PackageFiles.cat, "zebbra", "--out", folder.file("o.png")])
    #expect(run.status == 1)
    #expect(run.errors.contains("zebra") && run.errors.contains("samkit models download yolo-world"))
  }

  @Test(
    arguments: [
      ["", "--json"], [" , ;", "--json"], ["cat", "--threshold", "1.5"], ["cat", "--top-k", "0"],
      ["cat", "--nms", "x"],
      ["cat", "--out", "-", "--separate"], ["cat", "--out", "-", "--json"],
    ])
  func whatIsTypedWronglyIsExitStatus2(words: [String]) {
    #expect(Program.run(["text", PackageFiles.cat] + words).status == 2)
  }

  @Test func aDetectorThatIsNotInstalledSaysHow() {
    let run = Program.run(["text", PackageFiles.cat, "cat", "--grounding", "no-such-one", "--json"])
    #expect(run.status == 1)
    #expect(run.errors.contains("samkit models download no-such-one"))
  }
}
