/// An image as an encoder takes it.
package struct PreparedImage: Sendable {
  /// The encoder's input.
  package let tensor: Tensor
  /// The image at the size of the frame's content, RGB, row-major: all that the encoder sees of it.
  package let content: [UInt8]
  /// Whether the tensor says no more than `content`; false where it was not rounded to 8 bits.
  private let isRounded: Bool

  package init(tensor: Tensor, content: [UInt8], isRounded: Bool = true) {
    self.tensor = tensor
    self.content = content
    self.isRounded = isRounded
  }

  /// SHA-256 of the image's size and of what the encoder sees of it, in hexadecimal.
  package func contentHash(of transform: ImageTransform) throws(SamError) -> String {
    let hash = try SHA256()
    let size = Array("\(transform.imageWidth)×\(transform.imageHeight)\n".utf8)
    size.withUnsafeBytes { hash.update($0) }
    content.withUnsafeBytes { hash.update($0) }
    if !isRounded { tensor.withUnsafeBytes { hash.update($0) } }
    return hash.finalize()
  }
}

/// Images to encoder inputs: resized, normalised, padded, as the description says.
package enum ImageEncoding {
  /// - Parameter filling: red, green and blue to pad to the whole frame with, for an encoder of interleaved floats that
  ///   pads by itself; nil: it gets the content alone.
  /// - Throws: `.modelContract` where the encoder wants a type that images are not given in.
  package static func prepare(
    _ image: SamImage, transform: ImageTransform, encoder: ModelDescription.Encoder, filling: [Float]? = nil,
    threads: Int? = nil
  ) throws(SamError) -> PreparedImage {
    if encoder.resampling == .float {
      return try prepareInFloat(image, transform: transform, encoder: encoder, threads: threads)
    }
    let content = Resampler.resize(
      image, width: transform.contentWidth, height: transform.contentHeight, threads: threads)
    let tensor = try tensor(content, transform: transform, encoder: encoder, filling: filling)
    return PreparedImage(tensor: tensor, content: content)
  }

  private static func tensor(
    _ content: [UInt8], transform: ImageTransform, encoder: ModelDescription.Encoder, filling: [Float]?
  ) throws(SamError) -> Tensor {
    let padsToFrame = encoder.padsToFrame || filling != nil && encoder.layout == .hwc
    let width = padsToFrame ? transform.frameWidth : transform.contentWidth
    let height = padsToFrame ? transform.frameHeight : transform.contentHeight
    let area = Area(content: (transform.contentWidth, transform.contentHeight), frame: (width, height))
    switch (encoder.layout, encoder.elementType) {
    case (.nchw, .float32):
      return Tensor(planes(content, area, encoder.normalization), shape: [1, 3, height, width])
    case (.hwc, .float32):
      return Tensor(
        interleaved(content, area, encoder.normalization, filling: filling ?? [0, 0, 0]), shape: [height, width, 3])
    case (.hwc, .uint8):
      return Tensor(padded(content, area), shape: [height, width, 3])
    case (.nchw, .uint8):
      return Tensor(bytePlanes(padded(content, area)), shape: [1, 3, height, width])
    default:
      throw SamError(
        .modelContract, "expected an image input of float32 or uint8, found \(encoder.elementType.rawValue)")
    }
  }

  private struct Area {
    let content: (width: Int, height: Int)
    let frame: (width: Int, height: Int)
  }

  /// What each of the 256 values becomes, for each channel.
  private static func tables(_ rule: ModelDescription.Encoder.Normalization) -> [[Float]] {
    (0..<3).map { channel in (0..<256).map { (Float($0) - rule.mean[channel]) / rule.std[channel] } }
  }

  private static func planes(
    _ content: [UInt8], _ area: Area, _ rule: ModelDescription.Encoder.Normalization
  ) -> [Float] {
    let tables = tables(rule)
    let (width, height) = area.frame
    return [Float](unsafeUninitializedCapacity: 3 * width * height) { out, count in
      count = 3 * width * height
      content.withUnsafeBufferPointer { content in
        for channel in 0..<3 {
          tables[channel].withUnsafeBufferPointer { table in
            for y in 0..<height {
              let target = out.baseAddress! + channel * width * height + y * width
              guard y < area.content.height else {
                target.update(repeating: 0, count: width)
                continue
              }
              let row = content.baseAddress! + 3 * y * area.content.width + channel
              for x in 0..<area.content.width { target[x] = table[Int(row[3 * x])] }
              (target + area.content.width).update(repeating: 0, count: width - area.content.width)
            }
          }
        }
      }
    }
  }

  private static func interleaved(
    _ content: [UInt8], _ area: Area, _ rule: ModelDescription.Encoder.Normalization, filling: [Float]
  ) -> [Float] {
    // One table after the other.
    let tables = tables(rule).flatMap(\.self)
    let (width, height) = area.frame
    return [Float](unsafeUninitializedCapacity: 3 * width * height) { out, count in
      count = 3 * width * height
      content.withUnsafeBufferPointer { content in
        tables.withUnsafeBufferPointer { tables in
          for y in 0..<height {
            let target = out.baseAddress! + 3 * y * width
            let filled = y < area.content.height ? area.content.width : 0
            let row = content.baseAddress! + (filled > 0 ? 3 * y * area.content.width : 0)
            for x in 0..<filled {
              target[3 * x] = tables[Int(row[3 * x])]
              target[3 * x + 1] = tables[256 + Int(row[3 * x + 1])]
              target[3 * x + 2] = tables[512 + Int(row[3 * x + 2])]
            }
            for x in filled..<width {
              target[3 * x] = filling[0]
              target[3 * x + 1] = filling[1]
              target[3 * x + 2] = filling[2]
            }
          }
        }
      }
    }
  }

  /// Interleaved bytes as planes.
  private static func bytePlanes(_ pixels: [UInt8]) -> [UInt8] {
    let area = pixels.count / 3
    return [UInt8](unsafeUninitializedCapacity: 3 * area) { out, count in
      count = 3 * area
      pixels.withUnsafeBufferPointer { pixels in
        for channel in 0..<3 { for i in 0..<area { out[channel * area + i] = pixels[3 * i + channel] } }
      }
    }
  }

  private static func padded(_ content: [UInt8], _ area: Area) -> [UInt8] {
    guard area.content != area.frame else { return content }
    var out = [UInt8](repeating: 0, count: 3 * area.frame.width * area.frame.height)
    for y in 0..<area.content.height {
      let row = 3 * y * area.content.width
      let start = 3 * y * area.frame.width
      out.replaceSubrange(start..<start + 3 * area.content.width, with: content[row..<row + 3 * area.content.width])
    }
    return out
  }
}
