package import SAMKit

extension MaskPrompt {
  /// A mask as a picture shows it: a cut-out's opaque pixels, or where nothing is transparent, the light ones.
  package init(_ image: SamImage) {
    var alpha = [UInt8](repeating: 0, count: image.width * image.height)
    var luma = alpha
    var isOpaque = true
    for i in alpha.indices {
      let (red, green, blue) = (Int(image.pixels[4 * i]), Int(image.pixels[4 * i + 1]), Int(image.pixels[4 * i + 2]))
      alpha[i] = image.pixels[4 * i + 3]
      isOpaque = isOpaque && alpha[i] == 255
      // Rec. 601, in thousandths.
      luma[i] = UInt8((299 * red + 587 * green + 114 * blue + 500) / 1000)
    }
    self = .bitmap(width: image.width, height: image.height, values: isOpaque ? luma : alpha)
  }
}
