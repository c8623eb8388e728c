/// Removal of stray islands and pin-holes, on the low-res map, where it costs next to nothing and leaves the edges
/// of what stays as they were.
package enum SmallParts {
  /// An island under this share of the largest part is small.
  package static let islandShare = 0.05
  /// A hole under this share of the object is small. Holes of handles and rings are larger.
  package static let holeShare = 0.005

  /// Logits without small islands and small holes.
  ///
  /// Islands are 8-connected, holes 4-connected. A part that holds a positive point stays, a hole that holds a
  /// negative point stays. The logits of what is removed are mirrored at the threshold. Only the part of the map
  /// that the image covers counts: what a decoder says of the padding means nothing.
  package static func removed(from logits: LowResLogits, prompt: ResolvedPrompt, threshold: Float) -> LowResLogits {
    var map = Map(logits, threshold: threshold)
    let islands = map.parts(above: true, connectivity: .eight)
    let largest = Double(islands.components.map(\.area).max() ?? 0)
    map.flip(islands, under: islandShare * largest, keeping: map.cells(of: prompt, label: .positive))
    let object = map.parts(above: true, connectivity: .eight).components.reduce(0) { $0 + $1.area }
    let holes = map.parts(above: false, connectivity: .four)
    map.flip(
      holes, under: holeShare * Double(object), keeping: map.cells(of: prompt, label: .negative), sparingBorder: true)
    return map.logits
  }

  /// The part of a map that the image covers.
  private struct Map {
    private let source: LowResLogits
    private var values: [Float]
    private let width: Int, height: Int
    private let threshold: Float

    init(_ logits: LowResLogits, threshold: Float) {
      source = logits
      values = logits.values
      (width, height) = logits.contentSize
      self.threshold = threshold
    }

    var logits: LowResLogits {
      LowResLogits(width: source.width, height: source.height, values: values, transform: source.transform)
    }

    func parts(above: Bool, connectivity: ConnectedComponents.Connectivity) -> ConnectedComponents {
      var isForeground = [Bool](repeating: false, count: width * height)
      for y in 0..<height {
        for x in 0..<width { isForeground[y * width + x] = (values[y * source.width + x] > threshold) == above }
      }
      return ConnectedComponents(
        width: width, height: height, connectivity: connectivity, isForeground: isForeground)
    }

    /// The cells that hold the prompt's points of one label.
    func cells(of prompt: ResolvedPrompt, label: SamPoint.Label) -> [Int] {
      prompt.points.filter { $0.label == label }.map { point in
        let position = source.mapPosition(atImageX: point.x, y: point.y)
        let x = min(max(Int(position.x.rounded()), 0), width - 1)
        let y = min(max(Int(position.y.rounded()), 0), height - 1)
        return y * width + x
      }
    }

    /// Moves the parts under `limit` cells to the other side of the threshold.
    mutating func flip(
      _ parts: ConnectedComponents, under limit: Double, keeping kept: [Int], sparingBorder: Bool = false
    ) {
      var flips = parts.components.map {
        Double($0.area) < limit && !(sparingBorder && $0.touchesBorder(width: width, height: height))
      }
      for cell in kept where parts.labels[cell] > 0 { flips[Int(parts.labels[cell]) - 1] = false }
      guard flips.contains(true) else { return }
      for y in 0..<height {
        for x in 0..<width {
          let label = parts.labels[y * width + x]
          guard label > 0, flips[Int(label) - 1] else { continue }
          values[y * source.width + x] = 2 * threshold - values[y * source.width + x]
        }
      }
    }
  }
}
