import Foundation
import SAMKit
import Testing

@Suite("Highlighted and lifted subjects")
struct LiftSceneTests {
  private static let side = 200

  /// A photo of even gray with a reddish disc of radius 40 at its centre, and the disc's mask.
  private static func disc(x: Double = 100, y: Double = 100) throws -> (photo: SamImage, mask: SamMask) {
    var alpha = [UInt8](repeating: 0, count: side * side)
    var pixels: [UInt8] = []
    for i in alpha.indices {
      let (dx, dy) = (Double(i % side) + 0.5 - x, Double(i / side) + 0.5 - y)
      let coverage = min(1, max(0, 40.5 - (dx * dx + dy * dy).squareRoot()))
      alpha[i] = UInt8(coverage * 255)
      pixels += coverage > 0.5 ? [200, 60, 50, 255] : [120, 120, 120, 255]
    }
    return (try SamImage(width: side, height: side, pixels: pixels), CutOutTests.mask(side, side, alpha))
  }

  private func scene(_ options: LiftOptions = .init(), y: Double = 100) throws -> LiftScene {
    let (photo, mask) = try Self.disc(y: y)
    return try LiftCanvas(photo).scene(mask, options: options)
  }

  @Test("Half a pixel and more is object")
  func binarized() {
    let mask = CutOutTests.mask(4, 1, [0, 127, 128, 255])
    #expect(mask.binarized() == [0, 0, 255, 255])
    #expect(mask.binarized(threshold: 255) == [0, 0, 0, 255])
    #expect(mask.binarized(threshold: 0) == [0, 255, 255, 255])
  }

  @Test("The subject is as bright as in the photo, the background is under a quarter of black")
  func highlight() throws {
    let picture = try scene().highlight()
    #expect(picture[100, 100] == SIMD4(200, 60, 50, 255))
    #expect(picture[62, 100] == SIMD4(200, 60, 50, 255))
    #expect(picture[10, 100] == SIMD4(90, 90, 90, 255))
    #expect(picture[58, 100] == SIMD4(90, 90, 90, 255))
    #expect(try scene().dimming == 0.25)
  }

  @Test("The veil deepens to 0.4 as the subject is lifted", arguments: [(0, 0.25), (0.5, 0.325), (1, 0.4), (7, 0.4)])
  func deepens(progress: Double, dimming: Double) throws {
    let lifted = try scene().lifted(progress: progress)
    #expect(abs(lifted.dimming - dimming) < 1e-12)
    let expected = Int((120 * (1 - dimming)).rounded())
    #expect(abs(Int(lifted.highlight()[3, 3].x) - expected) <= 1)
  }

  @Test("Only the outer glow remains: nothing on the subject, most at its edge, nothing far away")
  func outline() throws {
    let scene = try scene(LiftOptions(glowReach: 0.08))
    let outline = scene.outline()
    for i in scene.coverage.indices where scene.coverage[i] == 255 {
      #expect(outline[i % Self.side, i / Self.side] == .zero)
    }
    let levels = (0..<20).map { outline[58 - $0, 100].w }
    #expect(levels[0] > 70)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(levels[19] == 0)
    #expect(outline[58, 100].x == 255 && outline[58, 100].y == 255)
    // The same all round.
    #expect(abs(Int(outline[58, 100].w) - Int(outline[100, 58].w)) <= 2)
    #expect(abs(Int(outline[58, 100].w) - Int(outline[141, 100].w)) <= 2)
  }

  @Test("The light has the accent's colour, and a strength of 0 is no light")
  func accent() throws {
    let colored = try scene(LiftOptions(accent: SIMD3(10, 20, 30))).outline()
    let color = colored[57, 100]
    #expect(SIMD3(color.x, color.y, color.z) == SIMD3(10, 20, 30))
    let dark = try scene(LiftOptions(glowStrength: 0))
    #expect(dark.outline().pixels.allSatisfy { $0 == 0 })
    #expect(dark.frame() == dark.highlight())
  }

  @Test("The shimmer is brightest where phase · 360° points to, clockwise from the right", arguments: 0..<8)
  func shimmer(eighth: Int) throws {
    let scene = try scene(LiftOptions(glowReach: 0.08))
    let light = scene.shimmer(phase: Double(eighth) / 8)
    func level(_ direction: Int) -> Int {
      let angle = Double(direction) / 8 * 2 * Double.pi
      return Int(light[Int((99.5 + 43 * cos(angle)).rounded()), Int((99.5 + 43 * sin(angle)).rounded())].w)
    }
    let levels = (0..<8).map(level)
    #expect(levels.indices.max { levels[$0] < levels[$1] } == eighth)
    // It fades behind: an eighth of a turn back it is brighter than an eighth ahead, and never quite gone.
    #expect(levels[(eighth + 7) % 8] > levels[(eighth + 1) % 8])
    #expect(levels.min()! > 0)
    for i in scene.coverage.indices where scene.coverage[i] == 255 { #expect(light.pixels[4 * i + 3] == 0) }
  }

  @Test("Laps join without a jump, and odd phases do not trap")
  func laps() throws {
    let scene = try scene()
    #expect(scene.shimmer(phase: 0) == scene.shimmer(phase: 1))
    #expect(scene.shimmer(phase: 0.25) == scene.shimmer(phase: -0.75))
    #expect(scene.shimmer(phase: .nan) == scene.shimmer(phase: 0))
    func difference(_ a: Double, _ b: Double) -> Int {
      zip(scene.shimmer(phase: a).pixels, scene.shimmer(phase: b).pixels).map { abs(Int($0) - Int($1)) }.max()!
    }
    let step = 1 / 75.0
    // From the lap's last frame to its first the light moves as from any frame to the next.
    #expect(difference(1 - step, 0) <= 2 * difference(0.5, 0.5 + step))
  }

  @Test("A lifted subject is larger and higher, over a shadow")
  func lifted() throws {
    let options = LiftOptions(glowStrength: 0, liftedScale: 1.1, rise: 0.05, shadowReach: 0.1, shadowDrop: 0.1)
    let lifted = try scene(options).lifted()
    #expect(abs(lifted.box.width - 88) < 1e-9)
    #expect(abs((lifted.box.y0 + lifted.box.y1) / 2 - 90) < 1e-9)
    // The disc's rows: 90 − 44 … 90 + 44.
    #expect(lifted.coverage[47 * Self.side + 100] == 255)
    #expect(lifted.coverage[43 * Self.side + 100] == 0)
    #expect(lifted.coverage[137 * Self.side + 100] == 0)
    let picture = lifted.highlight()
    #expect(picture[100, 90] == SIMD4(200, 60, 50, 255))
    // Below the subject it is darker than far away; the shadow falls downwards.
    #expect(picture[100, 156].x < picture[199, 5].x)
    #expect(picture[100, 142].x < 40)
    #expect(picture[100, 40].x > picture[100, 142].x)
    #expect(stride(from: 3, to: picture.pixels.count, by: 4).allSatisfy { picture.pixels[$0] == 255 })
  }

  @Test("At the start of the lift nothing has moved")
  func startOfLift() throws {
    let scene = try scene()
    let lifted = try scene.lifted(progress: 0)
    #expect(lifted.coverage == scene.coverage)
    let (a, b) = (lifted.frame().pixels, scene.frame().pixels)
    // Only the soft edge may differ: a cut-out has the subject's own colours there.
    for i in scene.coverage.indices where scene.coverage[i] == 0 || scene.coverage[i] == 255 {
      #expect(a[4 * i..<4 * i + 4] == b[4 * i..<4 * i + 4])
    }
  }

  @Test("Dragging moves the subject by view pixels, even off the view")
  func dragged() throws {
    let scene = try scene(LiftOptions(liftedScale: 1, rise: 0))
    let dragged = try scene.lifted(dragX: 30, dragY: -20)
    for (x, y) in [(100, 100), (70, 110), (61, 100), (100, 138)] {
      #expect(dragged.coverage[(y - 20) * Self.side + x + 30] == scene.coverage[y * Self.side + x])
    }
    #expect(try scene.lifted(dragX: 1e9, dragY: -.infinity).coverage.allSatisfy { $0 == 0 })
  }

  @Test("A subject near the top is not raised out of the photo")
  func top() throws {
    let lifted = try scene(LiftOptions(liftedScale: 1.05, rise: 0.2), y: 45).lifted()
    #expect(abs(lifted.box.y0) < 1e-9)
  }

  @Test("The cut where the photo's border ends the subject stays out of sight")
  func border() throws {
    let options = LiftOptions(liftedScale: 1.05, rise: 0.2)
    let lifted = try scene(options, y: 190).lifted()
    #expect(lifted.coverage[199 * Self.side + 100] == 255)
    #expect(lifted.box.y1 >= 200 - 1e-9)
  }

  @Test("Views: the longer side is as asked, small photos stay, no size traps")
  func sizes() throws {
    func canvas(_ width: Int, _ height: Int, _ side: Int) -> [Int] {
      let photo = SamImage(
        uncheckedWidth: width, height: height, pixels: [UInt8](repeating: 255, count: 4 * width * height))
      let canvas = LiftCanvas(photo, longestSide: side)
      return [canvas.photo.width, canvas.photo.height]
    }
    #expect(canvas(400, 300, 120) == [120, 90])
    #expect(canvas(40, 30, 120) == [40, 30])
    #expect(canvas(3000, 1, 1200) == [1200, 1])
    #expect(canvas(5, 5, -3) == [1, 1])
    for (width, height) in [(1, 1), (1, 90), (90, 1), (2000, 3)] {
      let photo = SamImage(
        uncheckedWidth: width, height: height, pixels: [UInt8](repeating: 255, count: 4 * width * height))
      let mask = CutOutTests.mask(width, height, [UInt8](repeating: 255, count: width * height))
      let scene = try LiftCanvas(photo).scene(mask)
      #expect(try scene.lifted().frame(phase: 0.5).pixels.allSatisfy { $0 == 255 })
    }
  }

  @Test("A large mask is brought to the view's size")
  func reduced() throws {
    let photo = SamImage(
      uncheckedWidth: 2000, height: 1000, pixels: [UInt8](repeating: 255, count: 8_000_000))
    let alpha = (0..<2_000_000).map { UInt8($0 % 2000 < 1000 ? 255 : 0) }
    let scene = try LiftCanvas(photo, longestSide: 1000).scene(CutOutTests.mask(2000, 1000, alpha))
    #expect(scene.coverage[250 * 1000 + 499] == 255)
    #expect(scene.coverage[250 * 1000 + 500] == 0)
    #expect(scene.box == SamBox(x0: 0, y0: 0, x1: 500, y1: 500))
  }

  @Test("Masks of another size, and empty ones, are refused")
  func refused() throws {
    let (photo, _) = try Self.disc()
    let canvas = LiftCanvas(photo)
    let other = CutOutTests.mask(3, 3, [UInt8](repeating: 255, count: 9))
    #expect(#expect(throws: SamError.self) { try canvas.scene(other) }?.code == .sizeMismatch)
    let empty = CutOutTests.mask(Self.side, Self.side, [UInt8](repeating: 127, count: Self.side * Self.side))
    #expect(#expect(throws: SamError.self) { try canvas.scene(empty) }?.code == .nothingFound)
  }

  @Test("Options that are no numbers, or too large, count as the nearest that is allowed")
  func wildOptions() throws {
    let wild = LiftOptions(
      dimming: .nan, liftedDimming: 9, glowReach: .infinity, glowStrength: -1, liftedScale: 1e9, rise: -.infinity,
      shadowOpacity: .infinity, shadowReach: .nan, shadowDrop: .infinity)
    let scene = try scene(wild)
    #expect(scene.dimming == 0)
    #expect(try scene.lifted().frame().pixels.count == 4 * Self.side * Self.side)
  }
}
