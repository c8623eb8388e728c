#if canImport(CoreGraphics)
  package import CoreGraphics

  /// Memory that Core Graphics draws into and makes images of: rows from the top, no padding.
  package enum PixelCanvas {
    /// The kinds of pixels in use; channels are in the machine's byte order.
    package enum Layout {
      case gray8, rgb8, opaque8, straight8, straight16, premultiplied16

      var bits: Int { self == .straight16 || self == .premultiplied16 ? 16 : 8 }
      var channels: Int { self == .gray8 ? 1 : self == .rgb8 ? 3 : 4 }
      var info: CGBitmapInfo {
        let alpha: CGImageAlphaInfo =
          switch self {
          case .gray8, .rgb8: .none
          case .opaque8: .noneSkipLast
          case .straight8, .straight16: .last
          case .premultiplied16: .premultipliedLast
          }
        return CGBitmapInfo(rawValue: alpha.rawValue | (bits == 16 ? CGBitmapInfo.byteOrder16Little.rawValue : 0))
      }
    }

    /// What `body` draws, as values of the layout's size.
    /// - Throws: `.invalidImage` where Core Graphics makes no context.
    package static func values<Value: FixedWidthInteger>(
      width: Int, height: Int, layout: Layout, space: CGColorSpace, of type: Value.Type, _ body: (CGContext) -> Void
    ) throws(SamError) -> [Value] {
      var values = [Value](repeating: 0, count: width * height * layout.channels)
      let drawn = values.withUnsafeMutableBytes { bytes in
        guard
          let context = CGContext(
            data: bytes.baseAddress, width: width, height: height, bitsPerComponent: layout.bits,
            bytesPerRow: width * layout.channels * layout.bits / 8, space: space, bitmapInfo: layout.info.rawValue)
        else { return false }
        body(context)
        return true
      }
      guard drawn else { throw noMemory(width, height) }
      return values
    }

    /// An image of a copy of the pixels.
    /// - Throws: `.invalidImage` where Core Graphics makes none.
    package static func image<Value: FixedWidthInteger>(
      _ pixels: [Value], width: Int, height: Int, layout: Layout, space: CGColorSpace
    ) throws(SamError) -> CGImage {
      let data = pixels.withUnsafeBytes { CFDataCreate(nil, $0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
      guard let data, let provider = CGDataProvider(data: data),
        let image = CGImage(
          width: width, height: height, bitsPerComponent: layout.bits, bitsPerPixel: layout.bits * layout.channels,
          bytesPerRow: width * layout.channels * layout.bits / 8, space: space, bitmapInfo: layout.info,
          provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
      else { throw noMemory(width, height) }
      return image
    }

    /// - Throws: `.invalidImage` for a space that this system does not know.
    package static func space(_ name: CFString) throws(SamError) -> CGColorSpace {
      guard let space = CGColorSpace(name: name) else {
        throw SamError(.invalidImage, "the colour space \(name) is not known on this system")
      }
      return space
    }

    private static func noMemory(_ width: Int, _ height: Int) -> SamError {
      SamError(.invalidImage, "there is no memory for an image of \(width)×\(height) pixels")
    }
  }
#endif
