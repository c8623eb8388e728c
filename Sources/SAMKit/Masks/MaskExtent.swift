/// The area and bounding box of a mask's object.
package struct MaskExtent: Sendable, Equatable {
  package var area = 0
  package var minX = Int.max, minY = Int.max, maxX = -1, maxY = -1

  package init() {}

  /// Counts pixels whose alpha is 128 or more.
  package init(width: Int, height: Int, alpha: [UInt8]) {
    alpha.withUnsafeBufferPointer { values in
      for y in 0..<height { addRow(y, UnsafeBufferPointer(rebasing: values[y * width..<(y + 1) * width])) }
    }
  }

  /// Adds one row of alpha values.
  package mutating func addRow(_ y: Int, _ row: UnsafeBufferPointer<UInt8>) {
    var count = 0
    for value in row { count += Int(value >> 7) }
    guard count > 0 else { return }
    area += count
    var first = 0
    while row[first] < 128 { first += 1 }
    var last = row.count - 1
    while row[last] < 128 { last -= 1 }
    minX = min(minX, first)
    maxX = max(maxX, last)
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// Joins the extent of other rows.
  package mutating func formUnion(_ other: MaskExtent) {
    area += other.area
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  package var box: SamBox? {
    guard area > 0 else { return nil }
    return SamBox(x0: Double(minX), y0: Double(minY), x1: Double(maxX + 1), y1: Double(maxY + 1))
  }
}
