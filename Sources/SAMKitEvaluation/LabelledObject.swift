/// One labelled object of one image.
package struct LabelledObject: Sendable {
  /// The image's name without its extension.
  package let image: String
  /// The segment's number in the label map, or the annotation's.
  package let id: Int
  /// The class, where it is known.
  package let name: String?
  /// Whether it is a thing (countable) and not stuff; nil where unknown.
  package let isThing: Bool?
  package let mask: BinaryMask
  /// Pixels that do not count (1); nil where all do.
  package let ignored: BinaryMask?

  package init(
    image: String, id: Int, name: String?, isThing: Bool?, mask: BinaryMask, ignored: BinaryMask? = nil
  ) {
    self.image = image
    self.id = id
    self.name = name
    self.isThing = isThing
    self.mask = mask
    self.ignored = ignored
  }
}

/// Which labelled objects are measured.
package struct ObjectFilter: Sendable, Equatable {
  /// The smallest share of the image.
  package var minimumShare: Double
  /// The most objects an image, the largest first.
  package var maximumCount: Int

  package init(minimumShare: Double = 0.006, maximumCount: Int = 6) {
    self.minimumShare = minimumShare
    self.maximumCount = maximumCount
  }

  /// The objects to measure, of their areas in an image of so many pixels, the largest first.
  package func callAsFunction(_ objects: [(id: Int, area: Int)], pixels: Int) -> [Int] {
    let sized = objects.filter { $0.area > 0 && Double($0.area) >= minimumShare * Double(pixels) }
    return sized.sorted { ($0.area, $1.id) > ($1.area, $0.id) }.prefix(maximumCount).map(\.id)
  }
}
