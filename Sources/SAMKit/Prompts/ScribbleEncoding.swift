extension Stroke {
  /// Whether the stroke closes on itself round an area: then it means its inside.
  public func isLasso(options: ScribbleOptions = ScribbleOptions()) -> Bool {
    guard let first = points.first, let last = points.last, points.count >= 3 else { return false }
    let gap = first.distance(to: last)
    let total = length
    guard total > 0, total.isFinite, gap <= options.lassoGap * total else { return false }
    var doubled = 0.0
    for (a, b) in zip(points, points.dropFirst() + [first]) { doubled += a.x * b.y - b.x * a.y }
    let around = total + gap
    return 4 * Double.pi * abs(doubled) / 2 / (around * around) >= options.lassoRoundness
  }
}

extension Scribble {
  /// The prompts for one object that all strokes speak of, for an image of the given size in pixels.
  ///
  /// Throws `.noPrompt` without strokes, `.invalidPrompt` for strokes that cannot be used, `.invalidOption`.
  public func prompt(
    width: Int, height: Int, options: ScribbleOptions = ScribbleOptions()
  ) throws(SamError) -> ScribblePrompt {
    try options.validate()
    guard !strokes.isEmpty else { throw SamError(.noPrompt, "a scribble without strokes") }
    var raster = ScribbleRaster(width: width, height: height, size: options.maskSize)
    var result = ScribblePrompt(points: [])
    var extent: SamBox?
    for stroke in strokes {
      let stroke = try stroke.validated(width: width, height: height)
      let lasso = stroke.isLasso(options: options)
      result.points += try stroke.spreadPoints(lasso: lasso, width: width, height: height, options: options)
      guard stroke.label == .positive else { continue }
      if options.box == .always || options.box == .lasso && lasso { extent = stroke.extent(joined: extent) }
      if options.mask == .always || options.mask == .lasso && lasso {
        raster.draw(stroke, filled: lasso, falloff: options.maskFalloff)
      }
    }
    result.box = extent?.grown(by: options.boxMargin, width: width, height: height)
    result.mask = raster.isEmpty ? nil : raster.prompt
    return result
  }

  /// The prompts when every positive stroke marks an object of its own; negative strokes speak of all of them.
  public func promptsPerObject(
    width: Int, height: Int, options: ScribbleOptions = ScribbleOptions()
  ) throws(SamError) -> [ScribblePrompt] {
    let negative = strokes.filter { $0.label == .negative }
    var prompts: [ScribblePrompt] = []
    for stroke in strokes where stroke.label == .positive {
      prompts.append(
        try Scribble(strokes: [stroke] + negative).prompt(width: width, height: height, options: options))
    }
    guard !prompts.isEmpty else { throw SamError(.noPrompt, "a scribble without a positive stroke") }
    return prompts
  }

  /// The prompts of each component of a bitmap that covers the image (white strokes on black, 128…255 is stroke).
  ///
  /// Points are pixel centres on each component's medial axis. Throws `.noPrompt` for an all-black bitmap,
  /// `.invalidPrompt` for a wrong number of values, `.invalidOption`.
  public static func promptsPerComponent(
    width: Int, height: Int, values: [UInt8], options: ScribbleOptions = ScribbleOptions()
  ) throws(SamError) -> [ScribblePrompt] {
    try options.validate()
    let bitmap = try ScribbleBitmap(width: width, height: height, values: values)
    guard !bitmap.components.isEmpty else { throw SamError(.noPrompt, "the scribble bitmap is all black") }
    let distances = bitmap.edgeDistances()
    return bitmap.components.indices.map { index in
      let chosen = bitmap.spreadPixels(
        of: index, distances: distances, count: options.pointsPerStroke, spacing: options.pointSpacing)
      let centres = chosen.map { Stroke.Point(x: Double($0 % width) + 0.5, y: Double($0 / width) + 0.5) }
      let pixels = bitmap.components[index].map {
        Stroke.Point(x: Double($0 % width) + 0.5, y: Double($0 / width) + 0.5)
      }
      let box = Stroke(points: pixels, brushWidth: 1).extent(joined: nil)
      var raster = ScribbleRaster(width: width, height: height, size: options.maskSize)
      if options.mask == .always { raster.mark(pixels) }
      return ScribblePrompt(
        points: centres.map { SamPoint(x: $0.x, y: $0.y) },
        box: options.box == .always ? box.grown(by: options.boxMargin, width: width, height: height) : nil,
        mask: raster.isEmpty ? nil : raster.prompt)
    }
  }
}

extension Stroke {
  /// A few points for the model: along an open stroke, inside a lasso.
  func spreadPoints(lasso: Bool, width: Int, height: Int, options: ScribbleOptions) throws(SamError) -> [SamPoint] {
    if lasso {
      var raster = ScribbleRaster(width: width, height: height, size: options.maskSize)
      raster.draw(self, filled: true, falloff: 0)
      let bitmap = try ScribbleBitmap(width: raster.width, height: raster.height, values: raster.values)
      let largest = bitmap.components.indices.max { bitmap.components[$0].count < bitmap.components[$1].count }
      if let largest {
        let chosen = bitmap.spreadPixels(
          of: largest, distances: bitmap.edgeDistances(), count: options.pointsPerStroke,
          spacing: options.pointSpacing * raster.scaleX)
        return chosen.map {
          let x = (Double($0 % raster.width) + 0.5) / raster.scaleX
          return SamPoint(x: x, y: (Double($0 / raster.width) + 0.5) / raster.scaleY, label: label)
        }
      }
    }
    let wanted = min(Double(options.pointsPerStroke), (length / options.pointSpacing).rounded(.down) + 1)
    let count = Int(wanted)
    // The middles of equal parts: the ends of a stroke most often run over the object's edge.
    let halves = resampled(count: 2 * count + 1)
    let middles = halves.count == 1 ? halves : halves.indices.filter { $0 % 2 == 1 }.map { halves[$0] }
    return middles.map { SamPoint(x: $0.x, y: $0.y, label: label) }
  }

  /// The smallest box that holds the brushed stroke and another box.
  func extent(joined other: SamBox?) -> SamBox {
    let half = brushWidth / 2
    var box = other ?? SamBox(x0: .infinity, y0: .infinity, x1: -.infinity, y1: -.infinity)
    for p in points {
      box.x0 = min(box.x0, p.x - half)
      box.y0 = min(box.y0, p.y - half)
      box.x1 = max(box.x1, p.x + half)
      box.y1 = max(box.y1, p.y + half)
    }
    return box
  }
}

extension SamBox {
  /// The box with a margin of a share of its longer side, cut to the image.
  func grown(by share: Double, width: Int, height: Int) -> SamBox {
    let margin = share * max(self.width, self.height)
    return SamBox(
      x0: max(0, x0 - margin), y0: max(0, y0 - margin), x1: min(Double(width), x1 + margin),
      y1: min(Double(height), y1 + margin))
  }
}
