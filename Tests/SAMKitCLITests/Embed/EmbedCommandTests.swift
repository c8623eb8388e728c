import Foundation
import SAMKit
import Testing

@Suite("samkit embed writes what prompts need") struct EmbedCommandTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func theEmbeddingAnswersAsThePhotoDoes() throws {
    let file = folder.file("cat.samembed")
    let program = Program.run("embed", PackageFiles.cat, "--out", file, "--json")
    try #require(program.status == 0, "\(program.errors)")
    let report = try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [String: Any]
    #expect((report?["model"] as? String)?.hasPrefix("nano:") == true)
    let session = try SamSession(model: .bundled(.nano))
    let image = try ImageFile.read(URL(filePath: PackageFiles.cat))
    #expect(report?["width"] as? Int == image.width)
    try session.setImage(image)
    let expected = try session.predict(points: [SamPoint(x: 220, y: 140)])
    let other = try SamSession(model: .bundled(.nano))
    try other.use(try ImageEmbedding.read(from: URL(filePath: file)))
    #expect(try other.predict(points: [SamPoint(x: 220, y: 140)]).best == expected.best)
    #expect(folder.names == ["cat.samembed"])
  }

  @Test func theFileLiesBesideThePhotoByDefault() throws {
    let photo = folder.file("a.b.jpg")
    try FileManager.default.copyItem(atPath: PackageFiles.cat, toPath: photo)
    #expect(Program.run("embed", photo).output.hasPrefix("\(folder.file("a.b.samembed")): "))
    #expect(folder.names == ["a.b.jpg", "a.b.samembed"])
  }

  @Test func wrongArgumentsAreTold() {
    #expect(Program.run("embed").status == 2)
    #expect(Program.run("embed", PackageFiles.cat, "--out", "-", "--json").status == 2)
    #expect(Program.run("embed", PackageFiles.cat, "--out", PackageFiles.cat).status == 2)
    let unknown = Program.run("embed", PackageFiles.cat, "--out", folder.file("x"), "--model", "no-such-model")
    #expect(unknown.status == 1)
    #expect(folder.names == [])
  }

  @Test func segmentTakesTheEmbeddingAlone() throws {
    let file = folder.file("cat.samembed")
    try #require(Program.run("embed", PackageFiles.cat, "--out", file).status == 0)
    let alone = folder.file("alone-mask.png")
    let program = Program.run("segment", "--embedding", file, "--point", "220,140", "--out", alone)
    try #require(program.status == 0, "\(program.errors)")
    let usual = folder.file("usual-mask.png")
    #expect(Program.run("segment", PackageFiles.cat, "--point", "220,140", "--out", usual).status == 0)
    #expect(try ImageFile.read(URL(filePath: alone)) == ImageFile.read(URL(filePath: usual)))
    let (cutout, overlay) = (folder.file("cat-cutout.png"), folder.file("x-overlay.png"))
    let both = Program.run("segment", PackageFiles.cat, "--embedding", file, "--point", "220,140", "--out", cutout)
    #expect(both.status == 0, "\(both.errors)")
    #expect(Program.run("segment", "--embedding", file, "--point", "220,140", "--out", overlay).status == 2)
    let quality = Program.run("segment", "--embedding", file, "--point", "1,1", "--quality", "balanced", "--json")
    #expect(quality.status == 2)
  }

  @Test func segmentRefusesAnEmbeddingOfAnotherPhotoOrADamagedOne() throws {
    let file = folder.file("cat.samembed")
    try #require(Program.run("embed", PackageFiles.cat, "--out", file).status == 0)
    let other = PackageFiles.root.appending(path: "Examples/cup.jpg").path
    let program = Program.run(
      "segment", other, "--embedding", file, "--point", "100,100", "--out", folder.file("cutout.png"))
    #expect(program.status == 1)
    #expect(program.errors.contains("was not made from"))
    try Data(contentsOf: URL(filePath: file)).dropLast().write(to: URL(filePath: file))
    let cut = Program.run("segment", "--embedding", file, "--point", "100,100", "--json")
    #expect(cut.status == 1)
    #expect(cut.errors.contains("cat.samembed is damaged: it is cut"))
    #expect(folder.names == ["cat.samembed"])
  }
}
