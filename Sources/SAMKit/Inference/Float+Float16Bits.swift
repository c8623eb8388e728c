extension Float {
  /// The value of an IEEE 754 half-precision number, from its bits. (`Float16` does not exist on every processor.)
  package init(float16Bits bits: UInt16) {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10) & 0x1F
    let mantissa = UInt32(bits & 0x3FF)
    switch exponent {
    case 0:
      let magnitude = Float(mantissa) * 0x1p-24
      self = sign == 0 ? magnitude : -magnitude
    case 31: self.init(bitPattern: sign | 0x7F80_0000 | mantissa << 13)
    default: self.init(bitPattern: sign | (exponent + 112) << 23 | mantissa << 13)
    }
  }

  /// The bits of the nearest half-precision number, ties to even; infinity past 65519.
  package var float16Bits: UInt16 {
    let sign = UInt16(truncatingIfNeeded: bitPattern >> 16) & 0x8000
    guard !isNaN else { return sign | 0x7E00 }
    let size = magnitude
    guard size < 65520 else { return sign | 0x7C00 }
    if size < 0x1p-14 {
      // Subnormal: a multiple of 2⁻²⁴.
      return sign | UInt16((size * 0x1p24).rounded(.toNearestOrEven))
    }
    let bits = size.bitPattern
    let rounded = bits + 0xFFF + (bits >> 13 & 1)
    return sign | UInt16(truncatingIfNeeded: (rounded >> 13) - (112 << 10))
  }
}
