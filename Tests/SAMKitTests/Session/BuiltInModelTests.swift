import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("The built-in model", .serialized)
struct BuiltInModelTests {
  @Test(
    "One tap finds the cat and the cup",
    arguments: [
      ("cat.jpg", 220.0, 140.0, 0.6...0.9, (5, 295)), ("cup.jpg", 290, 150, 0.15...0.3, (20, 20)),
    ])
  func examples(
    name: String, x: Double, y: Double, share: ClosedRange<Double>, outside: (Int, Int)
  ) throws {
    let image = try ImageFile.read(Fixtures.example(name))
    let session = try SamSession(model: .bundled(.nano))
    try session.setImage(image)
    let mask = try session.predict(points: [SamPoint(x: x, y: y)]).best
    #expect(mask.contains(x: x, y: y))
    #expect(share.contains(Double(mask.area) / Double(image.width * image.height)))
    if name == "cup.jpg" { #expect(!mask.contains(x: Double(outside.0), y: Double(outside.1))) }
    let cutout = try mask.extractObject(from: image)
    #expect(cutout.width == image.width && cutout[Int(x), Int(y)].w == 255)
  }

  @Test("Fault 23: two images have two embeddings")
  func embeddingsDiffer() throws {
    let session = try SamSession(model: .bundled(.nano))
    try session.setImage(ImageFile.read(Fixtures.example("cat.jpg")))
    let cat = try session.embedding()
    try session.setImage(ImageFile.read(Fixtures.example("cup.jpg")))
    #expect(try session.embedding().tensors != cat.tensors)
    #expect(try session.embedding().contentHash != cat.contentHash)
  }

  @Test("Fault 14: every size of image is answered", arguments: [(1, 1), (1, 3000), (3000, 1), (5, 4)])
  func extremeSizes(width: Int, height: Int) throws {
    let session = try SamSession(model: .bundled(.nano))
    try session.setImage(FakeSAM.image(width, height))
    for quality in SamOptions.Quality.allCases {
      let point = SamPoint(x: Double(width) / 2, y: Double(height) / 2)
      let first = try session.predict(points: [point], options: SamOptions(quality: quality)).best
      #expect(first.width == width && first.height == height)
      let second = try session.refine(
        first, points: [point, SamPoint(x: 0, y: 0, label: .negative)], options: SamOptions(quality: quality)
      ).best
      #expect(second.alpha.count == width * height)
    }
  }

  @Test("Every quality gives the point's object, and edges differ only near the edge")
  func qualities() throws {
    let session = try SamSession(model: .bundled(.nano))
    try session.setImage(ImageFile.read(Fixtures.example("cup.jpg")))
    let point = SamPoint(x: 290, y: 150)
    let fast = try session.predict(points: [point]).best
    for quality in [SamOptions.Quality.balanced, .accurate] {
      let mask = try session.predict(points: [point], options: SamOptions(quality: quality)).best
      #expect(mask.contains(x: point.x, y: point.y))
      let both = zip(mask.alpha, fast.alpha).count { $0 >= 128 && $1 >= 128 }
      #expect(Double(both) > 0.75 * Double(max(mask.area, fast.area)))
    }
  }

  @Test("Added points end up on their side, and far parts stay")
  func refinement() throws {
    let session = try SamSession(model: .bundled(.nano))
    try session.setImage(ImageFile.read(Fixtures.example("cup.jpg")))
    var points = [SamPoint(x: 290, y: 150)]
    var mask = try session.predict(points: points).best
    for added in [SamPoint(x: 222, y: 270), SamPoint(x: 365, y: 290, label: .negative), SamPoint(x: 300, y: 255)] {
      points.append(added)
      mask = try session.refine(mask, points: points).best
      for point in points {
        #expect(mask.contains(x: point.x, y: point.y) == (point.label == .positive), "\(point) after \(added)")
      }
    }
  }

  @Test("A missing model says where it was looked for")
  func missingModel() {
    do {
      _ = try SamSession(model: .bundled("no-such-model"))
      Issue.record("loaded")
    } catch {
      #expect(error.code == .modelNotFound)
      #expect(error.message.contains("no-such-model") && error.message.contains("/"))
    }
  }
}
