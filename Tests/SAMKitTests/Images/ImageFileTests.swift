import Foundation
import SAMKit
import TestSupport
import Testing

private func fixture(_ name: String) -> URL { Fixtures.file("SAMKitTests", "Fixtures/images/\(name)") }

/// The largest difference of a colour from the scene's at places away from edges.
private func difference(_ image: SamImage, gray: Bool = false) -> Int {
  let colors: [(Int, Int, [Int])] = [
    (24, 20, [220, 40, 30]), (72, 16, [40, 200, 60]), (24, 48, [30, 60, 210]), (72, 48, [200, 190, 180]),
    (3, 3, [255, 255, 255]),
  ]
  return colors.flatMap { x, y, color -> [Int] in
    let pixel = image[x, y]
    let luma = (299 * color[0] + 587 * color[1] + 114 * color[2]) / 1000
    return (0..<3).map { abs(Int(pixel[$0]) - (gray ? luma : color[$0])) }
  }.max() ?? 255
}

private func expectError(_ code: SamError.Code, _ body: () throws -> Void) {
  do {
    try body()
    Issue.record("no error, expected \(code)")
  } catch {
    #expect((error as? SamError)?.code == code, "\(error)")
    #expect((error as? SamError)?.message.contains("\n") == false)
  }
}

@Suite("Image files")
struct ImageFileTests {
  @Test(
    "One scene in every format and colour model",
    arguments: [
      ("scene.png", 0), ("scene.webp", 0), ("scene.tif", 0), ("palette.png", 2), ("scene.gif", 2), ("scene.jpg", 4),
      ("scene.heic", 8), ("scene.avif", 8), ("alpha.png", 0),
    ])
  func formats(name: String, tolerance: Int) throws {
    let image = try ImageFile.read(fixture(name))
    #expect(image.width == 96 && image.height == 64)
    #expect(difference(image) <= tolerance)
    #expect(image[90, 60].w == (name == "alpha.png" ? 128 : 255))
    #expect(try ImageFile.read(Data(contentsOf: fixture(name))) == image)
  }

  @Test("Gray in 8 and 16 bits", arguments: ["gray8.png", "gray16.png"])
  func gray(name: String) throws {
    #expect(difference(try ImageFile.read(fixture(name)), gray: true) <= 2)
  }

  @Test(
    "CMYK, upright and inverted, keeps its colours roughly and is not negative", arguments: ["cmyk.jpg", "cmyk.tif"])
  func cmyk(name: String) throws {
    // Without a profile CMYK has no exact colours: a press profile stands in, which is paler.
    let image = try ImageFile.read(fixture(name))
    #expect(image[3, 3].x > 240 && image[3, 3].y > 240 && image[3, 3].z > 240)
    #expect(image[24, 20].x > 150 && image[24, 20].z < 110)
    #expect(image[72, 16].y > image[72, 16].x && image[72, 16].y > image[72, 16].z)
    #expect(image[24, 48].z > image[24, 48].x)
  }

  @Test("Display P3 is converted to sRGB as Little CMS does it")
  func displayP3() throws {
    // The fixture's first pixels are red, green, (200, 120, 40) and gray in Display P3; Pillow 13.0.0's ImageCms
    // gives these for sRGB, relative colorimetric.
    let image = try ImageFile.read(fixture("display-p3.png"))
    let expected: [SIMD4<UInt8>] = [
      SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(213, 115, 0, 255), SIMD4(128, 128, 128, 255),
    ]
    for (x, color) in expected.enumerated() { #expect(image[x, 0] == color) }
    #expect(image.colorSpace == .sRGB)
  }

  @Test("All eight orientations show the same image", arguments: 1...8)
  func orientations(orientation: Int) throws {
    #expect(try ImageFile.read(fixture("orientation\(orientation).png")) == ImageFile.read(fixture("scene.png")))
  }

  @Test("A file that was cut off is damaged, not half an image", arguments: [0.5, 0.9, 0.99])
  func truncated(share: Double) throws {
    let photo = try ImageFile.read(Fixtures.example("cat.jpg"))
    for data in [
      try Data(contentsOf: Fixtures.example("cat.jpg")), try ImageFile.encode(photo, as: .png),
      try ImageFile.encode(photo, as: .webp),
    ] {
      expectError(.imageDamaged) { _ = try ImageFile.read(data.prefix(Int(share * Double(data.count)))) }
    }
  }

  @Test("What is no image says so")
  func notImages() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    expectError(.notAnImage) { _ = try ImageFile.read(Data("<!doctype html><title>404</title>".utf8)) }
    expectError(.notAnImage) { _ = try ImageFile.read(Data()) }
    let empty = folder.appending(path: "empty.jpg")
    try Data().write(to: empty)
    expectError(.notAnImage) { _ = try ImageFile.read(empty) }
    expectError(.imageNotFound) { _ = try ImageFile.read(folder.appending(path: "nothing.jpg")) }
    expectError(.imageNotFound) { _ = try ImageFile.read(folder) }
  }

  @Test("Too many pixels are refused before decoding")
  func limit() throws {
    expectError(.imageTooLarge) {
      _ = try ImageFile.read(fixture("scene.png"), options: ImageReadOptions(maximumPixels: 6143))
    }
    #expect(try ImageFile.read(fixture("scene.png"), options: ImageReadOptions(maximumPixels: 6144)).width == 96)
    // A header that claims 100,000 × 100,000 pixels, with nothing behind it.
    var png = try Data(contentsOf: fixture("scene.png")).prefix(33)
    png.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
    do { _ = try ImageFile.read(png) } catch {
      #expect([.imageTooLarge, .imageDamaged].contains(error.code))
    }
  }

  @Test("What is written is read back", arguments: ImageFormat.allCases)
  func roundTrip(format: ImageFormat) throws {
    let image = try ImageFile.read(fixture("alpha.png"))
    let options = ImageWriteOptions(quality: 95, isLossless: true)
    let back = try ImageFile.read(ImageFile.encode(image, as: format, options: options))
    #expect(back.width == 96 && back.height == 64)
    if format == .jpeg {
      #expect(back[90, 60].w == 255)
      // Half transparent over white.
      #expect(abs(Int(back[72, 48].x) - 227) < 6)
    } else {
      #expect(back[24, 20] == image[24, 20] && back[72, 48].w == 128)
    }
  }

  @Test("Masks are read from alpha or from lightness")
  func masks() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "mask.png")
    let values = (0..<12).map { UInt8($0 * 20) }
    try ImageFile.encodeGray(values, width: 4, height: 3).write(to: url)
    #expect(try ImageFile.readMask(url) == .bitmap(width: 4, height: 3, values: values))
    guard case .bitmap(96, 64, let alpha) = try ImageFile.readMask(fixture("alpha.png")) else {
      Issue.record("not a bitmap of the image's size")
      return
    }
    #expect(alpha.first == 255 && alpha.last == 128)
  }

  @Test("Writing fails by name and leaves nothing")
  func writing() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let image = FakeSAM.image(4, 4)
    expectError(.unsupportedFormat) { try ImageFile.write(image, to: folder.appending(path: "a.bmp")) }
    expectError(.unsupportedFormat) { try ImageFile.write(image, to: folder.appending(path: "a")) }
    expectError(.cannotWrite) { try ImageFile.write(image, to: folder.appending(path: "no/such/a.png")) }
    expectError(.cannotWrite) { try ImageFile.write(image, to: URL(filePath: "/proc/a.png")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try ImageFile.write(image, to: folder.appending(path: "a.PNG"))
    #expect(try ImageFile.read(folder.appending(path: "a.PNG")) == image)
  }

  @Test("An animation has its frames")
  func animation() throws {
    let frames = [FakeSAM.image(20, 10, red: 255), FakeSAM.image(20, 10, red: 0)]
    for kind in ["webp", "gif"] {
      let data = try ImageFile.encodeAnimation(frames, delay: 33, pathExtension: kind)
      #expect(try ImageFile.read(data).width == 20)
    }
    expectError(.invalidImage) { _ = try ImageFile.encodeAnimation([], delay: 33, pathExtension: "gif") }
    expectError(.unsupportedFormat) { _ = try ImageFile.encodeAnimation(frames, delay: 33, pathExtension: "png") }
  }
}
