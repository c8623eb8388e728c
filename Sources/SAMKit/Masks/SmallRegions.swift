/// Small islands and holes of a binary mask, by Segment Anything's rule (`amg.remove_small_regions`).
package enum SmallRegions {
  package enum Kind: Sendable { case islands, holes }

  /// Removes islands, or fills holes, of fewer than `area` pixels; parts that touch at corners are one.
  ///
  /// Where all islands are small, the largest is kept.
  /// - Parameter mask: row-major, `width · height`.
  /// - Returns: the mask, and whether anything was small.
  package static func removed(
    _ kind: Kind, from mask: [Bool], width: Int, height: Int, below area: Int
  ) -> (mask: [Bool], changed: Bool) {
    let parts = (kind == .holes ? mask.map { !$0 } : mask).withUnsafeBufferPointer {
      ConnectedComponents(width: width, height: height, connectivity: .eight, isForeground: $0)
    }
    let areas = parts.components.map(\.area)
    guard areas.contains(where: { $0 < area }) else { return (mask, false) }
    var isKept = areas.map { $0 >= area }
    if kind == .islands, !isKept.contains(true), let largest = areas.indices.max(by: { areas[$0] < areas[$1] }) {
      isKept[areas.firstIndex(of: areas[largest]) ?? largest] = true
    }
    let result = parts.labels.map { label in
      label == 0 ? kind == .holes : isKept[Int(label) - 1] == (kind == .islands)
    }
    return (result, true)
  }
}
