extension LowResLogits {
  /// Map coordinates (sample centres at whole numbers) of a point of the image.
  package func mapPosition(atImageX x: Double, y: Double) -> (x: Double, y: Double) {
    let point = transform.toModel(x: x, y: y)
    return (
      point.x * Double(width) / Double(transform.frameWidth) - 0.5,
      point.y * Double(height) / Double(transform.frameHeight) - 0.5
    )
  }

  /// The logit at a point in image coordinates, bilinear, clamped to the map's edge.
  public func value(atImageX x: Double, y: Double) -> Float {
    let position = mapPosition(atImageX: x, y: y)
    let px = min(max(position.x, 0), Double(width - 1))
    let py = min(max(position.y, 0), Double(height - 1))
    let (x0, y0) = (Int(px), Int(py))
    let (x1, y1) = (min(x0 + 1, width - 1), min(y0 + 1, height - 1))
    let (tx, ty) = (Float(px - Double(x0)), Float(py - Double(y0)))
    let top = values[y0 * width + x0] * (1 - tx) + values[y0 * width + x1] * tx
    let bottom = values[y1 * width + x0] * (1 - tx) + values[y1 * width + x1] * tx
    return top * (1 - ty) + bottom * ty
  }

  /// The part of the map, from its top left corner, that the image covers; at least one cell a side.
  package var contentSize: (width: Int, height: Int) {
    (
      min(width, max(1, Int((Double(transform.contentWidth * width) / Double(transform.frameWidth)).rounded(.up)))),
      min(height, max(1, Int((Double(transform.contentHeight * height) / Double(transform.frameHeight)).rounded(.up))))
    )
  }

  /// The share of the object's cells that lie in a box of the image; 0 for an empty map.
  package func share(inside box: SamBox, threshold: Float) -> Float {
    let a = mapPosition(atImageX: box.x0, y: box.y0)
    let b = mapPosition(atImageX: box.x1, y: box.y1)
    let content = contentSize
    var inside = 0
    var all = 0
    for y in 0..<content.height {
      let rowInside = Double(y) >= a.y - 0.5 && Double(y) <= b.y + 0.5
      for x in 0..<content.width where values[y * width + x] > threshold {
        all += 1
        if rowInside, Double(x) >= a.x - 0.5, Double(x) <= b.x + 0.5 { inside += 1 }
      }
    }
    return all == 0 ? 0 : Float(inside) / Float(all)
  }
}
