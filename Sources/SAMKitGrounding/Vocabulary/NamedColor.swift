/// The eleven basic colour terms of English (Berlin and Kay 1969), as attributes of what is looked for.
package enum NamedColor: String, Sendable, CaseIterable {
  case black, white, gray, red, orange, yellow, green, blue, purple, pink, brown

  package init?(word: String) {
    switch word {
    case "grey", "silver": self = .gray
    case "violet": self = .purple
    case "golden": self = .yellow
    default:
      guard let color = NamedColor(rawValue: word) else { return nil }
      self = color
    }
  }

  /// Whether people would call an sRGB colour by this name. By hue, saturation and brightness; neighbours overlap.
  package func matches(red: UInt8, green: UInt8, blue: UInt8) -> Bool {
    let (r, g, b) = (Float(red), Float(green), Float(blue))
    let high = max(r, g, b)
    let chroma = high - min(r, g, b)
    let value = high / 255
    let saturation = high > 0 ? chroma / high : 0
    let hue = Self.hue(r, g, b, high: high, chroma: chroma)
    let isColorful = saturation > 0.25 && value > 0.2
    switch self {
    case .black: return value < 0.3
    case .white: return value > 0.75 && saturation < 0.2
    case .gray: return value > 0.2 && value < 0.85 && saturation < 0.18
    case .red: return isColorful && saturation > 0.4 && (hue < 15 || hue > 340)
    case .orange: return isColorful && saturation > 0.5 && value > 0.5 && (12...42).contains(hue)
    case .yellow: return isColorful && value > 0.5 && (40...70).contains(hue)
    case .green: return isColorful && (68...170).contains(hue)
    case .blue: return isColorful && (170...260).contains(hue)
    case .purple: return isColorful && (250...325).contains(hue)
    case .pink: return value > 0.6 && saturation > 0.15 && (hue > 300 || hue < 10)
    case .brown: return saturation > 0.25 && value > 0.12 && value < 0.75 && (hue < 45 || hue > 350)
    }
  }

  /// Degrees.
  private static func hue(_ r: Float, _ g: Float, _ b: Float, high: Float, chroma: Float) -> Float {
    guard chroma > 0 else { return 0 }
    let sector: Float =
      if high == r {
        (g - b) / chroma
      } else if high == g {
        (b - r) / chroma + 2
      } else {
        (r - g) / chroma + 4
      }
    return sector < 0 ? 60 * sector + 360 : 60 * sector
  }
}
