/// A one-channel picture of strokes, white on black, and its 8-connected components.
struct ScribbleBitmap {
  let width: Int, height: Int
  /// 0 for background, else the component's number from 1.
  private(set) var labels: [Int32]
  /// The pixels of each component, as row-major indices.
  private(set) var components: [[Int]] = []

  /// 128…255 is stroke. Throws `.invalidPrompt` when the number of values is wrong.
  init(width: Int, height: Int, values: [UInt8]) throws(SamError) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width >= 1, height >= 1, !overflow, values.count == count else {
      throw SamError(.invalidPrompt, "a \(width)×\(height) scribble with \(values.count) values; expected one a pixel")
    }
    self.width = width
    self.height = height
    labels = [Int32](repeating: 0, count: count)
    for seed in 0..<count where values[seed] >= 128 && labels[seed] == 0 {
      let label = Int32(components.count + 1)
      labels[seed] = label
      var found = [seed]
      var next = 0
      while next < found.count {
        let x = found[next] % width
        let y = found[next] / width
        next += 1
        for v in max(0, y - 1)...min(height - 1, y + 1) {
          for u in max(0, x - 1)...min(width - 1, x + 1) {
            let i = v * width + u
            guard values[i] >= 128, labels[i] == 0 else { continue }
            labels[i] = label
            found.append(i)
          }
        }
      }
      components.append(found)
    }
  }

  /// Chamfer distances (3 a side step, 4 a diagonal one; Borgefors 1986) to the nearest pixel of another label or to
  /// the outside.
  func edgeDistances() -> [Int32] {
    var d = [Int32](repeating: 0, count: labels.count)
    func nearest(_ i: Int, _ x: Int, _ y: Int, _ steps: [(Int, Int, Int32)]) -> Int32 {
      var best = Int32.max
      for (dx, dy, cost) in steps {
        let u = x + dx
        let v = y + dy
        let inside = u >= 0 && v >= 0 && u < width && v < height && labels[v * width + u] == labels[i]
        best = min(best, (inside ? d[v * width + u] : 0) + cost)
      }
      return best
    }
    let before: [(Int, Int, Int32)] = [(-1, 0, 3), (0, -1, 3), (-1, -1, 4), (1, -1, 4)]
    let after = before.map { (-$0.0, -$0.1, $0.2) }
    for i in labels.indices where labels[i] != 0 { d[i] = nearest(i, i % width, i / width, before) }
    for i in labels.indices.reversed() where labels[i] != 0 {
      d[i] = min(d[i], nearest(i, i % width, i / width, after))
    }
    return d
  }

  /// Up to `count` pixels on a component's medial axis, well spread: first the deepest, then each time the one
  /// furthest from those chosen (Gonzalez 1985), until none is `spacing` pixels away.
  func spreadPixels(of component: Int, distances: [Int32], count: Int, spacing: Double) -> [Int] {
    let pixels = components[component]
    let medial = pixels.filter { isMedial($0, distances) }
    guard var newest = medial.max(by: { (distances[$0], $1) < (distances[$1], $0) }) else { return [] }
    var chosen = [newest]
    var nearest = [Double](repeating: .infinity, count: medial.count)
    while chosen.count < count {
      var furthest = (index: 0, distance: -1.0)
      for (k, i) in medial.enumerated() {
        let dx = Double(i % width - newest % width)
        let dy = Double(i / width - newest / width)
        nearest[k] = min(nearest[k], dx * dx + dy * dy)
        if nearest[k] > furthest.distance { furthest = (k, nearest[k]) }
      }
      guard furthest.distance >= spacing * spacing else { break }
      newest = medial[furthest.index]
      chosen.append(newest)
    }
    return chosen
  }

  private func isMedial(_ i: Int, _ distances: [Int32]) -> Bool {
    let x = i % width
    let y = i / width
    for v in max(0, y - 1)...min(height - 1, y + 1) {
      for u in max(0, x - 1)...min(width - 1, x + 1) where labels[v * width + u] == labels[i] {
        if distances[v * width + u] > distances[i] { return false }
      }
    }
    return true
  }
}
