import Foundation
import SAMKit
import TestSupport
import Testing

/// Numbers from `Tools/goldens/images.py`.
private struct Goldens: Decodable {
  struct Resized: Decodable {
    let source: [Int], target: [Int]
    let sha256: String
  }
  let resized: [Resized]

  static func load() throws -> Goldens {
    try JSONDecoder().decode(
      Goldens.self, from: Data(contentsOf: Fixtures.file("SAMKitTests", "Goldens/images.json")))
  }
}

@Suite("Resizing images")
struct ResamplerTests {
  @Test("Every byte is Pillow's")
  func bitExact() throws {
    for golden in try Goldens.load().resized {
      let image = TestImage.noise(golden.source[0], golden.source[1])
      let resized = Resampler.resize(image, width: golden.target[0], height: golden.target[1])
      let hash = try resized.withUnsafeBytes { try SHA256.hash($0) }
      #expect(hash == golden.sha256, "\(golden.source) → \(golden.target)")
    }
  }

  @Test("The number of threads does not matter", arguments: [1, 2, 5])
  func threads(count: Int) {
    let image = TestImage.noise(700, 900)
    #expect(
      Resampler.resize(image, width: 398, height: 512, threads: count)
        == Resampler.resize(image, width: 398, height: 512))
  }

  @Test("Transparent images are seen on white")
  func transparency() {
    var pixels = [UInt8](repeating: 0, count: 4 * 16)
    for index in 8..<16 { pixels[4 * index + 3] = 255 }
    let image = SamImage(uncheckedWidth: 4, height: 4, pixels: pixels)
    let resized = Resampler.resize(image, width: 4, height: 4)
    #expect(resized[..<24].allSatisfy { $0 == 255 } && resized[24...].allSatisfy { $0 == 0 })
  }
}

@Suite("Encoder inputs")
struct ImageEncodingTests {
  private func prepare(
    _ image: SamImage, size: Int = 64, layout: ModelDescription.Encoder.Layout = .nchw,
    type: Tensor.ElementType = .float32, pads: Bool = true, resize: ModelDescription.Frame.Resize = .longestSide
  ) throws -> PreparedImage {
    let encoder = ModelDescription.Encoder(
      file: "", input: "image", layout: layout, elementType: type,
      normalization: type == .uint8 ? .identity : .sam1, padsToFrame: pads, outputs: [])
    let transform = ImageTransform(
      imageWidth: image.width, imageHeight: image.height, frame: .init(size: size, resize: resize))
    return try ImageEncoding.prepare(image, transform: transform, encoder: encoder)
  }

  @Test(
    "Fault 3: constant images give exact values in each channel; the padding is zero after normalising",
    arguments: [UInt8(0), 128, 255], [UInt8(0), 128, 255])
  func constants(red: UInt8, blue: UInt8) throws {
    let colour = [red, 255 - red, blue]
    let tensor = try prepare(FakeSAM.image(100, 50, red: colour[0], green: colour[1], blue: colour[2])).tensor
    #expect(tensor.shape == [1, 3, 64, 64])
    let floats = tensor.floats
    let mean: [Float] = [123.675, 116.28, 103.53]
    let std: [Float] = [58.395, 57.12, 57.375]
    for channel in 0..<3 {
      let plane = Array(floats[channel * 4096..<(channel + 1) * 4096])
      #expect(plane[..<2048].allSatisfy { $0 == (Float(colour[channel]) - mean[channel]) / std[channel] })
      #expect(plane[2048...].allSatisfy { $0 == 0 })
    }
  }

  @Test("Red is channel 0")
  func channels() throws {
    let floats = try prepare(FakeSAM.image(64, 64, red: 255, green: 0, blue: 0)).tensor.floats
    #expect(floats[0] > 2 && floats[4096] < -2 && floats[8192] < -1)
  }

  @Test("Other layouts and types: [H, W, 3], bytes, without padding")
  func layouts() throws {
    let image = FakeSAM.image(100, 50, red: 10, green: 20, blue: 30)
    let bytes = try prepare(image, layout: .hwc, type: .uint8, pads: false).tensor
    #expect(bytes == Tensor((0..<64 * 32).flatMap { _ in [UInt8(10), 20, 30] }, shape: [32, 64, 3]))
    let padded = try prepare(image, layout: .hwc, type: .uint8).tensor
    #expect(padded.shape == [64, 64, 3] && padded.floats[3 * 64 * 32] == 0)
    let floats = try prepare(image, layout: .hwc, pads: false).tensor
    #expect(floats.shape == [32, 64, 3] && floats.floats[0] == (10 - 123.675) / 58.395)
    #expect(throws: SamError.self) { try prepare(image, layout: .nchw, type: .int32) }
  }

  @Test("Squashed and untouched frames")
  func frames() throws {
    let image = FakeSAM.image(100, 50)
    #expect(try prepare(image, resize: .squash).tensor.floats.allSatisfy { $0 != 0 })
    #expect(try prepare(image, resize: .none).tensor.shape == [1, 3, 50, 100])
  }

  @Test("The content's hash depends on the pixels and on the image's size")
  func hashes() throws {
    func hash(_ image: SamImage) throws -> String {
      let transform = ImageTransform(
        imageWidth: image.width, imageHeight: image.height, frame: .init(size: 64, resize: .longestSide))
      return try prepare(image).contentHash(of: transform)
    }
    #expect(try hash(FakeSAM.image(100, 50)) == hash(FakeSAM.image(100, 50)))
    #expect(try hash(FakeSAM.image(100, 50)) != hash(FakeSAM.image(100, 50, red: 1)))
    #expect(try hash(FakeSAM.image(100, 50)) != hash(FakeSAM.image(200, 100)))
  }
}
