/// One channel of a pixel: 8 or 16 bits.
package protocol PixelChannel: FixedWidthInteger, UnsignedInteger, SIMDScalar, Codable, Sendable {}

extension UInt8: PixelChannel {}
extension UInt16: PixelChannel {}
