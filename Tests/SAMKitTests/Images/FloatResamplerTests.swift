import Foundation
import SAMKit
import TestSupport
import Testing

/// Numbers from `Tools/goldens/float_resize.py`.
private struct Goldens: Decodable {
  struct Resized: Decodable {
    let source: [Int], target: [Int]
    let step: Int
    let values: [Float]
  }
  let resized: [Resized]

  static func load() throws -> Goldens {
    try JSONDecoder().decode(
      Goldens.self, from: Data(contentsOf: Fixtures.file("SAMKitTests", "Goldens/float_resize.json")))
  }
}

@Suite("Resizing images in float")
struct FloatResamplerTests {
  private func prepare(
    _ image: SamImage, width: Int = 64, height: Int = 64, normalization: ModelDescription.Encoder.Normalization,
    threads: Int? = nil
  ) throws -> PreparedImage {
    let encoder = ModelDescription.Encoder(
      file: "", input: "image", normalization: normalization, resampling: .float, padsToFrame: false, outputs: [])
    let frame = ModelDescription.Frame(
      size: max(width, height), resize: .squash, content: .init(width: width, height: height))
    let transform = ImageTransform(imageWidth: image.width, imageHeight: image.height, frame: frame)
    return try ImageEncoding.prepare(image, transform: transform, encoder: encoder, threads: threads)
  }

  @Test("Values are those of torchvision's Resize on a float tensor")
  func values() throws {
    for golden in try Goldens.load().resized {
      let image = TestImage.noise(golden.source[0], golden.source[1])
      let (width, height) = (golden.target[0], golden.target[1])
      let prepared = try prepare(image, width: width, height: height, normalization: .identity)
      let floats = prepared.tensor.floats
      #expect(prepared.tensor.shape == [1, 3, height, width])
      let kept = stride(from: 0, to: floats.count, by: golden.step).map { floats[$0] }
      try #require(kept.count == golden.values.count)
      // PyTorch works its weights out in single precision: up to 5e-4 from exact ones.
      let worst = zip(kept, golden.values).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 1e-3, "\(golden.source) → \(golden.target): \(worst)")
      // Somewhere between 8-bit values, where anything was resized.
      if golden.source != golden.target, width > 5 { #expect(kept.contains { abs($0 - $0.rounded()) > 0.1 }) }
      #expect(prepared.content == interleaved(floats, area: width * height))
    }
  }

  private func interleaved(_ planes: [Float], area: Int) -> [UInt8] {
    (0..<3 * area).map { UInt8(min(max(planes[$0 % 3 * area + $0 / 3].rounded(), 0), 255)) }
  }

  @Test("The number of threads does not matter", arguments: [1, 2, 5])
  func threads(count: Int) throws {
    let image = TestImage.noise(700, 900)
    let one = try prepare(image, width: 398, height: 512, normalization: .sam1, threads: count).tensor
    #expect(try one == prepare(image, width: 398, height: 512, normalization: .sam1).tensor)
  }

  @Test("Fault 3: constant images give exact values", arguments: [UInt8(0), 128, 255])
  func constants(value: UInt8) throws {
    let image = FakeSAM.image(100, 50, red: value, green: 255 - value, blue: 7)
    let floats = try prepare(image, normalization: .sam1).tensor.floats
    let expected: [Float] = [
      (Float(value) - 123.675) / 58.395, (Float(255 - value) - 116.28) / 57.12, (7 - 103.53) / 57.375,
    ]
    for channel in 0..<3 {
      let plane = floats[channel * 4096..<(channel + 1) * 4096]
      #expect(plane.allSatisfy { abs($0 - expected[channel]) < 1e-5 })
    }
  }

  @Test("Transparent images are seen on white")
  func transparency() throws {
    let image = SamImage(uncheckedWidth: 4, height: 4, pixels: [UInt8](repeating: 0, count: 64))
    #expect(try prepare(image, normalization: .identity).content.allSatisfy { $0 == 255 })
  }

  @Test("Differences under one part in 256 are another content")
  func hashes() throws {
    // One pixel of 10,000 in a frame of one: rounded, both are the same.
    let first = FakeSAM.image(100, 100)
    var pixels = first.pixels
    pixels[0] += 1
    let second = SamImage(uncheckedWidth: 100, height: 100, pixels: pixels)
    let transform = ImageTransform(imageWidth: 100, imageHeight: 100, frame: .init(size: 1, resize: .squash))
    let prepared = try [first, second].map { try prepare($0, width: 1, height: 1, normalization: .sam1) }
    #expect(prepared[0].content == prepared[1].content)
    #expect(try prepared[0].contentHash(of: transform) != prepared[1].contentHash(of: transform))
  }

  @Test("Encoders that take no float planes are refused")
  func otherLayouts() throws {
    let encoder = ModelDescription.Encoder(
      file: "", input: "image", layout: .hwc, elementType: .uint8, normalization: .identity, resampling: .float,
      outputs: [])
    let transform = ImageTransform(imageWidth: 9, imageHeight: 9, frame: .init(size: 8, resize: .squash))
    let error = try #require(throws: SamError.self) {
      try ImageEncoding.prepare(FakeSAM.image(9, 9), transform: transform, encoder: encoder)
    }
    #expect(error.code == .modelContract)
  }

  @Test("Descriptions without the field mean 8 bits; SAM 2's layouts are recognised as float")
  func descriptions() throws {
    #expect(FakeSAM.sam1.encoder.resampling == nil)
    let written = try JSONEncoder().encode(FakeSAM.sam2.encoder)
    #expect(!String(decoding: written, as: UTF8.self).contains("resampling"))
    #expect(try JSONDecoder().decode(ModelDescription.Encoder.self, from: written).resampling == nil)
    #if os(Linux)
      for model in ContractModel.all {
        let expected: ModelDescription.Encoder.Resampling? = model.name.hasSuffix("sam2") ? .float : nil
        #expect(try model.session().description.encoder.resampling == expected, "\(model.name)")
      }
    #endif
  }
}
