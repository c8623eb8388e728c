import SAMKit
import Testing

@Suite("Cutting an object out of its photo")
struct CutOutTests {
  static let foreground = SIMD4<UInt8>(200, 40, 30, 255), background = SIMD4<UInt8>(10, 220, 60, 255)

  /// A disc's coverage with an edge `softness` pixels wide; a hole in the middle where `hole` is over 0.
  static func disc(_ size: Int, radius: Double, softness: Double, hole: Double = 0) -> [UInt8] {
    (0..<size * size).map { i in
      let (dx, dy) = (Double(i % size) + 0.5 - Double(size) / 2, Double(i / size) + 0.5 - Double(size) / 2)
      let r = (dx * dx + dy * dy).squareRoot()
      let outer = min(1, max(0, (radius - r) / softness + 0.5))
      let inner = hole > 0 ? min(1, max(0, (r - hole) / softness + 0.5)) : 1
      return UInt8((255 * outer * inner).rounded())
    }
  }

  static func mask(_ width: Int, _ height: Int, _ alpha: [UInt8]) -> SamMask {
    let frame = ModelDescription.Frame(size: 1, resize: .squash)
    let transform = ImageTransform(imageWidth: width, imageHeight: height, frame: frame)
    let logits = LowResLogits(width: 1, height: 1, values: [0], transform: transform)
    return SamMask(width: width, height: height, alpha: alpha, score: 1, stability: 1, lowResLogits: logits)
  }

  /// What a camera sees: foreground over background, mixed by the coverage.
  static func photo(_ size: Int, _ alpha: [UInt8]) throws -> SamImage {
    var pixels: [UInt8] = []
    for a in alpha {
      let share = Double(a) / 255
      for c in 0..<4 {
        let mixed: Double = Double(foreground[c]) * share + Double(background[c]) * (1 - share)
        pixels.append(UInt8(mixed.rounded()))
      }
    }
    return try SamImage(width: size, height: size, pixels: pixels)
  }

  static func worst(_ image: SamImage) -> Int {
    var worst = 0
    for i in 0..<image.width * image.height where image.pixels[4 * i + 3] > 0 {
      for c in 0..<3 { worst = max(worst, abs(Int(image.pixels[4 * i + c]) - Int(foreground[c]))) }
    }
    return worst
  }

  @Test("No colour of the background is left under the soft edge", arguments: [1.0, 3, 9])
  func noHalo(softness: Double) throws {
    let alpha = Self.disc(64, radius: 20, softness: softness)
    let photo = try Self.photo(64, alpha)
    let cutOut = try Self.mask(64, 64, alpha).extractObject(from: photo)
    #expect(Self.worst(cutOut) <= 2)
    let naive = try SamImage(
      width: 64, height: 64, pixels: photo.pixels.enumerated().map { $0 % 4 == 3 ? alpha[$0 / 4] : $1 })
    #expect(Self.worst(naive) > 100)
    #expect((0..<64 * 64).allSatisfy { cutOut.pixels[4 * $0 + 3] == alpha[$0] })
  }

  @Test("Outside and in a ring's hole all four channels are 0")
  func ringHole() throws {
    let alpha = Self.disc(64, radius: 24, softness: 1, hole: 10)
    let cutOut = try Self.mask(64, 64, alpha).extractObject(from: Self.photo(64, alpha))
    #expect(cutOut[32, 32] == SIMD4(0, 0, 0, 0))
    #expect(cutOut[0, 0] == SIMD4(0, 0, 0, 0))
    #expect(cutOut[32, 15] == Self.foreground)
    #expect((0..<64 * 64).allSatisfy { alpha[$0] > 0 || cutOut[$0 % 64, $0 / 64] == SIMD4(0, 0, 0, 0) })
  }

  @Test("Cropped to the soft extent, with a margin that stops at the border")
  func crop() throws {
    var alpha = [UInt8](repeating: 0, count: 10 * 8)
    for (x, y, a) in [(2, 3, 1), (3, 3, 255), (4, 5, 200)] { alpha[y * 10 + x] = UInt8(a) }
    let image = try SamImage(width: 10, height: 8, pixels: (0..<320).map { $0 % 4 == 3 ? 255 : UInt8($0 % 251) })
    let mask = Self.mask(10, 8, alpha)
    let full = try mask.extractObject(from: image)
    for (margin, x0, y0, width, height) in [(0, 2, 3, 3, 3), (1, 1, 2, 5, 5), (99, 0, 0, 10, 8), (-4, 2, 3, 3, 3)] {
      let cut = try mask.extractObject(from: image, options: CutOutOptions(crops: true, margin: margin))
      #expect(cut.width == width && cut.height == height)
      for y in 0..<cut.height { for x in 0..<cut.width { #expect(cut[x, y] == full[x0 + x, y0 + y]) } }
    }
  }

  @Test("The photo's own alpha is multiplied in")
  func ownAlpha() throws {
    let image = try SamImage(width: 3, height: 1, pixels: [9, 8, 7, 128, 9, 8, 7, 128, 9, 8, 7, 0])
    let cutOut = try Self.mask(3, 1, [255, 128, 255]).extractObject(from: image)
    #expect(cutOut.pixels == [9, 8, 7, 128, 9, 8, 7, 64, 0, 0, 0, 0])
  }

  @Test("Several masks are united")
  func union() throws {
    let image = try SamImage(width: 3, height: 1, pixels: [9, 8, 7, 255, 9, 8, 7, 255, 9, 8, 7, 255])
    let masks = [Self.mask(3, 1, [255, 10, 0]), Self.mask(3, 1, [0, 40, 0])]
    let cutOut = try SamMask.extractObject(from: image, masks: masks)
    #expect(cutOut.pixels == [9, 8, 7, 255, 9, 8, 7, 40, 0, 0, 0, 0])
    #expect(try SamMask.extractObject(from: image, masks: []).pixels.allSatisfy { $0 == 0 })
  }

  @Test("Sizes that do not fit are named; an empty mask cannot be cropped to")
  func errors() throws {
    let image = try SamImage(width: 3, height: 1, pixels: [UInt8](repeating: 9, count: 12))
    let error = #expect(throws: SamError.self) { try Self.mask(2, 2, [0, 0, 0, 255]).extractObject(from: image) }
    #expect(error?.code == .sizeMismatch)
    #expect(error?.message.contains("2×2") == true && error?.message.contains("3×1") == true)
    let empty = Self.mask(3, 1, [0, 0, 0])
    #expect(try empty.extractObject(from: image).pixels.allSatisfy { $0 == 0 })
    let nothing = #expect(throws: SamError.self) {
      try empty.extractObject(from: image, options: CutOutOptions(crops: true))
    }
    #expect(nothing?.code == .nothingFound)
  }
}
