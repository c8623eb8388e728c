/// An image as an encoder takes it.
package struct PreparedImage: Sendable {
  /// The encoder's input.
  package let tensor: Tensor
  /// The resized content: red, green, blue bytes, rows from the top; what an embedding is recognised by.
  package let content: [UInt8]

  /// SHA-256 of the image's size as text and the content's bytes.
  package func contentHash(of transform: ImageTransform) throws(SamError) -> String {
    var bytes = Array("\(transform.imageWidth)x\(transform.imageHeight)\n".utf8)
    bytes.append(contentsOf: content)
    let result = bytes.withUnsafeBytes { raw -> Result<String, SamError> in
      do throws(SamError) { return .success(try SHA256.hash(raw)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

/// From an image to the tensor that an encoder takes.
package enum ImageEncoding {
  /// Resizes the image to the transform's content, normalises it, and pads right and bottom with zeros where the
  /// encoder asks for it.
  ///
  /// - Throws: ``SamError/Code/modelContract`` for an element type other than `float32` and `uint8`, or a
  ///   normalisation without three channels.
  package static func prepare(
    _ image: SamImage, transform: ImageTransform, encoder: ModelDescription.Encoder, threads: Int? = nil
  ) throws(SamError) -> PreparedImage {
    let normalization = encoder.normalization
    guard normalization.mean.count == 3, normalization.std.count == 3 else {
      throw SamError(
        .modelContract,
        "the encoder's normalisation has \(normalization.mean.count) means and \(normalization.std.count) deviations; 3 of each are expected"
      )
    }
    let content = Resampler.resizedRGB(
      image, width: transform.contentWidth, height: transform.contentHeight, threads: threads)
    let frame = Frame(
      width: encoder.padsToFrame ? transform.frameWidth : transform.contentWidth,
      height: encoder.padsToFrame ? transform.frameHeight : transform.contentHeight,
      contentWidth: transform.contentWidth, contentHeight: transform.contentHeight, layout: encoder.layout)
    let tensor: Tensor
    switch encoder.elementType {
    case .float32:
      let tables = zip(normalization.mean, normalization.std).map { mean, std in
        (0...255).map { (Float($0) - mean) / std }
      }
      tensor = Tensor(frame.fill(content, tables: tables, zero: 0), shape: frame.shape)
    case .uint8:
      let identity = [[UInt8]](repeating: Array(0...255), count: 3)
      tensor = Tensor(frame.fill(content, tables: identity, zero: 0), shape: frame.shape)
    case .float16, .int32, .int64, .bool:
      throw SamError(
        .modelContract,
        "the encoder takes \(encoder.elementType.rawValue) pixels; float32 and uint8 are supported")
    }
    return PreparedImage(tensor: tensor, content: content)
  }

  /// The tensor's size and order, and the part that the content fills.
  private struct Frame {
    let width: Int, height: Int, contentWidth: Int, contentHeight: Int
    let layout: ModelDescription.Encoder.Layout

    var shape: [Int] { layout == .nchw ? [1, 3, height, width] : [height, width, 3] }

    /// Every byte of the content through its channel's table of 256 values.
    func fill<T>(_ content: [UInt8], tables: [[T]], zero: T) -> [T] {
      let planar = layout == .nchw
      let step = planar ? 1 : 3, plane = planar ? width * height : 1, stride = planar ? width : 3 * width
      return [T](unsafeUninitializedCapacity: 3 * width * height) { out, count in
        if width != contentWidth || height != contentHeight { out.update(repeating: zero) }
        content.withUnsafeBufferPointer { source in
          for channel in 0..<3 {
            tables[channel].withUnsafeBufferPointer { table in
              for y in 0..<contentHeight {
                let from = 3 * y * contentWidth + channel, to = channel * plane + y * stride
                for x in 0..<contentWidth { out[to &+ x &* step] = table[Int(source[from &+ 3 &* x])] }
              }
            }
          }
        }
        count = 3 * width * height
      }
    }
  }
}
