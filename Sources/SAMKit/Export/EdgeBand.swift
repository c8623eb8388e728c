/// What is known of a pixel's colour while the edge of a cut-out is filled.
enum EdgeState: UInt8 {
  case outside, waiting, queued, known
}

/// Fills the soft edge of a cut-out with the colours of the object, breadth first from the inside.
struct EdgeBand<Channel: PixelChannel> {
  let width: Int, height: Int
  let state: UnsafeMutableBufferPointer<EdgeState>
  /// RGBA.
  let pixels: UnsafeMutableBufferPointer<Channel>

  mutating func fill(from edge: [Int]) {
    var layer = edge.filter { touchesKnown($0) }
    var colours: [SIMD4<Channel>] = []
    while !layer.isEmpty {
      colours.removeAll(keepingCapacity: true)
      for i in layer { colours.append(colour(at: i)) }
      for (i, colour) in zip(layer, colours) {
        if pixels[4 * i + 3] != 0 { store(colour, at: i) }
        state[i] = pixels[4 * i + 3] != 0 ? .known : .outside
      }
      layer = next(after: layer)
    }
  }

  /// Calls `body` with the index and squared distance of each pixel up to `radius` columns and rows away.
  @inline(__always)
  private func neighbours(of i: Int, radius: Int, _ body: (Int, Int) -> Void) {
    let y = i / width, x = i - y * width
    for v in max(0, y - radius)...min(height - 1, y + radius) {
      for u in max(0, x - radius)...min(width - 1, x + radius) {
        body(v * width + u, (u - x) * (u - x) + (v - y) * (v - y))
      }
    }
  }

  private func touchesKnown(_ i: Int) -> Bool {
    var touches = false
    neighbours(of: i, radius: 1) { j, _ in touches = touches || isKnown(j) }
    return touches
  }

  /// A colour under alpha 0 means nothing, even where the mask covers it.
  private func isKnown(_ i: Int) -> Bool { state[i] == .known && pixels[4 * i + 3] != 0 }

  private func colour(at i: Int) -> SIMD4<Channel> {
    var sum = SIMD4<Int32>(), total: Int32 = 0
    neighbours(of: i, radius: 2) { j, squared in
      guard isKnown(j) else { return }
      let weight = Int32(weights[squared])
      sum &+= SIMD4<Int32>(truncatingIfNeeded: load(j)) &* weight
      total += weight
    }
    guard total > 0 else { return load(i) }
    var colour = SIMD4<Channel>(truncatingIfNeeded: (sum &+ (total / 2)) / total)
    colour.w = pixels[4 * i + 3]
    return colour
  }

  private func load(_ i: Int) -> SIMD4<Channel> {
    SIMD4(pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2], pixels[4 * i + 3])
  }

  private func store(_ colour: SIMD4<Channel>, at i: Int) {
    for channel in 0..<4 { pixels[4 * i + channel] = colour[channel] }
  }

  private func next(after layer: [Int]) -> [Int] {
    var result: [Int] = []
    for i in layer where state[i] == .known {
      neighbours(of: i, radius: 1) { j, _ in
        guard state[j] == .waiting, pixels[4 * j + 3] != 0 else { return }
        state[j] = .queued
        result.append(j)
      }
    }
    return result
  }
}

/// 12 / distance² for the squares of distances in a 5×5 window.
private let weights: [Int] = [0, 12, 6, 0, 3, 2, 0, 0, 2]
