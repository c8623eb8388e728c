/// A photo with its objects tinted and outlined, each in a colour of its own.
public struct MaskOverlay: Sendable, Hashable {
  /// RGB of the objects in turn: the palette of Okabe & Ito (2008), which people of every colour vision can tell apart.
  public static let palette: [SIMD3<UInt8>] = [
    SIMD3(86, 180, 233), SIMD3(230, 159, 0), SIMD3(0, 158, 115), SIMD3(240, 228, 66), SIMD3(0, 114, 178),
    SIMD3(213, 94, 0), SIMD3(204, 121, 167),
  ]
  /// RGB of the first object, the second …; they repeat. None: ``palette``.
  public var colors: [SIMD3<UInt8>]
  /// How strongly an object is tinted, 0…1.
  public var tint: Double
  /// Thickness in pixels of the outline, inside the object; nil: a 400th of the photo's longer side, at least 1.
  public var outlineWidth: Int?

  public init(colors: [SIMD3<UInt8>] = palette, tint: Double = 0.45, outlineWidth: Int? = nil) {
    self.colors = colors
    self.tint = tint
    self.outlineWidth = outlineWidth
  }

  /// Draws the masks over the photo, later ones on top; the photo's own alpha stays.
  ///
  /// - Parameters:
  ///   - image: the photo.
  ///   - masks: the objects, in its size.
  ///   - labels: the name of each mask in turn, drawn at the top left of its box; empty ones and missing ones are left
  ///     out. Where the system has no fonts there are no labels.
  /// - Throws: ``SamError/Code/sizeMismatch`` where a mask and the photo differ in size.
  public func render(_ image: SamImage, masks: [SamMask], labels: [String] = []) throws(SamError) -> SamImage {
    for mask in masks { try mask.checkSize(against: image) }
    let colors = colors.isEmpty ? Self.palette : colors
    var pixels = image.pixels
    for (n, mask) in masks.enumerated() { draw(mask, color: colors[n % colors.count], &pixels) }
    for (n, (mask, label)) in zip(masks, labels).enumerated() {
      OverlayLabel(label, of: mask, color: colors[n % colors.count])?.draw(into: &pixels)
    }
    return SamImage(
      uncheckedWidth: image.width, height: image.height, pixels: pixels, colorSpace: image.colorSpace)
  }

  private func draw(_ mask: SamMask, color: SIMD3<UInt8>, _ pixels: inout [UInt8]) {
    let (width, height) = (mask.width, mask.height)
    let tint = tint.isFinite ? Int((256 * min(1, max(0, tint))).rounded()) : 0
    let reach = min(max(0, outlineWidth ?? max(1, max(width, height) / 400)), max(width, height))
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.alpha.withUnsafeBufferPointer { alpha in
        for y in 0..<height {
          for x in 0..<width where alpha[y * width + x] != 0 {
            let i = y * width + x
            let isOutline =
              reach > 0 && alpha[i] >= 128
              && (x >= reach && alpha[i - reach] < 128 || x + reach < width && alpha[i + reach] < 128
                || y >= reach && alpha[i - reach * width] < 128
                || y + reach < height && alpha[i + reach * width] < 128)
            let share = isOutline ? 256 : tint * Int(alpha[i]) / 255
            for c in 0..<3 {
              let old = Int(pixels[4 * i + c])
              pixels[4 * i + c] = UInt8(old + ((Int(color[c]) - old) * share) / 256)
            }
          }
        }
      }
    }
  }
}
