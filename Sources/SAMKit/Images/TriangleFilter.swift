/// Which source samples make each target sample of one axis of an antialiased bilinear resize, and their shares.
///
/// Each target sample is the mean of the source under a triangle of twice the scale's width (at least one sample):
/// what Pillow's `Image.resize(size, BILINEAR)` and PyTorch's `interpolate(mode="bilinear", antialias=True)` do.
struct TriangleFilter: Sendable {
  /// The first source sample of each target sample.
  let first: [Int32]
  /// Shares of a target sample; the first or the last ones may be 0. All lie inside the source.
  let taps: Int
  /// `taps` shares for each target sample; together they are 1.
  let shares: [Double]

  init(source: Int, target: Int) {
    let scale = Double(source) / Double(target)
    let support = max(scale, 1)
    // Multiplied, not divided by: the last bit of a share can decide a byte.
    let inverse = 1 / support
    var first = [Int32](repeating: 0, count: target)
    var rows: [[Double]] = []
    rows.reserveCapacity(target)
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale
      let low = max(0, Int(center - support + 0.5))
      let high = min(source, Int(center + support + 0.5))
      var row = (low..<high).map { max(0, 1 - abs((Double($0) - center + 0.5) * inverse)) }
      let sum = row.reduce(0, +)
      if sum != 0 { for k in row.indices { row[k] /= sum } }
      first[index] = Int32(low)
      rows.append(row)
    }
    let taps = rows.map(\.count).max() ?? 1
    var shares = [Double](repeating: 0, count: taps * target)
    for (index, row) in rows.enumerated() {
      // Reading starts early enough for every tap to be inside.
      let shift = max(0, Int(first[index]) + taps - source)
      first[index] -= Int32(shift)
      for (k, share) in row.enumerated() { shares[index * taps + k + shift] = share }
    }
    self.first = first
    self.taps = taps
    self.shares = shares
  }
}
