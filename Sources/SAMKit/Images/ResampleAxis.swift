/// The weights of one axis of a resize in the fixed point that Pillow uses, which is how Segment Anything resizes
/// images. Weights are rounded to 22 bits after the point, so that results agree bit for bit.
struct ResampleAxis: Sendable {
  /// The first source sample of each target sample.
  let first: [Int32]
  /// Weights a target sample; some may be 0.
  let taps: Int
  /// `taps` weights for each target sample.
  let weights: [Int32]

  static let bits: Int32 = 22

  init(source: Int, target: Int) {
    let filter = TriangleFilter(source: source, target: target)
    first = filter.first
    taps = filter.taps
    weights = filter.shares.map { Int32($0 * Double(1 << Self.bits) + 0.5) }
  }
}
