/// An input or output of a Core ML package, as its specification declares it.
package struct PackageFeature: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case array(StridedArray.Element, ArraySizes)
    /// Interleaved colours of one size.
    case image(width: Int, height: Int)
  }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// What SAMKit sees: images are uint8 [height, width, 3], RGB.
  package var spec: TensorSpec {
    switch kind {
    case .array(let element, let sizes):
      let type: Tensor.ElementType =
        switch element {
        case .float16: .float16
        case .float32, .float64: .float32
        case .int32: .int32
        }
      return TensorSpec(names: [name], shape: sizes.shape, elementType: type, greatestSizes: sizes.greatest)
    case .image(let width, let height):
      return TensorSpec(names: [name], shape: [height, width, 3], elementType: .uint8)
    }
  }

  /// - Throws: `.modelContract` for a tensor of another shape or kind.
  package func check(_ tensor: Tensor) throws(SamError) {
    let integers = tensor.elementType == .int32 || tensor.elementType == .int64
    let good =
      switch kind {
      case .array(let element, let sizes):
        sizes.accepts(tensor.shape) && (element != .int32 || integers)
      case .image(let width, let height): tensor.elementType == .uint8 && tensor.shape == [height, width, 3]
      }
    guard good else {
      var expected = spec.typeText
      if case .array(_, .enumerated(let shapes)) = kind { expected += " (one of \(shapes))" }
      throw SamError(
        .modelContract,
        "expected input \(name) as \(expected), found \(tensor.elementType.rawValue) \(tensor.shape)")
    }
  }
}

/// The shapes that an array of a Core ML package may have.
package enum ArraySizes: Sendable, Equatable {
  case fixed([Int])
  case enumerated([[Int]])
  /// For each dimension the least and the greatest size; nil: no upper limit.
  case ranged([Range])

  package struct Range: Sendable, Equatable {
    package let least: Int
    package let greatest: Int?
    package init(_ least: Int, _ greatest: Int?) {
      self.least = least
      self.greatest = greatest
    }
  }

  /// Sizes, with nil for those that may differ.
  package var shape: [Int?]? {
    switch self {
    case .fixed(let shape): return shape
    case .enumerated(let shapes):
      guard let first = shapes.first, shapes.allSatisfy({ $0.count == first.count }) else { return nil }
      return first.indices.map { index in shapes.allSatisfy { $0[index] == first[index] } ? first[index] : nil }
    case .ranged(let ranges): return ranges.map { $0.least == $0.greatest ? $0.least : nil }
    }
  }

  /// The greatest sizes; nil where there is no limit.
  package var greatest: [Int?]? {
    switch self {
    case .fixed(let shape): return shape
    case .enumerated(let shapes):
      guard let first = shapes.first, shapes.allSatisfy({ $0.count == first.count }) else { return nil }
      return first.indices.map { index in shapes.map { $0[index] }.max() }
    case .ranged(let ranges): return ranges.map(\.greatest)
    }
  }

  package func accepts(_ shape: [Int]) -> Bool {
    switch self {
    case .fixed(let fixed): shape == fixed
    case .enumerated(let shapes): shapes.contains(shape)
    case .ranged(let ranges):
      shape.count == ranges.count
        && zip(shape, ranges).allSatisfy { $0 >= $1.least && $0 <= $1.greatest ?? Int.max }
    }
  }
}
