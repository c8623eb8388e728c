/// Fills rings by the even-odd rule: a pixel is inside where its centre is.
package struct PolygonRaster {
  package let width: Int, height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// One byte a pixel, row-major from the top left: 255 inside. Parts of rings outside the image are cut off; rings with
  /// a vertex that is not finite are passed over.
  package func fill(_ rings: [[MaskPolygons.Vertex]]) -> [UInt8] {
    // Each edge toggles, in every row that it crosses, the first pixel to its right; a running XOR does the rest.
    var cells = [UInt8](repeating: 0, count: width * height)
    cells.withUnsafeMutableBufferPointer { cells in
      for ring in rings where ring.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
        for i in ring.indices {
          toggle(from: ring[i], to: ring[i + 1 == ring.count ? 0 : i + 1], cells)
        }
      }
      for y in 0..<height {
        var inside: UInt8 = 0
        for i in y * width..<(y + 1) * width {
          inside ^= cells[i]
          cells[i] = inside
        }
      }
    }
    return cells
  }

  private func toggle(
    from a: MaskPolygons.Vertex, to b: MaskPolygons.Vertex, _ cells: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
    let rows = first(upper.y, limit: height)..<max(first(upper.y, limit: height), first(lower.y, limit: height))
    for y in rows {
      let along = (Double(y) + 0.5 - upper.y) / (lower.y - upper.y)
      let x = first(upper.x + along * (lower.x - upper.x), limit: width)
      if x < width { cells[y * width + x] ^= 255 }
    }
  }

  /// The first pixel of an axis whose centre is not before a place.
  private func first(_ place: Double, limit: Int) -> Int { Int((place - 0.5).rounded(.up).bounded(0, Double(limit))) }
}
