import SAMKit
import SAMKitInteraction
import TestSupport
import Testing

@Suite("Looks and words of a subject")
struct SubjectLooksTests {
  private static let place = ViewPoint(x: 10, y: 10)
  private static let highlighted: LiftState.Highlighted = {
    guard case .idle(let idle) = LiftState.initial else { preconditionFailure("the lift begins idle") }
    return idle.highlight()
  }()

  private func looks(_ state: LiftState, _ box: SamBox, reducedMotion: Bool = false) -> LiftAppearance {
    LiftAppearance(state, subject: box, width: 400, height: 300, reducedMotion: reducedMotion)
  }

  @Test(
    "A view's lift is where the picture's lift is",
    arguments: [
      SamBox(x0: 100, y0: 80, x1: 200, y1: 180), SamBox(x0: 100, y0: 0, x1: 200, y1: 150),
      SamBox(x0: 100, y0: 150, x1: 200, y1: 300), SamBox(x0: 0, y0: 4, x1: 400, y1: 296),
    ])
  func agreesWithScene(_ box: SamBox) throws {
    var alpha = [UInt8](repeating: 0, count: 400 * 300)
    for y in Int(box.y0)..<Int(box.y1) { for x in Int(box.x0)..<Int(box.x1) { alpha[y * 400 + x] = 255 } }
    let transform = ImageTransform(imageWidth: 400, imageHeight: 300, frame: .init(size: 256, resize: .longestSide))
    let mask = SamMask(
      width: 400, height: 300, alpha: alpha, score: 1, stability: 1,
      lowResLogits: LowResLogits(width: 1, height: 1, values: [1], transform: transform))
    let scene = try LiftCanvas(FakeSAM.image(400, 300)).scene(mask).lifted(dragX: 7, dragY: -5)
    let dragging = Self.highlighted.lift(at: Self.place).drag(to: ViewPoint(x: 17, y: 5))
    let seen = looks(.dragging(dragging), box)
    #expect(abs((scene.box.x0 + scene.box.x1) / 2 - (box.x0 + box.x1) / 2 - seen.x) < 1e-9)
    #expect(abs((scene.box.y0 + scene.box.y1) / 2 - (box.y0 + box.y1) / 2 - seen.y) < 1e-9)
    #expect(abs(scene.box.width / box.width - seen.scale) < 1e-9 && scene.dimming == seen.dimming)
  }

  @Test("Reduced motion: the subject neither grows nor rises, but is dimmed round and follows the finger")
  func reducedMotion() {
    let box = SamBox(x0: 100, y0: 80, x1: 200, y1: 180)
    let lifted = Self.highlighted.lift(at: Self.place)
    let still = looks(.lifted(lifted), box, reducedMotion: true)
    #expect(still.scale == 1 && still.x == 0 && still.y == 0 && still.dimming == 0.4 && still.shadowOpacity == 0.6)
    let moving = looks(.lifted(lifted), box)
    #expect(moving.scale == 1.05 && moving.y < 0)
    #expect(looks(.menu(lifted.drag(to: ViewPoint(x: 30, y: 10)).release()), box, reducedMotion: true).x == 20)
  }

  @Test("In its place the subject has no shadow and its full light; where nothing is selected nothing is dimmed")
  func inPlace() {
    let box = SamBox(x0: 100, y0: 80, x1: 200, y1: 180)
    let shown = looks(.highlighted(Self.highlighted), box)
    #expect(shown.scale == 1 && shown.shadowOpacity == 0 && shown.dimming == 0.25 && shown.light == 1)
    let idle = looks(.initial, box)
    #expect(idle.dimming == 0 && idle.light == 0)
  }

  @Test("The gradient of the running light is the picture's: brightest at its start, fading behind, quiet elsewhere")
  func stops() {
    let stops = Shimmer.stops
    #expect(stops.first?.location == 0 && stops.last?.location == 1)
    #expect(stops.first?.opacity == 1 && stops.last?.opacity == 1)
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.location < $1.location })
    // A quarter of a turn behind the start: what the gradient comes to at three quarters.
    let behind = stops[36].opacity
    let ahead = stops[12].opacity
    #expect(behind > ahead && abs(behind - 0.4435) < 0.001 && ahead < 0.25)
    #expect(stops.allSatisfy { (0.22...1).contains($0.opacity) })
  }

  @Test("The menu opens beside the finger and stays inside the view")
  func menu() {
    func corner(_ x: Double, _ y: Double) -> ViewPoint {
      MenuPlacement.corner(at: ViewPoint(x: x, y: y), width: 200, height: 150, viewWidth: 400, viewHeight: 300)
    }
    #expect(corner(50, 60) == ViewPoint(x: 64, y: 74))
    #expect(corner(390, 290) == ViewPoint(x: 188, y: 138))
    #expect(corner(-50, -60) == ViewPoint(x: 12, y: 12))
  }

  @Test("A subject in words")
  func speech() {
    let transform = ImageTransform(imageWidth: 10, imageHeight: 10, frame: .init(size: 256, resize: .longestSide))
    func mask(_ area: Int, score: Float) -> SamMask {
      SamMask(
        width: 10, height: 10, alpha: (0..<100).map { $0 < area ? 255 : 0 }, score: score, stability: 1,
        lowResLogits: LowResLogits(width: 1, height: 1, values: [1], transform: transform))
    }
    #expect(SubjectSpeech.subject(mask(12, score: 0.83)) == "Object, 83 % sure, 12 % of the photo.")
    #expect(
      SubjectSpeech.subject(mask(99, score: 0.999), label: "red cup", candidate: 1, of: 2)
        == "Red cup, 99 % sure, 99 % of the photo. Candidate 2 of 2.")
    #expect(SubjectSpeech.subject(mask(100, score: 0), label: "") == "Object, 0 % sure, 100 % of the photo.")
    #expect(SubjectSpeech.subject(mask(0, score: 1)) == "Nothing was found here.")
    #expect(SubjectSpeech.hint(mode: .tap, excludes: false, hasSubject: true).hasPrefix("Hold"))
    #expect(SubjectSpeech.hint(mode: .box, excludes: false, hasSubject: true).hasPrefix("Drag"))
  }

  @Test("Errors in words; what newer work has overtaken is not told")
  func notices() {
    #expect(SubjectNotice.text(for: CancellationError()) == nil)
    #expect(SubjectNotice.text(for: SamError(.superseded, "x")) == nil)
    #expect(SubjectNotice.text(for: SamError(.noPrompt, "x")) == "Mark something to include first.")
    #expect(SubjectNotice.text(for: SamError(.modelNotFound, "no such model: x")) == "No such model: x.")
  }
}
