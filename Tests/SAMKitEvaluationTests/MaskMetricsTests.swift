import SAMKit
import SAMKitEvaluation
import Testing

private func square(_ x: Int, _ y: Int, _ side: Int, in size: Int = 100) -> BinaryMask {
  let values = (0..<size * size).map { (index: Int) -> UInt8 in
    let (px, py) = (index % size, index / size)
    return px >= x && px < x + side && py >= y && py < y + side ? 1 : 0
  }
  return BinaryMask(width: size, height: size, values: values)
}

@Suite("How near masks are")
struct MaskMetricsTests {
  @Test("Intersection over union")
  func iou() {
    #expect(MaskMetrics.iou(square(10, 10, 20), square(10, 10, 20)) == 1)
    #expect(MaskMetrics.iou(square(10, 10, 20), square(60, 60, 20)) == 0)
    #expect(MaskMetrics.iou(square(10, 10, 20), square(20, 10, 20)) == 200.0 / 600)
    #expect(MaskMetrics.iou(square(0, 0, 0), square(0, 0, 0)) == 1)
    #expect(MaskMetrics.iou(square(10, 10, 20), square(20, 10, 20), ignored: square(0, 0, 20)) == 2.0 / 5)
  }

  @Test("The boundary F-score is 1 within the tolerance and 0 beyond")
  func boundaryF() {
    #expect(MaskMetrics.boundaryF(square(10, 10, 40), square(10, 10, 40), tolerance: 0) == 1)
    #expect(MaskMetrics.boundaryF(square(10, 10, 40), square(12, 12, 40), tolerance: 3) == 1)
    #expect(MaskMetrics.boundaryF(square(10, 10, 40), square(12, 12, 40), tolerance: 0.5) < 0.1)
    #expect(MaskMetrics.boundaryF(square(0, 0, 0), square(10, 10, 40), tolerance: 3) == 0)
    #expect(MaskMetrics.boundaryF(square(0, 0, 0), square(0, 0, 0), tolerance: 3) == 1)
  }
}

@Suite("Simulated clicks")
struct ClickSimulatorTests {
  @Test("The first click is at the centre of the object")
  func first() {
    var clicks = ClickSimulator(truth: square(20, 30, 41))
    let click = clicks.next(after: nil)
    #expect(click == SamPoint(x: 40.5, y: 50.5, label: .positive))
  }

  @Test("Then at the centre of the larger error, with its label")
  func errors() {
    var clicks = ClickSimulator(truth: square(20, 20, 21))
    // Found: the object and a larger square elsewhere.
    var found = square(20, 20, 21)
    let other = square(60, 60, 31)
    for index in found.values.indices { found.values[index] |= other.values[index] }
    let first = clicks.next(after: found)
    #expect(first == SamPoint(x: 75.5, y: 75.5, label: .negative))
    // The deepest pixel is not clicked again.
    let second = clicks.next(after: found)
    #expect(second?.label == .negative && second != first)
    let third = clicks.next(after: square(20, 20, 21))
    #expect(third == nil)
  }

  @Test("An object that fills the image is clicked in the middle")
  func wholeImage() {
    var clicks = ClickSimulator(truth: square(0, 0, 99, in: 99))
    let click = clicks.next(after: nil)
    #expect(click == SamPoint(x: 49.5, y: 49.5, label: .positive))
  }
}
