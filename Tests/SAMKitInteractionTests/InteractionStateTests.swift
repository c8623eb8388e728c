import SAMKit
import SAMKitInteraction
import Testing

@Suite("View coordinates, prompt history, shimmer and the newest tap")
struct InteractionStateTests {
  @Test(arguments: ExifOrientation.allCases) func roundTrips(_ orientation: ExifOrientation) throws {
    let d = orientation.toDisplayed(x: 12.25, y: 300.5, width: 400, height: 700)
    let s = orientation.toStored(x: d.x, y: d.y, width: 400, height: 700)
    #expect(s == (12.25, 300.5))
    for mode in ViewTransform.ContentMode.allCases {
      var t = try #require(
        ViewTransform(
          imageWidth: 400, imageHeight: 700, orientation: orientation, viewWidth: 333, viewHeight: 511,
          contentMode: mode))
      let anchor = ViewPoint(x: 50, y: 60)
      let before = t.toImage(anchor)
      t.setZoom(3.7, anchor: anchor)
      let after = t.toImage(anchor)
      #expect(abs(after.x - before.x) < 0.01 && abs(after.y - before.y) < 0.01)
      let back = t.toImage(t.toView(x: d.x, y: d.y))
      #expect(abs(back.x - d.x) < 0.01 && abs(back.y - d.y) < 0.01)
    }
  }

  @Test func deletesAnyOneUndoesAndRedoes() {
    var h = PromptHistory()
    let ids = (0..<3).map { h.add(.point(SamPoint(x: Double($0), y: 0))) }
    let full = h.items
    let found = h.delete(id: ids[1])
    #expect(found)
    #expect(h.points.map(\.x) == [0, 2])
    let deleted = h.items
    h.undo()
    #expect(h.items == full)
    h.redo()
    #expect(h.items == deleted)
    h.clear()
    #expect(h.isEmpty)
    h.undo()
    #expect(h.items == deleted)
    h.startAgain(with: .point(SamPoint(x: 9, y: 9)))
    #expect(h.points.map(\.x) == [9])
  }

  @Test func shimmerLaps() {
    #expect(Shimmer.phase(at: 0) == 0)
    #expect(Shimmer.phase(at: 1.25) == Double(37) / 75)
    #expect(Shimmer.phase(at: 2.5) == 0)
    #expect((0..<75).allSatisfy { Shimmer.phase(at: Double($0) / 30) == Double($0) / 75 })
  }

  @Test func newestWins() {
    let latest = LatestWins()
    let a = latest.begin()
    let b = latest.begin()
    #expect(a.cancellation.isCancelled && !b.cancellation.isCancelled)
    #expect(latest.accept(b))
    #expect(!latest.accept(a))
  }
}
