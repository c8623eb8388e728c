package import SAMKit

/// A mask of yes and no, row-major from the top left.
package struct BinaryMask: Sendable, Equatable {
  package let width: Int, height: Int
  /// 1 for object, 0 for the rest.
  package var values: [UInt8]

  package init(width: Int, height: Int, values: [UInt8]) {
    precondition(values.count == width * height)
    self.width = width
    self.height = height
    self.values = values
  }

  /// The object of a mask: alpha of 128 and more.
  package init(_ mask: SamMask) {
    self.init(width: mask.width, height: mask.height, values: mask.alpha.map { $0 >> 7 })
  }

  package var area: Int { values.reduce(0) { $0 + Int($1) } }

  /// The smallest rectangle that holds the object; nil when there is none.
  package var boundingBox: SamBox? {
    MaskExtent(width: width, height: height, alpha: values.map { $0 * 255 }).box
  }
}

extension DistanceTransform {
  /// Squared distances to the object of a mask.
  package static func squared(toPixelsOf mask: BinaryMask) -> [Float] {
    mask.values.withUnsafeBufferPointer { values in
      squared(width: mask.width, height: mask.height) { values[$0] == 1 }
    }
  }
}
