/// Leaves out vertices of closed rings (Douglas and Peucker 1973).
struct RingSimplification {
  /// How far a vertex that is left out may lie from the edge that is drawn instead, in pixels.
  let tolerance: Double

  /// Never fewer than 3 vertices of a ring that has 3.
  func simplify(_ ring: [MaskPolygons.Vertex]) -> [MaskPolygons.Vertex] {
    guard ring.count > 3, tolerance > 0 else { return ring }
    // A ring has no ends: it is cut at its first vertex and at the one that is farthest from it.
    let opposite = ring.indices.max { squared(ring[$0], ring[0]) < squared(ring[$1], ring[0]) } ?? 0
    let closed = ring + [ring[0]]
    var isKept = [Bool](repeating: false, count: closed.count)
    (isKept[0], isKept[opposite], isKept[ring.count]) = (true, true, true)
    keep(closed, 0, opposite, &isKept)
    keep(closed, opposite, ring.count, &isKept)
    if isKept.lazy.filter(\.self).count < 4 { keepThird(closed, opposite, &isKept) }
    return ring.indices.filter { isKept[$0] }.map { ring[$0] }
  }

  /// Marks what has to stay between two vertices that stay.
  private func keep(_ line: [MaskPolygons.Vertex], _ first: Int, _ last: Int, _ isKept: inout [Bool]) {
    var open = [(first, last)]
    while let (first, last) = open.popLast() {
      guard let farthest = farthest(line, first, last), farthest.distance > tolerance * tolerance else { continue }
      isKept[farthest.index] = true
      open.append((first, farthest.index))
      open.append((farthest.index, last))
    }
  }

  private func keepThird(_ closed: [MaskPolygons.Vertex], _ opposite: Int, _ isKept: inout [Bool]) {
    let sides = [farthest(closed, 0, opposite), farthest(closed, opposite, closed.count - 1)].compactMap(\.self)
    if let third = sides.max(by: { $0.distance < $1.distance }) { isKept[third.index] = true }
  }

  /// The vertex between two that is farthest from the edge between them, and the square of its distance.
  private func farthest(
    _ line: [MaskPolygons.Vertex], _ first: Int, _ last: Int
  ) -> (index: Int, distance: Double)? {
    var result: (index: Int, distance: Double)?
    for i in first + 1..<max(last, first + 1) {
      let distance = squared(line[i], from: line[first], to: line[last])
      if distance > result?.distance ?? -1 { result = (i, distance) }
    }
    return result
  }

  private func squared(_ a: MaskPolygons.Vertex, _ b: MaskPolygons.Vertex) -> Double {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }

  /// The squared distance of a place from an edge, its ends included.
  private func squared(_ p: MaskPolygons.Vertex, from a: MaskPolygons.Vertex, to b: MaskPolygons.Vertex) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let along = length > 0 ? min(1, max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length)) : 0
    return squared(p, .init(x: a.x + along * dx, y: a.y + along * dy))
  }
}
