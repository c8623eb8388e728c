import Foundation
import SAMKit
import Testing

@Suite("Resizing and image files")
struct ResamplerTests {
  private struct Goldens: Decodable {
    struct Case: Decodable { let size: [Int], sha256: String }
    let cases: [Case]
  }

  private func image(_ width: Int, _ height: Int) throws -> SamImage {
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        for c in 0..<3 {
          pixels[4 * (y * width + x) + c] = UInt8((x * 37 + y * 91 + c * 53 + (x * y) % 251) % 256)
        }
      }
    }
    return try SamImage(width: width, height: height, pixels: pixels)
  }

  @Test func equalsPillow() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Goldens/images.json")
    let goldens = try JSONDecoder().decode(Goldens.self, from: Data(contentsOf: file))
    for golden in goldens.cases {
      let s = golden.size
      let out = Resampler.resizedRGB(try image(s[0], s[1]), width: s[2], height: s[3])
      #expect(try out.withUnsafeBytes { try SHA256.hash($0) } == golden.sha256, "\(s)")
    }
  }

  @Test func pngAndLosslessWebPGiveThePixelsBack() throws {
    let photo = try image(61, 43)
    #expect(try ImageFile.read(ImageFile.encode(photo, as: .png)) == photo)
    #expect(try ImageFile.read(ImageFile.encode(photo, as: .webp, options: .init(lossless: true))) == photo)
  }

  @Test func badDataIsTold() throws {
    let photo = try ImageFile.encode(image(300, 200), as: .jpeg)
    func code(_ data: Data, _ limit: Int = 1_000_000) -> SamError.Code? {
      do throws(SamError) { _ = try ImageFile.read(data, options: .init(maximumPixels: limit)) } catch {
        return error.code
      }
      return nil
    }
    #expect(code(Data()) == .notAnImage)
    #expect(code(Data("<html><body>404</body></html>".utf8)) == .notAnImage)
    #expect(code(photo.prefix(photo.count / 2)) == .imageDamaged)
    #expect(code(photo.prefix(photo.count * 99 / 100)) == .imageDamaged)
    #expect(code(photo, 59_999) == .imageTooLarge)
    #expect(code(photo, 60_000) == nil)
  }
}
