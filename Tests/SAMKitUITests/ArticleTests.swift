import Foundation
import SAMKit
import SAMKitGrounding
import SAMKitInteraction
import SAMKitVision
import TestSupport
import Testing

@Suite("The articles' examples")
struct ArticleTests {
  private let url = Fixtures.example("cat.jpg")

  @Test("Add segmentation in ten lines")
  func addSegmentation() async throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "cutout.png")

    let image = try ImageFile.read(url)
    let session = try SamSession(model: .bundled(.nano))
    try await session.setImage(image)
    let result = try await session.predict(points: [SamPoint(x: 220, y: 140)])
    let cutout = try result.best.extractObject(from: image, options: CutOutOptions(crops: true))
    try ImageFile.write(cutout, to: output)
    let points = [SamPoint(x: 220, y: 140), SamPoint(x: 420, y: 280, label: .negative)]
    let better = try await session.refine(result.best, points: points)
    let candidates = try await session.predict(
      points: [SamPoint(x: 220, y: 140)], options: SamOptions(candidates: 3, quality: .balanced)
    ).masks

    #expect(cutout.width < image.width && candidates.count == 3)
    #expect(try ImageFile.read(output).width == cutout.width)
    #expect(better.best.contains(x: 220, y: 140) && !better.best.contains(x: 420, y: 280))
    try expectPrinted("AddSegmentation")
  }

  @Test("Bring your own model")
  func ownModel() throws {
    let folder = Fixtures.file("SAMKitTests", "Fixtures/models/official")
    let models = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: models) }

    let session = try SamSession(model: .directory(folder))
    let pair = try SamSession(
      model: .files(
        encoder: folder.appending(path: "encoder.onnx"), decoder: folder.appending(path: "decoder.onnx")))
    print(pair.description.family, pair.description.frame.size)
    let store = ModelStore(directory: models)
    try store.add([folder], name: "mine")
    let mine = try SamSession(model: .directory(store.path("mine")))
    let file = try store.path("mine").appending(path: "model.json")
    let description = try JSONDecoder().decode(ModelDescription.self, from: Data(contentsOf: file))

    #expect(description.name == "mine" && mine.description == description)
    #expect(session.description.decoder == pair.description.decoder && mine.description.frame == pair.description.frame)
    try expectPrinted("BringYourOwnModel")
  }

  @MainActor @Test("Subject lift")
  func subjectLift() async throws {
    let image = try ImageFile.read(url)
    let session = try SamSession(model: .bundled(.nano))
    try await session.setImage(image)
    let mask = try await session.predict(points: [SamPoint(x: 220, y: 140)]).best

    let canvas = LiftCanvas(image, longestSide: 800)
    let scene = try canvas.scene(mask)
    let still = scene.highlight()
    let moment = scene.frame(phase: Shimmer.phase(at: 1.2))
    let lifted = try scene.lifted(dragX: 40, dragY: -20).frame()
    #expect(still != moment && moment != lifted && still.width == canvas.photo.width)

    let editor = SubjectEditor()
    await editor.open(.model(.bundled(.nano))) { image }
    editor.setViewSize(width: 451, height: 300)
    let place = ViewPoint(x: 226, y: 150)
    editor.dragChanged(from: place, to: place, time: 0)
    editor.dragEnded(from: place, at: place, time: 0.1)

    while editor.isBusy { await editor.work?.value }
    #expect(editor.layers != nil && editor.mask?.contains(x: 226, y: 150) == true && editor.cutOut != nil)
    #expect(editor.appearance(width: 451, height: 300, reducedMotion: false)?.dimming == 0.25)
    try expectPrinted("SubjectLift")
  }

  @Test("Migrating from SamKit 1.0 and Vision")
  func migrating() async throws {
    let image = try ImageFile.read(url)
    try fromSamKit(image)
    try words(image)

    let handler = ImageRequestHandler(url)
    let request = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 0.5, y: 0.5))
    request.qualityLevel = .balanced
    let first = try await handler.perform(request)
    try request.addExcludedPoint(NormalizedPoint(x: 0.95, y: 0.05))
    let second = try await handler.perform(request)

    #expect(try #require(first?.pixel(at: NormalizedPoint(x: 0.5, y: 0.5))) >= 128)
    #expect(try #require(second?.pixel(at: NormalizedPoint(x: 0.95, y: 0.05))) < 128)
    try expectPrinted("Migrating")
  }

  private func fromSamKit(_ image: SamImage) throws {
    let session = try SamSession(model: .bundled(.nano), config: .bestAvailable)
    try session.setImage(image)
    let result = try session.predict(
      points: [SamPoint(x: 220, y: 140, label: .positive)], options: SamOptions(candidates: 3))
    let scores = result.masks.map(\.score)
    let cutout = try result.masks[0].extractObject(from: image)

    #expect(scores.count == 3 && cutout.width == image.width)
  }

  private func words(_ image: SamImage) throws {
    let text = try TextSegmentationSession(groundingModel: .bundled(), samModel: .bundled(.nano))
    try text.setImage(image)
    let found = try text.segment(
      query: "cat, dog", options: TextSegmentationOptions(grounding: GroundingOptions(nmsIoU: 0.5, limit: 5)))
    for (detection, mask) in zip(found.detections, found.masks) { print(detection.label, detection.score, mask.area) }

    #expect(found.detections.first?.label == "cat" && found.masks.count == found.detections.count)
  }

  /// Every line of the article's Swift blocks is in this file, which runs, or in Examples/Apple, which is type-checked.
  private func expectPrinted(_ name: String) throws {
    let article = try text("Sources/SAMKit/SAMKit.docc/\(name).md")
    let sources = try text("Tests/SAMKitUITests/ArticleTests.swift") + text("Examples/Apple/Views.swift")
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      let code = try #require(block.components(separatedBy: "```").first)
      for line in code.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
        #expect(sources.contains("\n" + line) || sources.contains("  " + line + "\n"), "not compiled: \(line)")
      }
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.package.appending(path: path), encoding: .utf8)
  }
}
