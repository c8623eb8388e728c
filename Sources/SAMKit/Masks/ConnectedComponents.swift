/// The connected parts of a grid, by two passes with union–find: O(pixels).
package struct ConnectedComponents: Sendable {
  /// Which neighbours count as connected.
  package enum Connectivity: Sendable {
    /// Left, right, above, below.
    case four
    /// Diagonals too.
    case eight
  }

  /// One part of the foreground.
  package struct Component: Sendable, Equatable {
    /// Cells.
    package var area: Int
    /// Columns and rows, origin top left, half-open.
    package var columns: Range<Int>, rows: Range<Int>
    /// Whether it reaches the edge of a grid of the given size.
    package func touchesBorder(width: Int, height: Int) -> Bool {
      columns.lowerBound == 0 || rows.lowerBound == 0 || columns.upperBound == width || rows.upperBound == height
    }

    /// In grid cells, `x1` and `y1` just past the last cell.
    package var box: SamBox {
      SamBox(
        x0: Double(columns.lowerBound), y0: Double(rows.lowerBound),
        x1: Double(columns.upperBound), y1: Double(rows.upperBound))
    }
  }

  package let width: Int, height: Int
  /// Row-major; 0 is background, label n belongs to `components[n - 1]`. Labels follow the parts' first cells.
  package let labels: [Int32]
  package let components: [Component]

  /// Labels the cells for which `isForeground` is true.
  /// - Parameter isForeground: `width · height` cells, row-major; fewer than 2³¹.
  package init(width: Int, height: Int, connectivity: Connectivity, isForeground: UnsafeBufferPointer<Bool>) {
    precondition(width >= 0 && height >= 0 && isForeground.count == width * height && width * height < Int32.max)
    self.width = width
    self.height = height
    var labels = [Int32](repeating: 0, count: width * height)
    var components: [Component] = []
    labels.withUnsafeMutableBufferPointer { labels in
      var parents = Self.provisional(width, height, connectivity, isForeground, labels)
      components = Self.resolve(width, height, labels, &parents)
    }
    self.labels = labels
    self.components = components
  }

  /// As the other initialiser, for an array.
  package init(width: Int, height: Int, connectivity: Connectivity, isForeground: [Bool]) {
    self = isForeground.withUnsafeBufferPointer {
      ConnectedComponents(width: width, height: height, connectivity: connectivity, isForeground: $0)
    }
  }

  /// First pass: labels from the neighbours above and to the left; returns the parent of each label.
  private static func provisional(
    _ width: Int, _ height: Int, _ connectivity: Connectivity, _ isForeground: UnsafeBufferPointer<Bool>,
    _ labels: UnsafeMutableBufferPointer<Int32>
  ) -> [Int32] {
    var parents: [Int32] = [0]
    let diagonal = connectivity == .eight
    for y in 0..<height {
      for x in 0..<width {
        let i = y * width + x
        guard isForeground[i] else { continue }
        var label: Int32 = x > 0 ? labels[i - 1] : 0
        if y > 0 {
          label = join(label, labels[i - width], &parents)
          if diagonal, x > 0 { label = join(label, labels[i - width - 1], &parents) }
          if diagonal, x + 1 < width { label = join(label, labels[i - width + 1], &parents) }
        }
        if label == 0 {
          label = Int32(parents.count)
          parents.append(label)
        }
        labels[i] = label
      }
    }
    return parents
  }

  private static func root(_ label: Int32, _ parents: inout [Int32]) -> Int32 {
    var label = label
    while parents[Int(label)] != label {
      parents[Int(label)] = parents[Int(parents[Int(label)])]
      label = parents[Int(label)]
    }
    return label
  }

  /// Joins two labels, of which 0 is none; the lower root stays, so that roots keep the order of first cells.
  private static func join(_ a: Int32, _ b: Int32, _ parents: inout [Int32]) -> Int32 {
    if a == 0 || a == b { return b }
    if b == 0 { return a }
    let (a, b) = (root(a, &parents), root(b, &parents))
    parents[Int(max(a, b))] = min(a, b)
    return min(a, b)
  }

  /// Second pass: final labels, areas and boxes.
  private static func resolve(
    _ width: Int, _ height: Int, _ labels: UnsafeMutableBufferPointer<Int32>, _ parents: inout [Int32]
  ) -> [Component] {
    var final = [Int32](repeating: 0, count: parents.count)
    var components: [Component] = []
    for label in parents.indices.dropFirst() {
      let root = Int(root(Int32(label), &parents))
      if root == label {
        components.append(Component(area: 0, columns: width..<width, rows: height..<height))
        final[label] = Int32(components.count)
      } else {
        final[label] = final[root]
      }
    }
    for y in 0..<height {
      for x in 0..<width where labels[y * width + x] != 0 {
        let label = final[Int(labels[y * width + x])]
        labels[y * width + x] = label
        components[Int(label) - 1].include(x, y)
      }
    }
    return components
  }
}

extension ConnectedComponents.Component {
  fileprivate mutating func include(_ x: Int, _ y: Int) {
    columns = area == 0 ? x..<x + 1 : min(columns.lowerBound, x)..<max(columns.upperBound, x + 1)
    rows = area == 0 ? y..<y + 1 : rows.lowerBound..<y + 1
    area += 1
  }
}
