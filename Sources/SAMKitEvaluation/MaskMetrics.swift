import SAMKit

/// How near a mask is to a labelled one.
package enum MaskMetrics {
  /// Intersection over union, 0…1; 1 when both are empty.
  ///
  /// - Parameter ignored: pixels that do not count (1), as the unlabelled ones of a label map.
  package static func iou(_ a: BinaryMask, _ b: BinaryMask, ignored: BinaryMask? = nil) -> Double {
    precondition(a.width == b.width && a.height == b.height)
    var both = 0
    var either = 0
    for index in a.values.indices where ignored == nil || ignored?.values[index] == 0 {
      both += Int(a.values[index] & b.values[index])
      either += Int(a.values[index] | b.values[index])
    }
    return either == 0 ? 1 : Double(both) / Double(either)
  }

  /// The boundary F-score, 0…1: the harmonic mean of the share of the found boundary that lies near the labelled
  /// one and of the share of the labelled boundary that lies near the found one (Martin et al. 2004; Perazzi et
  /// al. 2016, with distances in place of their dilation).
  ///
  /// - Parameter tolerance: what is near, in pixels.
  package static func boundaryF(_ a: BinaryMask, _ b: BinaryMask, tolerance: Double) -> Double {
    let first = boundary(of: a)
    let second = boundary(of: b)
    let precision = share(of: first, near: second, tolerance: tolerance)
    let recall = share(of: second, near: first, tolerance: tolerance)
    guard let precision, let recall else { return precision == nil && recall == nil ? 1 : 0 }
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall)
  }

  /// Pixels that differ from their right, lower or lower right neighbour (DAVIS's `seg2bmap`); the image's own edge
  /// is no boundary.
  package static func boundary(of mask: BinaryMask) -> BinaryMask {
    let (width, height) = (mask.width, mask.height)
    var edge = [UInt8](repeating: 0, count: width * height)
    mask.values.withUnsafeBufferPointer { values in
      for y in 0..<height {
        let down = y + 1 < height ? width : 0
        for x in 0..<width {
          let index = y * width + x
          let right = x + 1 < width ? 1 : 0
          let value = values[index]
          edge[index] =
            (value ^ values[index + right]) | (value ^ values[index + down]) | (value ^ values[index + right + down])
        }
      }
    }
    return BinaryMask(width: width, height: height, values: edge)
  }

  /// nil where there are no pixels to count.
  private static func share(of pixels: BinaryMask, near target: BinaryMask, tolerance: Double) -> Double? {
    let distances = DistanceTransform.squared(toPixelsOf: target)
    let limit = Float(tolerance * tolerance)
    var near = 0
    var all = 0
    for index in pixels.values.indices where pixels.values[index] == 1 {
      all += 1
      if distances[index] <= limit { near += 1 }
    }
    return all == 0 ? nil : Double(near) / Double(all)
  }
}
