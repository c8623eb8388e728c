/// In which colours and at what depth an image of the system is cut out, so that nothing of it is lost.
package struct CutOutColors: Sendable, Equatable {
  package enum Space: Sendable {
    /// The image's own: sRGB, Display P3 and other RGB spaces stay what they are.
    case own
    /// Gray and CMYK become RGB, which can have the object's colours beside each other.
    case sRGB
    /// Values beyond 0…1 are not kept; the widest space that displays show is.
    case displayP3
  }

  package let space: Space
  /// 16 bits a channel; else 8.
  package let isDeep: Bool

  /// - Parameters:
  ///   - isRGB: the image's colour space is RGB and can be drawn into.
  ///   - isExtended: its values may lie beyond 0…1 (HDR).
  ///   - bits: bits of a channel.
  ///   - hasAlpha: pixels may be transparent; dividing by a small alpha needs more than 8 bits.
  package init(isRGB: Bool, isExtended: Bool, bits: Int, hasAlpha: Bool) {
    space = isExtended ? .displayP3 : isRGB ? .own : .sRGB
    isDeep = isExtended || bits > 8 || hasAlpha
  }
}
