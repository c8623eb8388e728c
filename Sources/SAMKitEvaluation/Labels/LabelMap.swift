import Foundation
import SAMKit

/// A picture whose colours number the segments of a photo.
///
/// Gray pictures hold the segment's number (0: none, 255: not to be counted, unless it is the only number besides 0:
/// then it is the object). In coloured ones (palettes, COCO's
/// panoptic maps) the number is `red + 256 · green + 65,536 · blue`, and 0 is none.
struct LabelMap {
  let width: Int, height: Int
  private let numbers: [Int32]
  private let isGray: Bool
  /// The number that is not counted.
  private let void: Int32?

  /// - Throws: as ``ImageFile/read(_:options:)-(URL,_)``; ``SamError/Code/invalidImage`` for 16 bits a channel.
  init(_ url: URL) throws(SamError) {
    if let depth = try Self.depthOfPNG(url), depth > 8 {
      throw SamError(
        .invalidImage,
        "\(url.lastPathComponent) has \(depth) bits a channel; expected a label map of 8 bits, gray or coloured")
    }
    let image = try ImageFile.read(url, options: ImageReadOptions(turnsUpright: false))
    width = image.width
    height = image.height
    var numbers: [Int32] = []
    numbers.reserveCapacity(width * height)
    var isGray = true
    for start in stride(from: 0, to: image.pixels.count, by: 4) {
      let (red, green, blue) = (image.pixels[start], image.pixels[start + 1], image.pixels[start + 2])
      let low: Int32 = Int32(red) | Int32(green) << 8
      numbers.append(low | Int32(blue) << 16)
      isGray = isGray && red == green && green == blue
    }
    self.numbers = numbers
    self.isGray = isGray
    let white: Int32 = 0xFF_FFFF
    void = isGray && numbers.contains { $0 != 0 && $0 != white } ? white : nil
  }

  /// The segments that the filter lets through, the largest first.
  func objects(
    of image: String, segments: [Int: LabelledSet.Segment], filter: ObjectFilter
  ) -> [LabelledObject] {
    var areas: [Int32: Int] = [:]
    for number in numbers where number != 0 && number != void { areas[number, default: 0] += 1 }
    let ignored = void.map { mask(of: $0) }.flatMap { $0.values.contains(1) ? $0 : nil }
    let sizes = areas.map { (id: Int($0.key), area: $0.value) }
    return filter(sizes, pixels: numbers.count).map { id in
      let segment = segments[isGray ? id & 0xFF : id]
      return LabelledObject(
        image: image, id: isGray ? id & 0xFF : id, name: segment?.name, isThing: segment?.thing,
        mask: mask(of: Int32(id)), ignored: ignored)
    }
  }

  private func mask(of number: Int32) -> BinaryMask {
    let values = numbers.map { (each: Int32) -> UInt8 in each == number ? 1 : 0 }
    return BinaryMask(width: width, height: height, values: values)
  }

  /// The bit depth in a PNG's header; nil for another file.
  private static func depthOfPNG(_ url: URL) throws(SamError) -> Int? {
    guard let file = try? FileHandle(forReadingFrom: url) else {
      throw SamError(.imageNotFound, "\(url.path) cannot be read")
    }
    defer { try? file.close() }
    guard let head = try? file.read(upToCount: 25), head.count == 25, head.starts(with: [0x89, 0x50, 0x4E, 0x47])
    else { return nil }
    return Int(head[head.startIndex + 24])
  }
}
