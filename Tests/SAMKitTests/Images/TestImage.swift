import SAMKit

/// Pictures that the makers of goldens repeat (`Tools/goldens/images.py`).
enum TestImage {
  /// A linear congruential generator's high bytes.
  static func noise(_ width: Int, _ height: Int) -> SamImage {
    var state: UInt32 = 12345
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for index in 0..<width * height {
      for channel in 0..<3 {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[4 * index + channel] = UInt8(state >> 24)
      }
    }
    return SamImage(uncheckedWidth: width, height: height, pixels: pixels)
  }
}
