/// Keeps a refined mask from getting worse.
///
/// The decoder answers all points anew, with the previous logits as a hint, and sometimes changes its mind far from
/// the point that was added, or does not follow the point at all. Two rules hold here:
///
/// 1. *Far changes need a reason.* Where old and new mask differ, each connected difference is taken over if it is
///    near an added point, or if the decoder is clearly surer than it was; otherwise the old logits stay.
/// 2. *Points are obeyed.* Where a positive point is outside or a negative one inside after that, the logits are
///    moved over the threshold around it, in a bell of a few cells.
package struct Refinement: Sendable {
  /// How near to an added point a difference must come, in cells of the low-res map, to be taken over.
  package var reach = 24.0
  /// How many times surer (mean distance of the logits from the threshold) the decoder must be elsewhere.
  package var certainty: Float = 2
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
  package func merge(
    _ new: LowResLogits, after old: LowResLogits?, added: [SamPoint], all: [SamPoint], threshold: Float = 0
  ) -> LowResLogits {
    var values = new.values
    if let old, old.width == new.width, old.height == new.height, old.transform == new.transform {
      keepFar(&values, new: new, old: old, added: added, threshold: threshold)
    }
    obey(&values, map: new, points: all, threshold: threshold)
    return LowResLogits(width: new.width, height: new.height, values: values, transform: new.transform)
  }

  private func keepFar(
    _ values: inout [Float], new: LowResLogits, old: LowResLogits, added: [SamPoint], threshold: Float
  ) {
    let differs = zip(new.values, old.values).map { ($0 > threshold) != ($1 > threshold) }
    let parts = ConnectedComponents(
      width: new.width, height: new.height, connectivity: .eight, isForeground: differs)
    guard !parts.components.isEmpty else { return }
    let positions = added.map { new.mapPosition(atImageX: $0.x, y: $0.y) }
    var near = [Bool](repeating: false, count: parts.components.count)
    var surer = [(new: Float, old: Float)](repeating: (0, 0), count: parts.components.count)
    for index in values.indices where parts.labels[index] > 0 {
      let part = Int(parts.labels[index]) - 1
      surer[part].new += abs(new.values[index] - threshold)
      surer[part].old += abs(old.values[index] - threshold)
      if near[part] { continue }
      let (x, y) = (Double(index % new.width), Double(index / new.width))
      near[part] = positions.contains { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) <= reach * reach }
    }
    let keepsOld = zip(near, surer).map { !$0 && $1.new < certainty * $1.old }
    for index in values.indices where parts.labels[index] > 0 && keepsOld[Int(parts.labels[index]) - 1] {
      values[index] = old.values[index]
    }
  }

  private func obey(_ values: inout [Float], map: LowResLogits, points: [SamPoint], threshold: Float) {
    let radius = Int((3 * bell).rounded(.up))
    for point in points {
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

  private static func bell(_ x: Double) -> Double {
    // 1 / (1 + x + x² / 2 + x³ / 6): close to exp(−x), without a call a cell.
    1 / (1 + x * (1 + x * (0.5 + x / 6)))
  }
}
