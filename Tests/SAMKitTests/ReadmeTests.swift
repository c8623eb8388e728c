import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("The README's example")
struct ReadmeTests {
  @Test("It compiles and runs, line by line as it is printed")
  func example() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }

    let image = try ImageFile.read(Fixtures.example("cat.jpg"))
    let session = try SamSession(model: .bundled(.nano), config: .bestAvailable)
    try session.setImage(image)
    let result = try session.predict(points: [SamPoint(x: 220, y: 140, label: .positive)])
    let mask = result.masks[0]
    print(mask.score, mask.area, mask.boundingBox as Any)
    let cutout = try mask.extractObject(from: image)
    try ImageFile.write(cutout, to: folder.appending(path: "cutout.png"))
    let points = [SamPoint(x: 220, y: 140), SamPoint(x: 420, y: 280, label: .negative)]
    let better = try session.refine(mask, points: points)

    #expect(try ImageFile.read(folder.appending(path: "cutout.png")).width == 451)
    #expect(!better.best.contains(x: 420, y: 280))
    try expectPrinted()
  }

  /// Every line of the README's first Swift block is in this file, but for where files are.
  private func expectPrinted() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let readme = try String(contentsOf: Fixtures.package.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(
      readme.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```").first)
    for line in block.split(separator: "\n") where !line.contains("URL(filePath:") {
      let code = line.components(separatedBy: "  //")[0].trimmingCharacters(in: .whitespaces)
      #expect(source.contains(code), "README line not in this test: \(code)")
    }
  }
}
