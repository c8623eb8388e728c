import Foundation
import SAMKit
import SAMKitCLI
import Testing

/// `samkit lift` from the photo to its files, with the built-in model.
@Suite("Lifting an object off a photo")
struct LiftTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lift(_ words: [String], prompt: [String] = ["--point", "220,140"]) -> Program {
    Program.run(["lift", PackageFiles.cat] + prompt + words)
  }

  private func read(_ name: String) throws -> SamImage { try ImageFile.read(URL(filePath: folder.file(name))) }

  @Test func theStillHasABrightCatOverADarkerPhoto() throws {
    let run = lift(["--in-place", "--out", folder.file("lift.png")])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == "\(folder.file("lift.png")): a still of 451×300 pixels\n")
    let (still, photo) = (try read("lift.png"), try ImageFile.read(URL(filePath: PackageFiles.cat)))
    #expect(still[220, 140] == photo[220, 140])
    let (dark, light) = (still[445, 40], photo[445, 40])
    for channel in 0..<3 { #expect(abs(Double(dark[channel]) - 0.75 * Double(light[channel])) <= 1) }
  }

  @Test func aLiftedCatIsLarger() throws {
    #expect(lift(["--out", folder.file("lift.webp"), "--size", "300", "--quiet"]).output == "")
    let still = try read("lift.webp")
    #expect(still.width == 300 && still.height == 200)
  }

  @Test("An animation has a frame for each thirtieth of a second of a lap", arguments: ["webp", "gif"])
  func animation(format: String) throws {
    let path = folder.file("lift.\(format)")
    let run = lift(["--animate", path, "--size", "128", "--accent", "7fc8ff"])
    #expect(run.output == "\(path): 75 frames of 128×85 pixels\n")
    #expect(folder.names == ["lift.\(format)"])
    let bytes = try Data(contentsOf: URL(filePath: path))
    // A frame's chunk in WebP; a GIF's graphic control extension.
    let mark = format == "webp" ? Data("ANMF".utf8) : Data([0x21, 0xF9, 0x04])
    var count = 0
    var rest = bytes[...]
    while let found = rest.firstRange(of: mark) {
      count += 1
      rest = rest[found.upperBound...]
    }
    // Frames that are alike may be written as one.
    #expect(count > 40 && count <= 75)
    #expect(try read("lift.\(format)").width == 128)
  }

  @Test("A lap has its exact length in the units of the format", arguments: [1, 10])
  func delays(unit: Int) throws {
    let photo = try ImageFile.read(URL(filePath: PackageFiles.cat))
    let mask = SamMask(
      width: photo.width, height: photo.height, alpha: [UInt8](repeating: 255, count: photo.width * photo.height),
      score: 1, stability: 1,
      lowResLogits: LowResLogits(
        width: 1, height: 1, values: [1],
        transform: ImageTransform(
          imageWidth: photo.width, imageHeight: photo.height,
          frame: ModelDescription.Frame(size: 1, resize: .squash))))
    let delays = LiftAnimation(scene: try LiftCanvas(photo, longestSide: 64).scene(mask)).delays(unit: unit)
    #expect(delays.count == 75)
    #expect(delays.reduce(0, +) == 2500)
    #expect(delays.allSatisfy { $0 % unit == 0 && $0 >= 30 && $0 <= 40 })
  }

  @Test func withoutANameTheStillIsCalledAfterThePhoto() throws {
    let photo = try folder.write(Array(try Data(contentsOf: URL(filePath: PackageFiles.cat))), to: "my cat.jpg")
    let run = Program.run("lift", photo, "--point", "220,140", "--out", folder.file("my cat-lift.png"))
    #expect(run.status == 0)
    #expect(folder.names == ["my cat-lift.png", "my cat.jpg"])
  }

  @Test(
    "Wrong arguments are told before any work",
    arguments: [
      (["--out", "a.gif"], "a.gif: a still is written as .png, .jpg or .webp"),
      (["--animate", "a.png"], "a.png: an animation is written as .webp or .gif"),
      (["--animate", "a.webp", "--size", "2000"], "--size 2000: an animation can have 1600 pixels at most"),
      (["--animate", "a.webp", "--out", "a.webp"], "two outputs have the same name, a.webp"),
      (["--box", "1,1,5,5", "--box", "9,9,20,20"], "one object is lifted, and there are 2 boxes"),
      (["--accent", "blue"], "a colour of six hexadecimal digits"),
      (["--accent", "+12345"], "a colour of six hexadecimal digits"),
      (["--size", "0"], "a whole number from 64 to 8192"),
    ])
  func wrongArguments(words: [String], message: String) {
    let run = lift(words, prompt: words.contains("--box") ? [] : ["--point", "220,140"])
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test func thePhotoIsNeverReplaced() throws {
    let photo = try folder.write(Array(try Data(contentsOf: URL(filePath: PackageFiles.cat))), to: "a.png")
    #expect(Program.run("lift", photo, "--point", "9,9", "--out", photo).status == 2)
  }
}
