import SAMKit

/// Where an image lies in a detector's input, and the exact way back. Origins at the top left, x right, y down.
struct Letterbox: Sendable, Equatable {
  /// How an image is brought to the detector's size.
  enum Rule: String, Sendable, Codable {
    /// Aspect ratio kept, centred, the rest gray 114 (YOLO's letterbox).
    case letterbox
    /// Both sides stretched.
    case squash
  }

  static let padding: UInt8 = 114

  let imageWidth: Int, imageHeight: Int
  let frameWidth: Int, frameHeight: Int
  let contentWidth: Int, contentHeight: Int
  /// Of the content in the frame.
  let left: Int, top: Int

  init(imageWidth: Int, imageHeight: Int, frameWidth: Int, frameHeight: Int, rule: Rule) {
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
    self.frameWidth = frameWidth
    self.frameHeight = frameHeight
    switch rule {
    case .squash:
      contentWidth = frameWidth
      contentHeight = frameHeight
    case .letterbox:
      let scale = min(Double(frameWidth) / Double(imageWidth), Double(frameHeight) / Double(imageHeight))
      contentWidth = min(frameWidth, max(1, Int(Double(imageWidth) * scale)))
      contentHeight = min(frameHeight, max(1, Int(Double(imageHeight) * scale)))
    }
    left = (frameWidth - contentWidth) / 2
    top = (frameHeight - contentHeight) / 2
  }

  /// A box of the frame in image pixels, cut to the image; nil where nothing of it is inside, or where it is not a
  /// box at all.
  func toImage(x0: Float, y0: Float, x1: Float, y1: Float) -> SamBox? {
    guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite, x0 <= x1, y0 <= y1 else { return nil }
    let sx = Double(imageWidth) / Double(contentWidth)
    let sy = Double(imageHeight) / Double(contentHeight)
    let box = SamBox(
      x0: max(0, (Double(x0) - Double(left)) * sx), y0: max(0, (Double(y0) - Double(top)) * sy),
      x1: min(Double(imageWidth), (Double(x1) - Double(left)) * sx),
      y1: min(Double(imageHeight), (Double(y1) - Double(top)) * sy))
    return box.x0 < box.x1 && box.y0 < box.y1 ? box : nil
  }

  /// The image in the frame, [1, 3, frameHeight, frameWidth], red, green, blue, 0…1.
  func tensor(of image: SamImage) -> Tensor {
    let content = Resampler.resize(image, width: contentWidth, height: contentHeight)
    let area = frameWidth * frameHeight
    let (left, top, width) = (left, top, contentWidth)
    let values = [Float](unsafeUninitializedCapacity: 3 * area) { values, count in
      values.initialize(repeating: Float(Self.padding) / 255)
      content.withUnsafeBufferPointer { content in
        for y in 0..<contentHeight {
          for channel in 0..<3 {
            let row = channel * area + (y + top) * frameWidth + left
            for x in 0..<width { values[row + x] = Float(content[3 * (y * width + x) + channel]) * (1 / 255) }
          }
        }
      }
      count = 3 * area
    }
    return Tensor(values, shape: [1, 3, frameHeight, frameWidth])
  }
}
