/// Where each sample of a resized axis falls between the source's samples: bilinear, half-pixel centres
/// (`align_corners = false`), edges clamped, no antialiasing, as PyTorch's `interpolate` does it.
package struct LinearAxis: Sendable {
  /// The source samples before and after, and the weight of the one after.
  package let before: [Int32], after: [Int32], weight: [Float]
  /// Source samples for one target sample.
  package let step: Float

  /// Maps `target` samples onto `source` ones; only the first `limit` of them are worked out.
  package init(source: Int, target: Int, limit: Int? = nil) {
    let count = limit ?? target
    let scale = Float(source) / Float(target)
    var before = [Int32](repeating: 0, count: count)
    var after = before
    var weight = [Float](repeating: 0, count: count)
    for i in 0..<count {
      let position = max(0, (Float(i) + 0.5) * scale - 0.5)
      let index = min(Int(position), source - 1)
      before[i] = Int32(index)
      after[i] = Int32(min(index + 1, source - 1))
      weight[i] = position - Float(index)
    }
    self.before = before
    self.after = after
    self.weight = weight
    step = scale
  }

  package var count: Int { before.count }
}
