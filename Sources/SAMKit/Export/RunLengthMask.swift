/// A binary mask as run lengths, as in COCO's annotations: columns from the left, each from the top down.
///
/// `counts` are the lengths of alternating runs, beginning with outside (0 where the first pixel is inside), in the
/// pixels of the image. Follows pycocotools' `maskApi`.
public struct RunLengthMask: Sendable, Hashable {
  /// The image's size in pixels.
  public let width: Int, height: Int
  /// Lengths of the runs outside, inside, outside …; their sum is `width · height`.
  public let counts: [Int]

  /// Wraps uncompressed counts.
  /// - Throws: ``SamError/Code/invalidMaskPrompt`` where they do not fill the image exactly.
  public init(width: Int, height: Int, counts: [Int]) throws(SamError) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard width >= 1, height >= 1, !overflow else {
      throw SamError(.invalidMaskPrompt, "a run-length mask of \(width)×\(height) has no area")
    }
    var left = area
    for count in counts {
      guard count >= 0, count <= left else {
        throw SamError(
          .invalidMaskPrompt, "run lengths must be 0 or more and add up to \(width)×\(height); a run of \(count) is not"
        )
      }
      left -= count
    }
    guard left == 0 else {
      throw SamError(
        .invalidMaskPrompt, "run lengths add up to \(area - left) pixels, \(width)×\(height) needs \(area)")
    }
    self.width = width
    self.height = height
    self.counts = counts
  }

  /// The object (alpha ≥ 128) of a mask.
  public init(_ mask: SamMask) {
    self.init(width: mask.width, height: mask.height, alpha: mask.alpha)
  }

  /// Cells of 128 and more are inside.
  package init(width: Int, height: Int, alpha: [UInt8]) {
    precondition(width >= 1 && height >= 1 && alpha.count == width * height)
    var counts: [Int] = []
    alpha.withUnsafeBufferPointer { alpha in
      var inside = false, run = 0
      for x in 0..<width {
        var i = x
        for _ in 0..<height {
          if (alpha[i] >= 128) != inside {
            counts.append(run)
            run = 0
            inside.toggle()
          }
          run += 1
          i += width
        }
      }
      counts.append(run)
    }
    self.width = width
    self.height = height
    self.counts = counts
  }

  /// One byte a pixel, row-major from the top left: 255 inside, 0 outside.
  public func alpha() -> [UInt8] {
    var alpha = [UInt8](repeating: 0, count: width * height)
    forEachRun { start, end in
      var (x, y) = (start / height, start % height)
      for _ in start..<end {
        alpha[y * width + x] = 255
        y += 1
        if y == height { (x, y) = (x + 1, 0) }
      }
    }
    return alpha
  }

  /// Pixels inside.
  public var area: Int { stride(from: 1, to: counts.count, by: 2).reduce(0) { $0 + counts[$1] } }

  /// The smallest rectangle that holds every pixel inside; nil when there is none.
  public var boundingBox: SamBox? {
    var x0 = width, x1 = -1, y0 = height, y1 = -1
    forEachRun { start, end in
      let (first, last) = (start / height, (end - 1) / height)
      (x0, x1) = (min(x0, first), max(x1, last))
      (y0, y1) = first == last ? (min(y0, start % height), max(y1, (end - 1) % height)) : (0, height - 1)
    }
    return x1 < 0 ? nil : SamBox(x0: Double(x0), y0: Double(y0), x1: Double(x1 + 1), y1: Double(y1 + 1))
  }

  /// Intersection over union, 0…1; 0 where both are empty.
  /// - Throws: ``SamError/Code/sizeMismatch`` where the two are not of the same size.
  public func intersectionOverUnion(with other: RunLengthMask) throws(SamError) -> Double {
    guard width == other.width, height == other.height else {
      throw SamError(
        .sizeMismatch, "masks of \(width)×\(height) and \(other.width)×\(other.height) pixels cannot be compared")
    }
    let (a, b) = (insideRuns, other.insideRuns)
    var i = 0, j = 0, both = 0
    while i < a.count, j < b.count {
      both += max(0, min(a[i].upperBound, b[j].upperBound) - max(a[i].lowerBound, b[j].lowerBound))
      if a[i].upperBound <= b[j].upperBound { i += 1 } else { j += 1 }
    }
    let either = area + other.area - both
    return either == 0 ? 0 : Double(both) / Double(either)
  }

  private var insideRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    forEachRun { runs.append($0..<$1) }
    return runs
  }

  /// Calls `body` with the first and past-the-last column-major index of each run inside that is not empty.
  private func forEachRun(_ body: (Int, Int) -> Void) {
    var start = 0
    for (i, count) in counts.enumerated() {
      if i % 2 == 1, count > 0 { body(start, start + count) }
      start += count
    }
  }
}
