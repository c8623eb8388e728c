import SAMKit
import SAMKitInteraction
import SAMKitVision
import TestSupport
import Testing

@Suite("Fractions from the lower left are pixels from the top left")
struct NormalizedCoordinatesTests {
  @Test func points() {
    let point = NormalizedPoint(x: 0.25, y: 0.9)
    let place = point.imageCoordinates(width: 200, height: 100)
    #expect(abs(place.x - 50) < 1e-9 && abs(place.y - 10) < 1e-9)
    let back = NormalizedPoint(imageX: 50, y: 10, width: 200, height: 100)
    #expect(abs(back.x - 0.25) < 1e-12 && abs(back.y - 0.9) < 1e-12)
    #expect(point.verticallyFlipped().x == 0.25 && abs(point.verticallyFlipped().y - 0.1) < 1e-12)
  }

  @Test func rectangles() {
    let rect = NormalizedRect(x: 0.1, y: 0.2, width: 0.3, height: 0.5)
    let box = rect.imageBox(width: 200, height: 100)
    let corners = [box.x0, box.y0, box.x1, box.y1]
    for (value, expected) in zip(corners, [20.0, 30, 80, 80]) {
      #expect(abs(value - expected) < 1e-9)
    }
    let back = NormalizedRect(imageBox: box, width: 200, height: 100)
    #expect(abs(back.origin.y - 0.2) < 1e-12 && abs(back.height - 0.5) < 1e-12)
    #expect(NormalizedRect(x: 0.4, y: 0.7, width: -0.3, height: -0.5).imageBox(width: 10, height: 10).width > 0)
    #expect(rect.intersection(NormalizedRect(x: 0.4, y: 0, width: 1, height: 1)) == nil)
  }

  @Test("A seed point reaches the model where it is, x and y apart, y turned")
  func seedPoint() async throws {
    let fake = try FakeVision()
    let request = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 0.25, y: 0.9))
    let observation = try #require(try await fake.handler.perform(request))
    // 200 pixels become the frame's 1024.
    let coordinates = try #require(fake.decoder.calls.first?["point_coords"]?.floats)
    #expect(abs(coordinates[0] - 256) < 0.01 && abs(coordinates[1] - 51.2) < 0.01)
    #expect(observation.pixel(at: NormalizedPoint(x: 0.25, y: 0.9)) == 255)
    #expect(observation.pixel(at: NormalizedPoint(x: 0.9, y: 0.25)) == 0)
    #expect(observation.pixel(at: NormalizedPoint(x: 1, y: 1)) == 0)
    #expect(observation.pixel(at: NormalizedPoint(x: 1.01, y: 1)) == nil)
    #expect(observation.size == PixelBuffer.Size(width: 200, height: 100))
    #expect(observation.pixelFormat == .oneComponent8)
    #expect(observation.pixelBuffer == observation.mask)
  }

  @Test("A box reaches the model with its corners in order")
  func seedBox() async throws {
    let fake = try FakeVision()
    let request = GenerateIterativeSegmentationRequest(
      seedBox: NormalizedRect(x: 0.1, y: 0.2, width: 0.3, height: 0.5))
    _ = try await fake.handler.perform(request)
    let call = try #require(fake.decoder.calls.first)
    #expect(call["point_labels"]?.floats == [2, 3])
    let expected: [Float] = [20, 30, 80, 80].map { $0 * 5.12 }
    for (value, wanted) in zip(call["point_coords"]?.floats ?? [], expected) { #expect(abs(value - wanted) < 0.01) }
  }

  @Test("Each stored orientation shows the same mask in the displayed image", arguments: ExifOrientation.allCases)
  func orientation(_ orientation: ExifOrientation) async throws {
    // A displayed photo of 60×40, dark but for a light pixel row on top, stored as the orientation says.
    let shown = (60, 40)
    let stored = orientation.swapsSides ? (40, 60) : (60, 40)
    var pixels = [UInt8](repeating: 0, count: 4 * 60 * 40)
    for y in 0..<stored.1 {
      for x in 0..<stored.0 {
        let place = orientation.toDisplayed(
          x: Double(x) + 0.5, y: Double(y) + 0.5, width: Double(stored.0), height: Double(stored.1))
        let i = 4 * (y * stored.0 + x)
        pixels[i] = UInt8(Int(place.x) * 4)
        pixels[i + 1] = UInt8(Int(place.y) * 6)
        pixels[i + 3] = 255
      }
    }
    let image = SamImage(uncheckedWidth: stored.0, height: stored.1, pixels: pixels)
    let fake = try FakeVision(image, orientation: orientation)
    let request = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 0.2, y: 0.7))
    let observation = try #require(try await fake.handler.perform(request))
    #expect(observation.size == PixelBuffer.Size(width: shown.0, height: shown.1))
    let bytes = (0..<60 * 40).flatMap { (i: Int) -> [UInt8] in [UInt8(i % 60 * 4), UInt8(i / 60 * 6), 0, 255] }
    let upright = SamImage(uncheckedWidth: 60, height: 40, pixels: bytes)
    let reference = try FakeVision(upright)
    #expect(try await reference.mask(request) == observation.mask)
    #expect(reference.encoder.calls == fake.encoder.calls)
  }

  @Test("A photo's own orientation is followed, or another one given", arguments: [6, 8, 3])
  func fileOrientation(_ value: Int) async throws {
    let file = Fixtures.file("SAMKitTests", "Fixtures/images/orientation\(value).png")
    let upright = try ImageFile.read(file)
    let stored = try ImageFile.read(file, options: ImageReadOptions(turnsUpright: false))
    let swaps = value > 4
    #expect(stored.width == (swaps ? upright.height : upright.width))
    let request = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 0.5, y: 0.5))
    let given = try #require(ExifOrientation(rawValue: value))
    let own = try #require(try await ImageRequestHandler(file).perform(request))
    let told = try #require(try await ImageRequestHandler(file, orientation: given).perform(request))
    #expect(own.size.width == upright.width && own.size.height == upright.height)
    #expect(own.mask == told.mask)
  }
}
