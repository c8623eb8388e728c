import Foundation
import SAMKit
import SAMKitInteraction
import TestSupport

/// An editor with a small photo and a model whose object is a disc at the last include point: 12 pixels wide, 6 and 3
/// for the second and third candidate.
@MainActor
struct Desk {
  let editor = SubjectEditor()
  let decoder: FakeModel
  private let source: SegmenterSource

  /// - Parameter inDecoder: called for each decoding with the x of the last include point, in pixels of the photo.
  init(_ inDecoder: @escaping @Sendable (Double) -> Void = { _ in }) throws {
    let fake = try FakeSAM.model(scores: [0.9, 0.83, 0.7, 0.6]) { inputs in
      let labels = inputs["point_labels"]?.floats ?? []
      let points = inputs["point_coords"]?.floats ?? []
      // A box's corners have labels 2 and 3: its centre is the object's.
      let corners = labels.indices.filter { labels[$0] == 2 || labels[$0] == 3 }
      let at = corners.isEmpty ? labels.indices.filter { labels[$0] == 1 }.suffix(1) : corners
      let x = at.map { Double(points[2 * $0]) }.reduce(0, +) / Double(max(1, at.count))
      let y = at.map { Double(points[2 * $0 + 1]) }.reduce(0, +) / Double(max(1, at.count))
      inDecoder(x / 16)
      return [24.0, 24, 12, 6].map { FakeSAM.disc(x: x / 4, y: y / 4, radius: $0) }
    }
    decoder = fake.decoder
    let model = fake.model
    source = SegmenterSource(key: "fake") { MaskReplay(session: SamSession(loaded: model)) }
  }

  /// Opens a photo, shown at two points a pixel.
  func open(red: UInt8 = 90, photo: AnyObject? = nil, original: (any SubjectOriginal)? = nil) async {
    await editor.open(source, photo: photo, original: original) { FakeSAM.image(64, 64, red: red) }
    editor.setViewSize(width: 128, height: 128)
  }

  /// With a photo open, and the subject at 64, 64 of the view selected.
  static func withSubject(original: (any SubjectOriginal)? = nil) async throws -> Desk {
    let desk = try Desk()
    await desk.open(original: original)
    desk.tap(64, 64)
    await desk.settle()
    return desk
  }

  /// Waits until everything that was asked for is answered.
  func settle() async {
    while let work = editor.work {
      await work.value
      if editor.work == work { return }
    }
  }

  /// A short press, in points of the view.
  func tap(_ x: Double, _ y: Double, excludes: Bool = false) {
    let at = ViewPoint(x: x, y: y)
    editor.dragChanged(from: at, to: at, time: 1, excludes: excludes)
    editor.dragEnded(from: at, at: at, time: 1.1, excludes: excludes)
  }

  /// A movement from one place to another, in points of the view.
  func drag(_ from: (Double, Double), _ to: (Double, Double)) {
    let start = ViewPoint(x: from.0, y: from.1)
    let end = ViewPoint(x: to.0, y: to.1)
    let middle = ViewPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    editor.dragChanged(from: start, to: start, time: 1)
    editor.dragChanged(from: start, to: middle, time: 1.1)
    editor.dragChanged(from: start, to: end, time: 1.2)
    editor.dragEnded(from: start, at: end, time: 1.3)
  }
}
