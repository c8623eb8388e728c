extension Stroke {
  /// The same stroke inside an image: neighbouring duplicates dropped, points outside moved to the nearest edge.
  ///
  /// Throws `.invalidPrompt` for a stroke without points, a coordinate that is not finite, or a brush width that is
  /// not finite and above 0.
  public func validated(width: Int, height: Int) throws(SamError) -> Stroke {
    guard width >= 1, height >= 1 else {
      throw SamError(.invalidImage, "an image of \(width)×\(height) pixels; each side must be at least 1")
    }
    guard !points.isEmpty else { throw SamError(.invalidPrompt, "a stroke without points; at least 1 is needed") }
    guard brushWidth.isFinite, brushWidth > 0 else {
      throw SamError(.invalidPrompt, "a brush \(brushWidth) px wide; a finite width above 0 is needed")
    }
    var kept: [Point] = []
    kept.reserveCapacity(points.count)
    for point in points {
      guard point.x.isFinite, point.y.isFinite else {
        throw SamError(.invalidPrompt, "stroke point (\(point.x), \(point.y)); finite coordinates are needed")
      }
      let inside = Point(x: min(max(point.x, 0), Double(width)), y: min(max(point.y, 0), Double(height)))
      if kept.last != inside { kept.append(inside) }
    }
    return Stroke(points: kept, brushWidth: brushWidth, label: label)
  }

  /// The path's length in pixels.
  public var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// `count` points at equal distances along the path, both ends included; the middle for a count of 1.
  ///
  /// They depend on the path's shape only, not on how fast or how densely it was drawn. A path without length gives
  /// its first point once; a path without points, or a count below 1, gives nothing.
  public func resampled(count: Int) -> [Point] {
    guard let first = points.first, count >= 1 else { return [] }
    let total = length
    guard total > 0, total.isFinite else { return [first] }
    let targets =
      count == 1 ? [total / 2] : (0..<count).map { total * Double($0) / Double(count - 1) }
    return self.points(at: targets)
  }

  /// Points no further apart than `spacing` pixels along the path, evenly spread, both ends included; at most 100,000.
  public func resampled(spacing: Double) -> [Point] {
    guard spacing > 0 else { return [] }
    let steps = min((length / spacing).rounded(.up), 99_999)
    return resampled(count: max(2, Int(steps.isFinite ? steps : 99_999) + 1))
  }

  /// The places at the given arc lengths, which ascend.
  private func points(at targets: [Double]) -> [Point] {
    var result: [Point] = []
    result.reserveCapacity(targets.count)
    var segment = 0
    var start = 0.0
    for target in targets {
      while true {
        let a = points[segment]
        let b = points[segment + 1]
        let step = a.distance(to: b)
        if target <= start + step || segment + 2 == points.count {
          let t = step > 0 ? min(max((target - start) / step, 0), 1) : 0
          result.append(Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
          break
        }
        start += step
        segment += 1
      }
    }
    return result
  }
}
