/// Follows the borders of a binary mask between its pixels (Suzuki and Abe 1985).
///
/// A border is walked along pixel edges with the object on the right hand. Where two object pixels meet at a corner
/// only, the walk goes over to the other one, so that the object is 8-connected and the background 4-connected.
struct BorderFollowing {
  private let width: Int, height: Int
  private let isObject: [Bool]
  /// Whether the upper edge of a pixel was walked along. Every border has such an edge: an outer one at its part's
  /// top, a hole's at the hole's bottom.
  private var walked: [Bool]

  /// Cells of 128 and more are object. Works with six bytes a pixel.
  init(width: Int, height: Int, alpha: [UInt8]) {
    self.width = width
    self.height = height
    isObject = alpha.map { $0 >= 128 }
    walked = [Bool](repeating: false, count: alpha.count)
  }

  /// Every part, in the order of its first pixel row by row, with its holes.
  mutating func polygons() -> [MaskPolygons.Polygon] {
    let parts = ConnectedComponents(width: width, height: height, connectivity: .eight, isForeground: isObject)
    var result = [MaskPolygons.Polygon](repeating: .init(outer: [], holes: []), count: parts.components.count)
    for y in 0..<height {
      for x in 0..<width {
        let i = y * width + x
        guard isObject[i], !walked[i], y == 0 || !isObject[i - width] else { continue }
        let ring = ring(x: x, y: y)
        // The first border that is met of a part is the one that the part's first pixel lies at: the outer one.
        let part = Int(parts.labels[i]) - 1
        if result[part].outer.isEmpty { result[part].outer = ring } else { result[part].holes.append(ring) }
      }
    }
    return result
  }

  private enum Direction { case east, south, west, north }

  /// The corners of the border that the upper edge of pixel (x, y) is part of, from that edge's left end.
  private mutating func ring(x startX: Int, y startY: Int) -> [MaskPolygons.Vertex] {
    var vertices = [MaskPolygons.Vertex(x: Double(startX), y: Double(startY))]
    var (x, y, direction) = (startX, startY, Direction.east)
    while true {
      let next = step(&x, &y, direction)
      if x == startX, y == startY, next == .east { return vertices }
      if next != direction { vertices.append(.init(x: Double(x), y: Double(y))) }
      direction = next
    }
  }

  /// Goes along one pixel edge; returns the direction of the next.
  private mutating func step(_ x: inout Int, _ y: inout Int, _ direction: Direction) -> Direction {
    switch direction {
    case .east:
      walked[y * width + x] = true
      x += 1
      return object(x, y - 1) ? .north : object(x, y) ? .east : .south
    case .south:
      y += 1
      return object(x, y) ? .east : object(x - 1, y) ? .south : .west
    case .west:
      x -= 1
      return object(x - 1, y) ? .south : object(x - 1, y - 1) ? .west : .north
    case .north:
      y -= 1
      return object(x - 1, y - 1) ? .west : object(x, y - 1) ? .north : .east
    }
  }

  private func object(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height && isObject[y * width + x]
  }
}
