import SAMKit
import SAMKitInteraction
import Testing

@Suite("An image in a view")
struct ViewTransformTests {
  private func transform(_ mode: ViewTransform.ContentMode = .fit) throws -> ViewTransform {
    try #require(
      ViewTransform(imageWidth: 400, imageHeight: 200, viewWidth: 200, viewHeight: 200, contentMode: mode))
  }

  @Test func panStaysOnTheImage() throws {
    var t = try transform()
    t.pan(byX: 500, y: 500)
    t.clampPan()
    #expect(t.panX == 0 && t.panY == 0, "an image that fits is centred")
    t.setZoom(4, anchor: ViewPoint(x: 100, y: 100))
    t.pan(byX: 5000, y: -5000)
    t.clampPan()
    // 800×400 points in a view of 200×200.
    #expect(t.panX == 300 && t.panY == -100)
    #expect(t.toImage(ViewPoint(x: 0, y: 200)) == (0, 200))
    t.pan(byX: .nan, y: 1)
    t.setZoom(.infinity, anchor: ViewPoint(x: 0, y: 0))
    #expect(t.panX == 300 && t.panY == -100 && t.zoom == 4)
    t.setZoom(1e9, anchor: ViewPoint(x: 0, y: 0))
    #expect(t.zoom == ViewTransform.zoomRange.upperBound)
  }

  @Test func fillCutsTheLongerSide() throws {
    var t = try transform(.fill)
    #expect(t.scale == 1 && t.pixelScale(displayScale: 3) == 3)
    t.pan(byX: -1000, y: 50)
    t.clampPan()
    #expect(t.panX == -100 && t.panY == 0)
  }

  @Test func rectanglesGoBothWays() throws {
    let t = try transform()
    let box = SamBox(x0: 40, y0: 20, x1: 240, y1: 160)
    let corners = t.toView(SamBox(x0: 240, y0: 160, x1: 40, y1: 20))
    #expect(corners.topLeft == ViewPoint(x: 20, y: 60) && corners.bottomRight == ViewPoint(x: 120, y: 130))
    for (a, b) in [
      (corners.topLeft, corners.bottomRight), (corners.bottomRight, corners.topLeft),
      (ViewPoint(x: 20, y: 130), ViewPoint(x: 120, y: 60)), (ViewPoint(x: 120, y: 60), ViewPoint(x: 20, y: 130)),
    ] { #expect(t.box(from: a, to: b) == box) }
    let all = t.box(from: ViewPoint(x: -50, y: -50), to: ViewPoint(x: 900, y: 900))
    #expect(all == SamBox(x0: 0, y0: 0, x1: 400, y1: 200))
    #expect(t.showsImage(at: ViewPoint(x: 0, y: 50)) && !t.showsImage(at: ViewPoint(x: 0, y: 49)))
    #expect(!t.showsImage(at: ViewPoint(x: 200, y: 100)))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity]) func impossibleSizes(size: Double) {
    #expect(ViewTransform(imageWidth: size, imageHeight: 1, viewWidth: 1, viewHeight: 1) == nil)
    #expect(ViewTransform(imageWidth: 1, imageHeight: 1, viewWidth: 1, viewHeight: size) == nil)
  }
}
