/// The lists of points before each change, for undo and redo.
struct EditHistory {
  private static let depth = 100
  private var past: [[SegmentationState.Point]] = []
  private var future: [[SegmentationState.Point]] = []

  mutating func record(_ points: [SegmentationState.Point]) {
    future = []
    past.append(points)
    if past.count > Self.depth { past.removeFirst() }
  }

  mutating func undo(_ points: inout [SegmentationState.Point]) -> Bool {
    guard let before = past.popLast() else { return false }
    future.append(points)
    points = before
    return true
  }

  mutating func redo(_ points: inout [SegmentationState.Point]) -> Bool {
    guard let after = future.popLast() else { return false }
    past.append(points)
    points = after
    return true
  }
}
