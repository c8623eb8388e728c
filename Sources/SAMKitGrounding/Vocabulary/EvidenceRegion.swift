import SAMKit

/// A connected place of strong evidence, as prompts in image pixels.
struct EvidenceRegion: Sendable, Equatable {
  let box: SamBox
  /// Cells.
  let area: Int
  let peak: Float
  /// Its strongest places, the strongest first, spread over it; never empty.
  let points: [SamPoint]
  /// The weakest place on each side of it, where there is next to no evidence: what surrounds the object.
  let surroundings: [SamPoint]
}

extension EvidenceMap {
  /// Connected places above a threshold, as prompts.
  func regions(above least: Float, relative: Float) -> [EvidenceRegion] {
    let cut = max(least, relative * peak)
    let smooth = smoothed()
    let parts = ConnectedComponents(
      width: width, height: height, connectivity: .four, isForeground: values.map { $0 > cut })
    return parts.components.enumerated().map { index, part in
      let box = SamBox(
        x0: Double(part.columns.lowerBound) * cellWidth, y0: Double(part.rows.lowerBound) * cellHeight,
        x1: Double(part.columns.upperBound) * cellWidth, y1: Double(part.rows.upperBound) * cellHeight)
      let strongest = parts.labels.indices.reduce(Float(0)) {
        parts.labels[$1] == Int32(index + 1) ? max($0, values[$1]) : $0
      }
      return EvidenceRegion(
        box: box, area: part.area, peak: strongest,
        points: spread(parts, label: Int32(index + 1), area: part.area, smooth),
        surroundings: surroundings(of: part))
    }
  }

  /// Up to four strong places of a part, at least as far apart as its size suggests.
  private func spread(_ parts: ConnectedComponents, label: Int32, area: Int, _ smooth: [Float]) -> [SamPoint] {
    let cells = parts.labels.indices.filter { parts.labels[$0] == label }
    let strongest = cells.map { values[$0] }.max() ?? 0
    let spacing = max(3, Int(0.3 * Double(area).squareRoot()))
    var chosen: [Int] = []
    for cell in cells.sorted(by: { smooth[$0] != smooth[$1] ? smooth[$0] > smooth[$1] : $0 < $1 }) {
      if chosen.count == 4 || (!chosen.isEmpty && smooth[cell] <= 0.5 * strongest) { break }
      let isFar = chosen.allSatisfy { other in
        let (dx, dy) = (cell % width - other % width, cell / width - other / width)
        return dx * dx + dy * dy > spacing * spacing
      }
      if isFar { chosen.append(cell) }
    }
    return chosen.map { center(x: $0 % width, y: $0 / width) }
  }

  private func surroundings(of part: ConnectedComponents.Component) -> [SamPoint] {
    let (columns, rows) = (part.columns, part.rows)
    let (mx, my) = (max(2, columns.count / 4), max(2, rows.count / 4))
    let sides = [
      (columns.lowerBound - mx..<columns.lowerBound, rows), (columns.upperBound..<columns.upperBound + mx, rows),
      (columns, rows.lowerBound - my..<rows.lowerBound), (columns, rows.upperBound..<rows.upperBound + my),
    ]
    return sides.compactMap { columns, rows in
      var weakest: (x: Int, y: Int)?
      for y in rows.clamped(to: 0..<height) {
        for x in columns.clamped(to: 0..<width) {
          guard let best = weakest else {
            weakest = (x, y)
            continue
          }
          if values[y * width + x] < values[best.y * width + best.x] { weakest = (x, y) }
        }
      }
      guard let weakest, values[weakest.y * width + weakest.x] < 0.1 * peak else { return nil }
      let point = center(x: weakest.x, y: weakest.y)
      return SamPoint(x: point.x, y: point.y, label: .negative)
    }
  }
}
