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

  package init(image: String, id: Int, name: String?, isThing: Bool?, mask: BinaryMask) {
    self.image = image
    self.id = id
    self.name = name
    self.isThing = isThing
    self.mask = mask
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

  package func callAsFunction(_ objects: [LabelledObject]) -> [LabelledObject] {
    let sized = objects.map { ($0, $0.mask.area) }.filter { object, area in
      Double(area) >= minimumShare * Double(object.mask.values.count)
    }
    return sized.sorted { ($0.1, $1.0.id) > ($1.1, $0.0.id) }.prefix(maximumCount).map(\.0)
  }
}
