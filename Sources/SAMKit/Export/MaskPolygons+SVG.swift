extension MaskPolygons {
  /// The polygons as the `d` of one SVG path, in image pixels, to be filled with `fill-rule="evenodd"`; empty for an
  /// empty mask.
  ///
  /// - Parameter decimals: digits after the point, 0…6; pixel corners need none.
  public func svgPath(decimals: Int = 2) -> String {
    let scale = Self.powersOfTen[min(max(decimals, 0), 6)]
    var path = ""
    for ring in polygons.flatMap(\.rings) { Self.write(ring, scale: scale, to: &path) }
    return path
  }

  /// A whole SVG document of the image's size, with the mask as one path.
  ///
  /// - Parameters:
  ///   - fill: RGB of the object.
  ///   - decimals: digits after the point of coordinates, in pixels.
  public func svgDocument(fill: SIMD3<UInt8> = SIMD3(0, 0, 0), decimals: Int = 2) -> String {
    let color = (0..<3).map { channel in
      let digits = String(fill[channel], radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <path fill="#\(color.joined())" fill-rule="evenodd" d="\(svgPath(decimals: decimals))"/>
      </svg>

      """
  }

  private static let powersOfTen = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// `M` to the first vertex, `H`, `V` or `L` to the others, `Z`. Numbers are whole steps of 1 / scale, so that what is
  /// compared is what is written.
  private static func write(_ ring: [Vertex], scale: Int, to path: inout String) {
    var last: (x: Int, y: Int)?
    for vertex in ring {
      let (x, y) = (steps(vertex.x, scale), steps(vertex.y, scale))
      switch last {
      case nil: path += "M\(text(x, scale)) \(text(y, scale))"
      case (x, y)?: continue
      case (_, y)?: path += "H\(text(x, scale))"
      case (x, _)?: path += "V\(text(y, scale))"
      default: path += "L\(text(x, scale)) \(text(y, scale))"
      }
      last = (x, y)
    }
    if last != nil { path += "Z" }
  }

  private static func steps(_ value: Double, _ scale: Int) -> Int {
    Int((value * Double(scale)).rounded().bounded(-1e15, 1e15))
  }

  private static func text(_ steps: Int, _ scale: Int) -> String {
    let sign = steps < 0 ? "-" : ""
    let (whole, rest) = steps.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest + UInt(scale)).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
