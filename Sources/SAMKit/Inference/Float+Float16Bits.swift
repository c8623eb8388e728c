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
}
