package import Foundation

extension ImageFile {
  /// The formats of animations.
  enum AnimationFormat: String {
    case webp, gif
  }

  /// An animation that loops: `frames` images of one size, shown for `delay` milliseconds each. WebP or GIF, by the
  /// file's extension; Apple's systems write GIF alone.
  /// - Throws: `.invalidImage` for no frames or different sizes, `.unsupportedFormat`, `.cannotWrite`.
  package static func encodeAnimation(
    _ frames: [SamImage], delay: Int, pathExtension: String, quality: Int = 85
  ) throws(SamError) -> Data {
    try encodeAnimation(frames, delays: frames.map { _ in delay }, pathExtension: pathExtension, quality: quality)
  }

  /// As ``encodeAnimation(_:delay:pathExtension:quality:)``, with a time in milliseconds for each frame. GIF counts
  /// in hundredths of a second.
  package static func encodeAnimation(
    _ frames: [SamImage], delays: [Int], pathExtension: String, quality: Int = 85
  ) throws(SamError) -> Data {
    guard let first = frames.first, frames.allSatisfy({ $0.width == first.width && $0.height == first.height })
    else { throw SamError(.invalidImage, "an animation needs frames of one size, found \(frames.count) frames") }
    guard delays.count == frames.count else {
      throw SamError(
        .invalidImage, "an animation of \(frames.count) frames needs as many delays, not \(delays.count)")
    }
    guard let format = AnimationFormat(rawValue: pathExtension.lowercased()) else {
      throw SamError(.unsupportedFormat, "an animation is written as .webp or .gif, found .\(pathExtension)")
    }
    return try encode(frames, delays: delays, as: format, quality: quality)
  }
}
