/// Names that nobody can guess.
package enum RandomName {
  /// Hexadecimal digits, two for each byte from the system's generator.
  package static func make(bytes count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
