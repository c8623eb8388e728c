extension Scribble {
  /// The most points that a picture of strokes gives, whatever is in it.
  static let picturePoints = 12

  /// The prompt for one object that all strokes in a picture speak of.
  ///
  /// Each 8-connected component is a stroke; those under a fiftieth of the largest one are taken for dirt. A component
  /// that goes round at least its own area, a closed stroke, means its inside. A picture gives at most 12 points.
  /// - Parameters:
  ///   - picture: `width · height` values that cover the image, 128…255 is stroke.
  ///   - width: the picture's width in its own pixels.
  ///   - height: the picture's height in its own pixels.
  ///   - imageWidth: the image's width in pixels, in which the prompt's coordinates are.
  ///   - imageHeight: the image's height in pixels.
  ///   - options: how strokes become points and a mask prior.
  /// - Throws: `.noPrompt` for an all-black picture, `.invalidPrompt` for a wrong number of values, `.invalidOption`.
  public static func prompt(
    picture: [UInt8], width: Int, height: Int, imageWidth: Int, imageHeight: Int,
    options: ScribbleOptions = ScribbleOptions()
  ) throws(SamError) -> ScribblePrompt {
    try options.validate()
    let bitmap = try ScribbleBitmap(width: width, height: height, values: picture)
    guard let largest = bitmap.components.map(\.count).max() else {
      throw SamError(.noPrompt, "the scribble picture is all black")
    }
    let strokes = bitmap.components.filter { 50 * $0.count >= largest }
      .sorted { $0.count > $1.count }.prefix(picturePoints)
    let frame = PictureFrame(
      width: width, height: height, scaleX: Double(imageWidth) / Double(width),
      scaleY: Double(imageHeight) / Double(height))
    var result = ScribblePrompt(points: [])
    var extent: SamBox?
    var covered = [UInt8](repeating: 0, count: picture.count)
    var hasMask = false
    for stroke in strokes {
      let inside = bitmap.inside(of: stroke)
      let isLasso = inside.count >= stroke.count
      let pixels = isLasso ? stroke + inside : stroke
      let count = max(1, min(options.pointsPerStroke, picturePoints / strokes.count))
      result.points += try frame.points(in: pixels, count: count, options: options)
      if options.box == .always || options.box == .lasso && isLasso { extent = frame.extent(pixels, joined: extent) }
      guard options.mask == .always || options.mask == .lasso && isLasso else { continue }
      hasMask = true
      for i in pixels { covered[i] = 255 }
    }
    result.box = extent?.grown(by: options.boxMargin, width: imageWidth, height: imageHeight)
    result.mask = hasMask ? .bitmap(width: width, height: height, values: covered) : nil
    return result
  }
}

/// Where a picture of strokes lies over its image.
private struct PictureFrame {
  let width: Int, height: Int
  /// Image pixels per pixel of the picture.
  let scaleX: Double, scaleY: Double

  func points(in pixels: [Int], count: Int, options: ScribbleOptions) throws(SamError) -> [SamPoint] {
    var values = [UInt8](repeating: 0, count: width * height)
    for i in pixels { values[i] = 255 }
    let bitmap = try ScribbleBitmap(width: width, height: height, values: values)
    let chosen = bitmap.spreadPixels(
      of: 0, distances: bitmap.edgeDistances(), count: count,
      spacing: options.pointSpacing / max(scaleX, scaleY))
    return chosen.map {
      SamPoint(x: (Double($0 % width) + 0.5) * scaleX, y: (Double($0 / width) + 0.5) * scaleY)
    }
  }

  func extent(_ pixels: [Int], joined other: SamBox?) -> SamBox {
    var box = other ?? SamBox(x0: .infinity, y0: .infinity, x1: -.infinity, y1: -.infinity)
    for i in pixels {
      let (x, y) = (Double(i % width), Double(i / width))
      box.x0 = min(box.x0, x * scaleX)
      box.y0 = min(box.y0, y * scaleY)
      box.x1 = max(box.x1, (x + 1) * scaleX)
      box.y1 = max(box.y1, (y + 1) * scaleY)
    }
    return box
  }
}

extension ScribbleBitmap {
  /// The pixels that a component goes round: what cannot be reached from outside its bounding box without crossing it.
  func inside(of component: [Int]) -> [Int] {
    guard let first = component.first else { return [] }
    var (x0, y0, x1, y1) = (first % width, first / width, first % width, first / width)
    for i in component {
      x0 = min(x0, i % width)
      x1 = max(x1, i % width)
      y0 = min(y0, i / width)
      y1 = max(y1, i / width)
    }
    let label = labels[first]
    // A border of one pixel, which may lie outside the picture, joins everything that is outside.
    let (columns, rows) = (x1 - x0 + 3, y1 - y0 + 3)
    var isOutside = [Bool](repeating: false, count: columns * rows)
    isOutside[0] = true
    var queue = [0]
    while let cell = queue.popLast() {
      let (u, v) = (cell % columns, cell / columns)
      for (du, dv) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (s, t) = (u + du, v + dv)
        guard s >= 0, t >= 0, s < columns, t < rows, !isOutside[t * columns + s] else { continue }
        let (x, y) = (x0 + s - 1, y0 + t - 1)
        if x >= x0, x <= x1, y >= y0, y <= y1, labels[y * width + x] == label { continue }
        isOutside[t * columns + s] = true
        queue.append(t * columns + s)
      }
    }
    var found: [Int] = []
    for y in y0...y1 {
      for x in x0...x1 where labels[y * width + x] != label && !isOutside[(y - y0 + 1) * columns + x - x0 + 1] {
        found.append(y * width + x)
      }
    }
    return found
  }
}
