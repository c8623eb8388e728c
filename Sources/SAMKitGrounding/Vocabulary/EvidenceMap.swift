import SAMKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much each place of an image speaks for a word, 0…1, on a grid whose longer side has 64 cells.
struct EvidenceMap: Sendable, Equatable {
  static let side = 64

  let width: Int, height: Int
  private(set) var values: [Float]
  /// Image pixels in a cell.
  let cellWidth: Double, cellHeight: Double

  init(width: Int, height: Int, values: [Float], imageWidth: Int, imageHeight: Int) {
    self.width = width
    self.height = height
    self.values = values
    cellWidth = Double(imageWidth) / Double(width)
    cellHeight = Double(imageHeight) / Double(height)
  }

  /// The evidence for some classes, from several views: the mean of its log-odds, so that views which do not see
  /// the thing argue against it.
  ///
  /// - Parameter views: rectangles of the image and the class maps of each; they cover the image.
  init(classes: [Int], views: [(rect: PixelRect, maps: ClassMaps)], imageWidth: Int, imageHeight: Int) {
    let scale = Double(Self.side) / Double(max(imageWidth, imageHeight))
    self.init(
      width: max(1, Int((Double(imageWidth) * scale).rounded())),
      height: max(1, Int((Double(imageHeight) * scale).rounded())), values: [], imageWidth: imageWidth,
      imageHeight: imageHeight)
    var sums = [Float](repeating: 0, count: width * height)
    var counts = [Float](repeating: 0, count: width * height)
    for view in views { add(view.rect, view.maps, classes, &sums, &counts) }
    values = zip(sums, counts).map { $1 > 0 ? 1 / (1 + expf(-$0 / $1)) : 0 }
  }

  private func add(
    _ rect: PixelRect, _ maps: ClassMaps, _ classes: [Int], _ sums: inout [Float], _ counts: inout [Float]
  ) {
    let map = maps.probability(of: classes)
    for y in 0..<height {
      let imageY = (Double(y) + 0.5) * cellHeight
      guard imageY >= Double(rect.y), imageY < Double(rect.y + rect.height) else { continue }
      for x in 0..<width {
        let imageX = (Double(x) + 0.5) * cellWidth
        guard imageX >= Double(rect.x), imageX < Double(rect.x + rect.width) else { continue }
        let point = maps.transform.toModel(x: imageX - Double(rect.x), y: imageY - Double(rect.y))
        let value = sample(
          map, maps, point.x / Double(ClassMaps.cell) - 0.5, point.y / Double(ClassMaps.cell) - 0.5)
        let probability = min(max(value, 1e-4), 1 - 1e-4)
        sums[y * width + x] += logf(probability / (1 - probability))
        counts[y * width + x] += 1
      }
    }
  }

  /// Bilinear, edges repeated.
  private func sample(_ map: [Float], _ maps: ClassMaps, _ x: Double, _ y: Double) -> Float {
    let px = min(max(x, 0), Double(maps.columns - 1))
    let py = min(max(y, 0), Double(maps.rows - 1))
    let (x0, y0) = (Int(px), Int(py))
    let (x1, y1) = (min(x0 + 1, maps.columns - 1), min(y0 + 1, maps.rows - 1))
    let (tx, ty) = (Float(px - Double(x0)), Float(py - Double(y0)))
    let top = map[y0 * maps.columns + x0] * (1 - tx) + map[y0 * maps.columns + x1] * tx
    let bottom = map[y1 * maps.columns + x0] * (1 - tx) + map[y1 * maps.columns + x1] * tx
    return top * (1 - ty) + bottom * ty
  }

  var peak: Float { values.max() ?? 0 }

  /// The middle of a cell in image pixels.
  func center(x: Int, y: Int) -> SamPoint {
    SamPoint(x: (Double(x) + 0.5) * cellWidth, y: (Double(y) + 0.5) * cellHeight)
  }

  // MARK: Prompts

  /// Places of strong evidence, the strongest first, `spacing` cells apart at least.
  func peaks(above least: Float, relative: Float, spacing: Int, limit: Int) -> [(x: Int, y: Int)] {
    var left = smoothed()
    var peaks: [(x: Int, y: Int)] = []
    let cut = max(least, relative * peak)
    while peaks.count < limit {
      guard let best = left.indices.max(by: { left[$0] < left[$1] }), left[best] >= cut else { break }
      let (x, y) = (best % width, best / width)
      peaks.append((x, y))
      for v in max(0, y - spacing)...min(height - 1, y + spacing) {
        for u in max(0, x - spacing)...min(width - 1, x + spacing)
        where (u - x) * (u - x) + (v - y) * (v - y) <= spacing * spacing {
          left[v * width + u] = 0
        }
      }
    }
    return peaks
  }

  /// Means of 3×3 cells.
  func smoothed() -> [Float] {
    var result = values
    for y in 0..<height {
      for x in 0..<width {
        var sum: Float = 0
        for v in y - 1...y + 1 {
          for u in x - 1...x + 1 {
            sum += values[min(max(v, 0), height - 1) * width + min(max(u, 0), width - 1)]
          }
        }
        result[y * width + x] = sum / 9
      }
    }
    return result
  }
}
