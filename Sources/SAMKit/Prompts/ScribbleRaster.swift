/// A small picture of strokes over the whole image: 255 on them, fading to 0 outside.
struct ScribbleRaster {
  let width: Int, height: Int
  /// Raster pixels per image pixel.
  let scaleX: Double, scaleY: Double
  private(set) var values: [UInt8]
  private(set) var isEmpty = true

  init(width imageWidth: Int, height imageHeight: Int, size: Int) {
    let scale = min(1, Double(size) / Double(max(imageWidth, imageHeight, 1)))
    width = max(1, Int((Double(imageWidth) * scale).rounded()))
    height = max(1, Int((Double(imageHeight) * scale).rounded()))
    scaleX = Double(width) / Double(max(imageWidth, 1))
    scaleY = Double(height) / Double(max(imageHeight, 1))
    values = [UInt8](repeating: 0, count: width * height)
  }

  var prompt: MaskPrompt { .bitmap(width: width, height: height, values: values) }

  /// Draws a stroke with its brush; `falloff` is how far it fades, in brush widths. A filled one has its inside too.
  mutating func draw(_ stroke: Stroke, filled: Bool, falloff: Double) {
    if filled { fill(stroke.points) }
    if filled && falloff == 0 { return }
    let radius = max(stroke.brushWidth / 2, 0.75 / min(scaleX, scaleY))
    let fade = falloff * stroke.brushWidth
    // Dabs a quarter of the radius apart leave no visible scallops.
    for dab in stroke.resampled(spacing: radius / 2) { drawDab(dab, radius: radius, fade: fade) }
  }

  /// Sets the raster pixels that hold the given image points.
  mutating func mark(_ points: [Stroke.Point]) {
    for p in points {
      values[min(height - 1, Int(p.y * scaleY)) * width + min(width - 1, Int(p.x * scaleX))] = 255
      isEmpty = false
    }
  }

  private mutating func drawDab(_ dab: Stroke.Point, radius: Double, fade: Double) {
    let reach = radius + fade
    func bound(_ v: Double, _ size: Int) -> Int { Int(min(max(v.rounded(.down), 0), Double(size - 1))) }
    for y in bound((dab.y - reach) * scaleY, height)...bound((dab.y + reach) * scaleY, height) {
      for x in bound((dab.x - reach) * scaleX, width)...bound((dab.x + reach) * scaleX, width) {
        let centre = Stroke.Point(x: (Double(x) + 0.5) / scaleX, y: (Double(y) + 0.5) / scaleY)
        let past = centre.distance(to: dab) - radius
        let value = past <= 0 ? 1 : fade > 0 ? max(0, 1 - past / fade) : 0
        guard value > 0 else { continue }
        values[y * width + x] = max(values[y * width + x], UInt8(value * 255))
        isEmpty = false
      }
    }
  }

  /// Fills a polygon by the even-odd rule at pixel centres.
  private mutating func fill(_ polygon: [Stroke.Point]) {
    for y in 0..<height {
      let row = (Double(y) + 0.5) / scaleY
      var crossings: [Double] = []
      for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where (a.y <= row) != (b.y <= row) {
        crossings.append((a.x + (b.x - a.x) * (row - a.y) / (b.y - a.y)) * scaleX)
      }
      crossings.sort()
      for k in stride(from: 0, to: crossings.count - 1, by: 2) {
        let from = max(0, Int((crossings[k] - 0.5).rounded(.up)))
        let to = min(width - 1, Int((crossings[k + 1] - 0.5).rounded(.down)))
        guard from <= to else { continue }
        for x in from...to { values[y * width + x] = 255 }
        isEmpty = false
      }
    }
  }
}
