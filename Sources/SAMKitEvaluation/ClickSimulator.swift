package import SAMKit

/// Where the next click goes: RITM's protocol (Sofiiuk, Petrov and Konushin 2021).
///
/// The distance to the border is taken in the missed part and in the wrongly added part, the image's edge counting
/// as a border; the click goes to the deepest point of the deeper of the two, and never twice to one pixel.
package struct ClickSimulator: Sendable {
  package let truth: BinaryMask
  private let ignored: BinaryMask?
  private var clicked: Set<Int> = []

  /// - Parameters:
  ///   - truth: the object.
  ///   - ignored: pixels (1) that are never wrong.
  package init(truth: BinaryMask, ignored: BinaryMask? = nil) {
    self.truth = truth
    self.ignored = ignored
  }

  /// The next click for a found mask (nil: nothing yet), in the centre of a pixel; nil when nothing is wrong.
  package mutating func next(after found: BinaryMask?) -> SamPoint? {
    let missed = difference(truth, found)
    let added = found.map { difference($0, truth) }
    let a = deepest(in: missed)
    let b = added.flatMap { deepest(in: $0) }
    guard a != nil || b != nil else { return nil }
    let isMissed = (a?.depth ?? -1) >= (b?.depth ?? -1)
    guard let index = isMissed ? a?.index : b?.index else { return nil }
    clicked.insert(index)
    return SamPoint(
      x: Double(index % truth.width) + 0.5, y: Double(index / truth.width) + 0.5,
      label: isMissed ? .positive : .negative)
  }

  private func difference(_ a: BinaryMask, _ b: BinaryMask?) -> BinaryMask {
    var values = a.values
    if let b { for index in values.indices { values[index] &= ~b.values[index] & 1 } }
    if let ignored { for index in values.indices { values[index] &= ~ignored.values[index] & 1 } }
    return BinaryMask(width: a.width, height: a.height, values: values)
  }

  private func deepest(in region: BinaryMask) -> (index: Int, depth: Float)? {
    let (width, height) = (region.width, region.height)
    // A frame of outside around the image makes its edge a border.
    var outside = BinaryMask(
      width: width + 2, height: height + 2, values: [UInt8](repeating: 1, count: (width + 2) * (height + 2)))
    var any = false
    for y in 0..<height {
      for x in 0..<width where region.values[y * width + x] == 1 {
        outside.values[(y + 1) * (width + 2) + x + 1] = 0
        any = true
      }
    }
    guard any else { return nil }
    let distances = DistanceTransform.squared(toPixelsOf: outside)
    var best: (index: Int, depth: Float)?
    for y in 0..<height {
      for x in 0..<width {
        let depth = distances[(y + 1) * (width + 2) + x + 1]
        let index = y * width + x
        if depth > 0, depth > best?.depth ?? 0, !clicked.contains(index) { best = (index, depth) }
      }
    }
    return best
  }
}
