extension MaskPolygons {
  /// The polygons as COCO writes them: one list `[x0, y0, x1, y1, …]` for each part, in image pixels.
  ///
  /// COCO's lists know no holes. Each hole is joined to its part's ring by an edge that is walked there and back, which
  /// encloses nothing: what pycocotools draws of the list has the hole.
  public var cocoPolygons: [[Double]] {
    polygons.map { polygon in
      var ring = polygon.outer
      for hole in polygon.holes { Self.join(hole, to: &ring) }
      return ring.flatMap { [$0.x, $0.y] }
    }
  }

  private static func join(_ hole: [Vertex], to ring: inout [Vertex]) {
    guard let start = hole.first else { return }
    func distance(_ i: Int) -> Double {
      let (dx, dy) = (ring[i].x - start.x, ring[i].y - start.y)
      return dx * dx + dy * dy
    }
    guard let nearest = ring.indices.min(by: { distance($0) < distance($1) }) else { return }
    ring.insert(contentsOf: hole + [start, ring[nearest]], at: nearest + 1)
  }
}
