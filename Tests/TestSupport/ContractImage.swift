package import SAMKit

/// The picture that the contract models know: a red rectangle on bluish ground, with a blue decoy.
package struct ContractImage: Sendable {
  package let width: Int, height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The red rectangle, as shares of the sides.
  private static let object = (x0: 0.2, y0: 0.25, x1: 0.8, y1: 0.7)

  private func isObject(_ x: Double, _ y: Double) -> Bool {
    let (u, v) = (x / Double(width), y / Double(height))
    return u >= Self.object.x0 && u < Self.object.x1 && v >= Self.object.y0 && v < Self.object.y1
  }

  /// The object's box in image pixels.
  package var objectBox: SamBox {
    SamBox(
      x0: Self.object.x0 * Double(width), y0: Self.object.y0 * Double(height), x1: Self.object.x1 * Double(width),
      y1: Self.object.y1 * Double(height))
  }

  package var image: SamImage {
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        let decoy = u >= 0.85 && v >= 0.75
        let colour: (UInt8, UInt8, UInt8) =
          isObject(Double(x) + 0.5, Double(y) + 0.5) ? (220, 40, 40) : decoy ? (40, 40, 220) : (40, 90, 140)
        let i = 4 * (y * width + x)
        (pixels[i], pixels[i + 1], pixels[i + 2]) = colour
      }
    }
    return SamImage(uncheckedWidth: width, height: height, pixels: pixels)
  }

  /// Pixels of the model's frame for one pixel of the image, along x and y.
  package enum Scale: Sendable {
    /// SAM 1.
    case longestSide
    /// SAM 2 and EfficientSAM's graph: a frame, or a part of it, of this size.
    case squash(width: Double, height: Double)
  }

  /// What a contract decoder must answer: the disc of `radius` frame pixels around `includes`, or `box`; less the
  /// discs of 60 around `excludes`; within the object.
  package func answer(
    includes: [SamPoint] = [], excludes: [SamPoint] = [], box: SamBox? = nil, radius: Double, scale: Scale
  ) -> [Bool] {
    let (sx, sy) = factors(scale)
    let distance = { (points: [SamPoint], x: Double, y: Double) -> Double in
      points.map { p in
        let (dx, dy) = ((p.x - x) * sx, (p.y - y) * sy)
        return (dx * dx + dy * dy).squareRoot()
      }.min() ?? .infinity
    }
    return (0..<width * height).map { index in
      let (x, y) = (Double(index % width) + 0.5, Double(index / width) + 0.5)
      guard isObject(x, y), distance(excludes, x, y) > 60 else { return false }
      if let box { return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1 }
      return distance(includes, x, y) < radius
    }
  }

  private func factors(_ scale: Scale) -> (Double, Double) {
    switch scale {
    case .squash(let w, let h): (w / Double(width), h / Double(height))
    case .longestSide:
      (
        (Double(width) * 1024 / Double(max(width, height)) + 0.5).rounded(.down) / Double(width),
        (Double(height) * 1024 / Double(max(width, height)) + 0.5).rounded(.down) / Double(height)
      )
    }
  }

  /// Intersection over union of a mask with an answer.
  package static func iou(_ mask: SamMask, _ answer: [Bool]) -> Double {
    guard mask.alpha.count == answer.count else { return 0 }
    var both = 0
    var either = 0
    for (a, b) in zip(mask.alpha, answer) {
      both += a >= 128 && b ? 1 : 0
      either += a >= 128 || b ? 1 : 0
    }
    return either == 0 ? 1 : Double(both) / Double(either)
  }
}
