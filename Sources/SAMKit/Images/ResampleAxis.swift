/// The weights of one axis of an antialiased bilinear resize, in the fixed point that Pillow uses.
///
/// Each target sample is the mean of the source under a triangle of twice the scale's width (at least one sample):
/// what `Image.resize(size, BILINEAR)` does, which is how Segment Anything resizes images. Weights are rounded to 22
/// bits after the point, so that results agree bit for bit.
struct ResampleAxis: Sendable {
  /// The first source sample of each target sample.
  let first: [Int32]
  /// Weights a target sample; the last ones may be 0.
  let taps: Int
  /// `taps` weights for each target sample.
  let weights: [Int32]

  static let bits: Int32 = 22

  init(source: Int, target: Int) {
    let scale = Double(source) / Double(target)
    let support = max(scale, 1)
    // Multiplied, not divided by: the last bit of a weight can decide a byte.
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
    var weights = [Int32](repeating: 0, count: taps * target)
    for (index, row) in rows.enumerated() {
      for (k, weight) in row.enumerated() {
        weights[index * taps + k] = Int32(weight * Double(1 << Self.bits) + (weight < 0 ? -0.5 : 0.5))
      }
      // Reading starts early enough for every tap to be inside.
      let shift = max(0, Int(first[index]) + taps - source)
      if shift > 0 {
        for k in stride(from: taps - 1, through: 0, by: -1) {
          weights[index * taps + k] = k >= shift ? weights[index * taps + k - shift] : 0
        }
        first[index] -= Int32(shift)
      }
    }
    self.first = first
    self.taps = taps
    self.weights = weights
  }
}
