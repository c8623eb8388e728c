import SAMKit
import TestSupport
import Testing

@Suite("Pixels of the system's images")
struct SystemPixelsTests {
  @Test("Premultiplied 16-bit values become straight bytes and values")
  func straight() {
    let premultiplied: [UInt16] = [
      65535, 32768, 0, 65535, 16384, 32768, 8192, 32768, 5, 0, 0, 0, 257, 514, 0, 514, 900, 0, 0, 600,
    ]
    #expect(
      StraightAlpha.bytes(fromPremultiplied: premultiplied)
        == [255, 128, 0, 255, 128, 255, 64, 128, 0, 0, 0, 0, 128, 255, 0, 2, 255, 0, 0, 2])
    #expect(
      StraightAlpha.values(fromPremultiplied: premultiplied)
        == [65535, 32768, 0, 65535, 32768, 65535, 16384, 32768, 0, 0, 0, 0, 32768, 65535, 0, 514, 65535, 0, 0, 600])
  }

  @Test("A colour survives premultiplying in 16 bits at every alpha")
  func survives() {
    for alpha in 1...255 {
      let deep = Double(alpha) * 257
      let stored: [UInt16] = [200, 100, 7].map { UInt16((Double($0) / 255 * deep).rounded()) } + [UInt16(deep)]
      #expect(StraightAlpha.bytes(fromPremultiplied: stored) == [200, 100, 7, UInt8(alpha)])
    }
  }

  @Test("The channel that drawing skips becomes opaque")
  func opaque() {
    var pixels: [UInt8] = [1, 2, 3, 0, 4, 5, 6, 99]
    StraightAlpha.makeOpaque(&pixels)
    #expect(pixels == [1, 2, 3, 255, 4, 5, 6, 255])
  }

  @Test("Rows with padding")
  func rows() {
    var memory = [UInt8](repeating: 7, count: 8)
    memory.withUnsafeMutableBytes { PaddedRows.write([1, 2, 3, 4, 5, 6], rowLength: 3, to: $0, bytesPerRow: 5) }
    #expect(memory == [1, 2, 3, 7, 7, 4, 5, 6])
    #expect(
      memory.withUnsafeBytes { PaddedRows.read($0, rowLength: 3, rows: 2, bytesPerRow: 5) } == [1, 2, 3, 4, 5, 6])
  }

  @Test("UIKit's orientations are EXIF's, numbered another way")
  func orientations() {
    // UIKit numbers up, down, left, right and their mirrored forms; EXIF's numbers for these:
    #expect((0..<8).map { ExifOrientation(uiImageOrientation: $0)?.rawValue } == [1, 3, 8, 6, 2, 4, 5, 7])
    #expect(ExifOrientation(uiImageOrientation: 8) == nil)
  }

  @Test("16-bit pixels are turned as 8-bit ones are", arguments: ExifOrientation.allCases)
  func turning(orientation: ExifOrientation) {
    let bytes = (0..<4 * 3 * 5).map { UInt8($0) }
    let turned = orientation.displayed(bytes, width: 5, height: 3)
    #expect(
      orientation.displayed(bytes.map { UInt16($0) * 257 }, width: 5, height: 3) == turned.map { UInt16($0) * 257 })
    let image = SamImage(uncheckedWidth: 5, height: 3, pixels: bytes).turned(from: orientation)
    #expect(image.pixels == turned && (image.width, image.height) == (orientation.swapsSides ? (3, 5) : (5, 3)))
    for (x, y) in [(0, 0), (4, 0), (2, 1), (4, 2)] {
      let place = orientation.toDisplayed(x: Double(x) + 0.5, y: Double(y) + 0.5, width: 5, height: 3)
      #expect(image[Int(place.x), Int(place.y)].x == bytes[4 * (5 * y + x)])
    }
  }

  @Test("What colours a cut-out keeps")
  func cutOutColors() {
    func colors(_ rgb: Bool, _ extended: Bool, _ bits: Int, _ alpha: Bool) -> (CutOutColors.Space, Bool) {
      let colors = CutOutColors(isRGB: rgb, isExtended: extended, bits: bits, hasAlpha: alpha)
      return (colors.space, colors.isDeep)
    }
    #expect(colors(true, false, 8, false) == (.own, false))
    #expect(colors(true, false, 16, false) == (.own, true))
    #expect(colors(true, false, 8, true) == (.own, true))
    #expect(colors(false, false, 8, false) == (.sRGB, false))
    #expect(colors(true, true, 16, false) == (.displayP3, true))
  }

  @Test("A 16-bit cut-out is the 8-bit one, finer")
  func deepCutOut() throws {
    let size = 48
    let alpha = CutOutTests.disc(size, radius: 15, softness: 4, hole: 5)
    let photo = try CutOutTests.photo(size, alpha)
    let options = CutOutOptions(crops: true, margin: 2)
    let flat = try CutOut(image: (size, size), pixels: photo.pixels, alpha: alpha, options: options).render()
    let deep = try CutOut(
      image: (size, size), pixels: photo.pixels.map { UInt16($0) * 257 }, alpha: alpha, options: options
    ).render()
    #expect(flat.width == deep.width && flat.height == deep.height && flat.width < size)
    for (a, b) in zip(flat.pixels, deep.pixels) { #expect(abs(Int(a) * 257 - Int(b)) <= 257) }
    let mask = CutOutTests.mask(size, size, alpha)
    #expect(try mask.extractObject(from: photo, options: options).pixels == flat.pixels)
  }

  @Test("16 bits are not rounded to 8 on the way")
  func deepValues() throws {
    let pixels: [UInt16] = [12345, 54321, 1, 65535, 7, 8, 9, 40000]
    let result = try CutOut(image: (2, 1), pixels: pixels, alpha: [255, 255], options: .init()).render()
    #expect(result.pixels == pixels)
  }
}
