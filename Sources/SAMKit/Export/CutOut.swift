/// The pixels of a cut-out, from RGBA of 8 or 16 bits a channel with straight alpha.
package struct CutOut<Channel: PixelChannel>: Sendable {
  let image: (width: Int, height: Int)
  let pixels: [Channel]
  /// Coverage, one byte for each pixel of the image.
  let alpha: [UInt8]
  let options: CutOutOptions

  package init(
    image: (width: Int, height: Int), pixels: [Channel], alpha: [UInt8], options: CutOutOptions
  ) {
    self.image = image
    self.pixels = pixels
    self.alpha = alpha
    self.options = options
  }

  package func render() throws(SamError) -> (width: Int, height: Int, pixels: [Channel]) {
    let region = try region()
    var pixels = [Channel](repeating: 0, count: 4 * region.width * region.height)
    var coverage = alpha
    if region.width != image.width || region.height != image.height { coverage = cropped(to: region) }
    let edge = compose(region, coverage, &pixels)
    extendColours(width: region.width, height: region.height, coverage, edge, &pixels)
    return (region.width, region.height, pixels)
  }

  private struct Region { var x = 0, y = 0, width: Int, height: Int }

  /// The part of the photo that the result shows.
  private func region() throws(SamError) -> Region {
    guard options.crops else { return Region(width: image.width, height: image.height) }
    let width = image.width, height = image.height
    var x0 = width, x1 = -1, y0 = height, y1 = -1
    alpha.withUnsafeBufferPointer { alpha in
      for y in 0..<height {
        let row = alpha[y * width..<(y + 1) * width]
        guard let first = row.firstIndex(where: { $0 > 0 }), let last = row.lastIndex(where: { $0 > 0 }) else {
          continue
        }
        x0 = min(x0, first - y * width)
        x1 = max(x1, last - y * width)
        y0 = min(y0, y)
        y1 = y
      }
    }
    guard x1 >= 0 else {
      throw SamError(.nothingFound, "the mask is empty: there is no object to crop the cut-out to")
    }
    let margin = min(max(0, options.margin), max(width, height))
    (x0, y0) = (max(0, x0 - margin), max(0, y0 - margin))
    (x1, y1) = (min(width - 1, x1 + margin), min(height - 1, y1 + margin))
    return Region(x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1)
  }

  private func cropped(to region: Region) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(region.width * region.height)
    for y in region.y..<region.y + region.height {
      let start = y * image.width + region.x
      result.append(contentsOf: alpha[start..<start + region.width])
    }
    return result
  }

  /// Copies covered pixels with their alpha; returns the indices (in the region) of the partly covered ones.
  private func compose(_ region: Region, _ coverage: [UInt8], _ out: inout [Channel]) -> [Int] {
    coverage.withUnsafeBufferPointer { coverage in
      pixels.withUnsafeBytes { source in
        out.withUnsafeMutableBytes { out in
          nonisolated(unsafe) let (coverage, source, out) = (UnsafeRawBufferPointer(coverage), source, out)
          let edges = Rows.map(region.height) { rows in
            var edge: [Int] = []
            for y in rows {
              let start = 4 * MemoryLayout<Channel>.stride * ((region.y + y) * image.width + region.x)
              Self.composeRow(
                y * region.width, region.width, coverage, UnsafeRawBufferPointer(rebasing: source[start...]), out, &edge
              )
            }
            return edge
          }
          return edges.flatMap { $0 }
        }
      }
    }
  }

  /// Eight pixels at a time where they are all outside or all inside, which is nearly everywhere.
  private static func composeRow(
    _ start: Int, _ width: Int, _ coverage: UnsafeRawBufferPointer, _ source: UnsafeRawBufferPointer,
    _ out: UnsafeMutableRawBufferPointer, _ edge: inout [Int]
  ) {
    let size = 4 * MemoryLayout<Channel>.stride
    var x = 0
    while x < width {
      if x + 8 <= width {
        let eight = coverage.loadUnaligned(fromByteOffset: start + x, as: UInt64.self)
        if eight == 0 {
          x += 8
          continue
        }
      }
      let mask = coverage[start + x]
      if mask != 0 {
        var pixel = source.load(fromByteOffset: size * x, as: SIMD4<Channel>.self)
        let alpha = Channel((Int(mask) * Int(pixel.w) + 127) / 255)
        pixel.w = alpha
        if alpha != 0 { out.storeBytes(of: pixel, toByteOffset: size * (start + x), as: SIMD4<Channel>.self) }
        if mask != 255 { edge.append(start + x) }
      }
      x += 1
    }
  }

  /// Gives partly covered pixels the object's colour, layer by layer from the fully covered ones outwards.
  ///
  /// A partly covered pixel of a photo is already a mixture of object and background; shown with its alpha over
  /// another background it would be a halo of the old one. Each layer takes the mean, weighted by 1 / distance², of
  /// the known colours within two pixels. Each edge pixel is visited once. Pixels that no fully covered pixel is
  /// connected to keep their colour: there is nothing to tell the object's own from.
  private func extendColours(
    width: Int, height: Int, _ coverage: [UInt8], _ edge: [Int], _ pixels: inout [Channel]
  ) {
    guard !edge.isEmpty else { return }
    var state = coverage.map { $0 == 255 ? EdgeState.known : .outside }
    for i in edge { state[i] = .waiting }
    pixels.withUnsafeMutableBufferPointer { pixels in
      state.withUnsafeMutableBufferPointer { state in
        var band = EdgeBand(width: width, height: height, state: state, pixels: pixels)
        band.fill(from: edge)
      }
    }
  }
}
