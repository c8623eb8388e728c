/// Keeps a refined mask from getting worse.
///
/// The decoder answers all points anew, with the previous logits as a hint, and often changes its mind about places
/// that the new point has nothing to do with, or does not follow the point at all. Three rules hold here:
///
/// 1. *A point changes what it says.* A positive point adds, and only the part that holds it and hangs together; a
///    negative point takes away. Everything else stays as it was.
/// 2. *A point speaks for the room around it.* People click about the middle of what is wrong, so the distance from the
///    point to the mask's old edge tells how large that is. A part of far more than that room is a leak: of it, only
///    what the decoder is surest of is taken over, as much as has room.
/// 3. *Points are obeyed.* Where a positive point is outside or a negative one inside after that, the logits are
///    moved over the threshold around it, in a bell of a few cells.
package struct Refinement: Sendable {
  /// A changed part may be this many times the disc that fits around the point.
  package var room = 4.0
  /// The bell's standard deviation in cells.
  package var bell = 3.0
  /// How far past the threshold a point's own logit is moved.
  package var margin: Float = 1

  package init() {}

  /// - Parameters:
  ///   - new: what the decoder said of all points.
  ///   - old: the logits before; nil for a first mask.
  ///   - added: the points that are new since `old`.
  ///   - all: every point of the object.
  ///   - band: cells this near to the old edge are taken over whatever the points say, where `new` is known to see the
  ///     edge better; nil: none.
  package func merge(
    _ new: LowResLogits, after old: LowResLogits?, added: [SamPoint], all: [SamPoint], threshold: Float = 0,
    band: Double? = nil
  ) -> LowResLogits {
    var values = new.values
    if let old, old.width == new.width, old.height == new.height, old.transform == new.transform {
      values = old.values
      if let band { takeEdge(&values, of: new, near: old, within: band, threshold: threshold) }
      for point in added {
        for (index, change) in changes(from: old, to: new, by: point, threshold: threshold).enumerated() where change {
          values[index] = new.values[index]
        }
      }
    }
    obey(&values, map: new, points: all, threshold: threshold)
    return LowResLogits(width: new.width, height: new.height, values: values, transform: new.transform)
  }

  /// The cells of a map that the image covers, and where in them a point lies.
  private struct Place {
    let width: Int, height: Int
    let x: Int, y: Int

    init(_ map: LowResLogits, point: SamPoint) {
      (width, height) = map.contentSize
      let position = map.mapPosition(atImageX: point.x, y: point.y)
      x = min(max(Int(position.x.rounded()), 0), width - 1)
      y = min(max(Int(position.y.rounded()), 0), height - 1)
    }

    func squaredDistance(_ x: Int, _ y: Int) -> Int { (x - self.x) * (x - self.x) + (y - self.y) * (y - self.y) }
  }

  /// Where the new logits are taken over for a point, one flag a cell.
  private func changes(
    from old: LowResLogits, to new: LowResLogits, by point: SamPoint, threshold: Float
  ) -> [Bool] {
    let adds = point.label == .positive
    let place = Place(new, point: point)
    var differs = [Bool](repeating: false, count: new.values.count)
    // What a decoder says of the padding means nothing.
    for y in 0..<place.height {
      for index in y * new.width..<y * new.width + place.width {
        let (before, after) = (old.values[index] > threshold, new.values[index] > threshold)
        differs[index] = before != after && after == adds
      }
    }
    let parts = ConnectedComponents(
      width: new.width, height: new.height, connectivity: .eight, isForeground: differs)
    let own = parts.labels[place.y * new.width + place.x]
    guard own > 0 else { return adds ? [Bool](repeating: false, count: differs.count) : differs }
    let area = parts.components[Int(own) - 1].area
    let limit = Int(room * Double.pi * squaredDistanceToEdge(of: old, from: place, threshold: threshold))
    guard area > limit else {
      if adds { for index in differs.indices where differs[index] { differs[index] = parts.labels[index] == own } }
      return differs
    }
    let sure = new.values.map { adds ? $0 - threshold : threshold - $0 }
    for index in differs.indices where differs[index] { differs[index] = parts.labels[index] != own && !adds }
    for index in surestPart(parts, label: own, sure: sure, from: place, limit: limit) { differs[index] = true }
    return differs
  }

  private func takeEdge(
    _ values: inout [Float], of new: LowResLogits, near old: LowResLogits, within band: Double, threshold: Float
  ) {
    let (width, height) = (old.width, old.height)
    var isEdge = [Bool](repeating: false, count: width * height)
    func compare(_ a: Int, _ b: Int) {
      guard (old.values[a] > threshold) != (old.values[b] > threshold) else { return }
      isEdge[a] = true
      isEdge[b] = true
    }
    for index in isEdge.indices {
      if index % width + 1 < width { compare(index, index + 1) }
      if index + width < isEdge.count { compare(index, index + width) }
    }
    guard isEdge.contains(true) else { return }
    let distances = DistanceTransform.squared(width: width, height: height) { isEdge[$0] }
    let limit = Float(band * band)
    for index in values.indices where distances[index] <= limit { values[index] = new.values[index] }
  }

  /// The largest piece of a part, around a point and of at most `limit` cells, in which the decoder is surer than some
  /// level: cells in any order, none where there is no such piece.
  private func surestPart(
    _ parts: ConnectedComponents, label: Int32, sure: [Float], from place: Place, limit: Int
  ) -> [Int] {
    let start = place.y * parts.width + place.x
    var tooLow: Float = 0
    var high = sure[start]
    var best: [Int] = []
    // Halving the span of levels: what is left of it after 12 steps is less than the logits' own error.
    for _ in 0..<12 {
      let level = (tooLow + high) / 2
      let piece = flood(parts, from: start, limit: limit) { parts.labels[$0] == label && sure[$0] > level }
      if let cells = piece {
        best = cells
        high = level
      } else {
        tooLow = level
      }
    }
    return best
  }

  /// The 8-connected cells around one; nil when there are more than `limit`.
  private func flood(
    _ grid: ConnectedComponents, from start: Int, limit: Int, where isInside: (Int) -> Bool
  ) -> [Int]? {
    guard isInside(start) else { return [] }
    var isSeen = [Bool](repeating: false, count: grid.labels.count)
    var cells = [start]
    isSeen[start] = true
    var next = 0
    while next < cells.count {
      guard cells.count <= limit else { return nil }
      let (x, y) = (cells[next] % grid.width, cells[next] / grid.width)
      next += 1
      for ny in max(0, y - 1)...min(grid.height - 1, y + 1) {
        for nx in max(0, x - 1)...min(grid.width - 1, x + 1) {
          let index = ny * grid.width + nx
          guard !isSeen[index], isInside(index) else { continue }
          isSeen[index] = true
          cells.append(index)
        }
      }
    }
    return cells
  }

  /// Squared cells from a point to where the old mask changes sides, or to the image's edge.
  private func squaredDistanceToEdge(of old: LowResLogits, from place: Place, threshold: Float) -> Double {
    let isInside = old.values[place.y * old.width + place.x] > threshold
    let toLeft = min(place.x + 1, place.width - place.x)
    let toTop = min(place.y + 1, place.height - place.y)
    var least = min(toLeft, toTop) * min(toLeft, toTop)
    for y in 0..<place.height {
      let dy = y - place.y
      guard dy * dy < least else { continue }
      for x in 0..<place.width where (old.values[y * old.width + x] > threshold) != isInside {
        least = min(least, place.squaredDistance(x, y))
      }
    }
    return Double(least)
  }

  private func obey(_ values: inout [Float], map: LowResLogits, points: [SamPoint], threshold: Float) {
    for point in points {
      let bell = bell(of: point, among: points, map: map)
      let radius = Int((3 * bell).rounded(.up))
      let center = map.mapPosition(atImageX: point.x, y: point.y)
      let sign: Float = point.label == .positive ? 1 : -1
      let logits = LowResLogits(width: map.width, height: map.height, values: values, transform: map.transform)
      let shortfall = margin - sign * (logits.value(atImageX: point.x, y: point.y) - threshold)
      // Points that are obeyed by any margin are left alone.
      guard shortfall > margin else { continue }
      let (cx, cy) = (Int(center.x.rounded()), Int(center.y.rounded()))
      for y in max(0, cy - radius)..<max(0, min(map.height, cy + radius + 1)) {
        for x in max(0, cx - radius)..<max(0, min(map.width, cx + radius + 1)) {
          let dx = Double(x) - center.x
          let dy = Double(y) - center.y
          let weight = Float(Refinement.bell((dx * dx + dy * dy) / (2 * bell * bell)))
          let target = threshold + sign * margin * weight
          // Moves the logit towards the point's side, never away from it.
          let moved = values[y * map.width + x] + sign * 1.25 * shortfall * weight
          values[y * map.width + x] = weight > 0.6 ? (sign > 0 ? max(moved, target) : min(moved, target)) : moved
        }
      }
    }
  }

  /// The bell's standard deviation for one point: narrow where a point of the other label is near, so that both can be
  /// obeyed.
  private func bell(of point: SamPoint, among points: [SamPoint], map: LowResLogits) -> Double {
    let center = map.mapPosition(atImageX: point.x, y: point.y)
    let room = points.lazy.filter { $0.label != point.label }.map {
      let other = map.mapPosition(atImageX: $0.x, y: $0.y)
      return ((other.x - center.x) * (other.x - center.x) + (other.y - center.y) * (other.y - center.y)).squareRoot()
    }.min()
    return room.map { min(bell, max($0 / 3, 0.5)) } ?? bell
  }

  private static func bell(_ x: Double) -> Double {
    // 1 / (1 + x + x² / 2 + x³ / 6): close to exp(−x), without a call a cell.
    1 / (1 + x * (1 + x * (0.5 + x / 6)))
  }
}
