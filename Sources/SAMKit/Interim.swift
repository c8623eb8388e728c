// Interim: a plain resampler and labelling, to be deleted when the real ones are merged.
package struct PreparedImage: Sendable {
  package let tensor: Tensor; package let content: [UInt8]
  package func contentHash(of t: ImageTransform) throws(SamError) -> String { "\(t) \(content.hashValue)" }
}
package enum ImageEncoding {
  package static func prepare(
    _ image: SamImage, transform t: ImageTransform, encoder: ModelDescription.Encoder, threads: Int?
  ) throws(SamError) -> PreparedImage {
    let (cw, ch) = (t.contentWidth, t.contentHeight)
    func axis(_ s: Int, _ d: Int) -> [[(Int, Float)]] {
      let sc = Float(s) / Float(d); let sup = max(sc, 1)
      return (0..<d).map { i in
        let c = (Float(i) + 0.5) * sc; let lo = max(0, Int(c - sup + 0.5)), hi = min(s, Int(c + sup + 0.5))
        let w = (lo..<hi).map { ($0, max(0, 1 - abs((Float($0) - c + 0.5) / sup))) };
        let sum = w.reduce(0) { $0 + $1.1 }
        return w.map { ($0.0, $0.1 / sum) }
      }
    }
    let ax = axis(image.width, cw), ay = axis(image.height, ch)
    var mid = [Float](repeating: 0, count: image.height * cw * 3)
    for y in 0..<image.height {
      for x in 0..<cw {
        for (k, w) in ax[x] {
          let p = 4 * (y * image.width + k);
          for c in 0..<3 { mid[3 * (y * cw + x) + c] += w * Float(image.pixels[p + c]) }
        }
      }
    }
    var content = [UInt8](repeating: 0, count: cw * ch * 3)
    var v = [Float](repeating: 0, count: 3 * t.frameWidth * t.frameHeight)
    for y in 0..<ch {
      for x in 0..<cw {
        for c in 0..<3 {
          var s: Float = 0; for (k, w) in ay[y] { s += w * mid[3 * (k * cw + x) + c] }
          let b = UInt8(min(max(s + 0.5, 0), 255)); content[3 * (y * cw + x) + c] = b
          v[c * t.frameWidth * t.frameHeight + y * t.frameWidth + x] =
            (Float(b) - encoder.normalization.mean[c]) / encoder.normalization.std[c]
        }
      }
    }
    return PreparedImage(tensor: Tensor(v, shape: [1, 3, t.frameHeight, t.frameWidth]), content: content)
  }
}
