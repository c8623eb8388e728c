package import CommandLineArguments
package import SAMKit

/// The prompts that were typed.
package struct PromptArguments: Sendable, Equatable {
  package let points: [SamPoint]
  package let boxes: [SamBox]
  /// The image to start from.
  package let maskFile: String?
  /// Whether coordinates are fractions of the image's sides.
  package let isNormalized: Bool

  /// What belongs to one object, in image pixels.
  package struct ObjectPrompt: Sendable, Equatable {
    package let points: [SamPoint]
    package let box: SamBox?

    package init(points: [SamPoint], box: SamBox?) {
      self.points = points
      self.box = box
    }
  }

  package init(_ arguments: ParsedArguments) throws(ArgumentError) {
    points =
      try arguments.all(PromptOptions.point).map { SamPoint(x: $0.x, y: $0.y, label: .positive) }
      + arguments.all(PromptOptions.exclude).map { SamPoint(x: $0.x, y: $0.y, label: .negative) }
    boxes = try arguments.all(PromptOptions.box).map(\.standardized)
    maskFile = try arguments.first(PromptOptions.mask)
    isNormalized = arguments.has(PromptOptions.normalized)
    try check()
  }

  private func check() throws(ArgumentError) {
    guard !points.isEmpty || !boxes.isEmpty || maskFile != nil else {
      throw .invalid("nothing points at an object: give --point, --box or --mask")
    }
    guard points.isEmpty || !boxes.isEmpty || maskFile != nil || points.contains(where: { $0.label == .positive })
    else { throw .invalid("--exclude alone points at no object: give --point or --box as well") }
    if isNormalized { try checkFractions() }
    guard boxes.count > 1 else { return }
    if maskFile != nil { throw .invalid("--mask is for one object, and there are \(boxes.count) boxes") }
    for point in points where !boxes.contains(where: { $0.holds(point) }) {
      throw .invalid(
        "the point \(Format.number(point.x)),\(Format.number(point.y)) is in none of the \(boxes.count) boxes, "
          + "each of which is an object of its own")
    }
  }

  private func checkFractions() throws(ArgumentError) {
    for point in points where !((0...1).contains(point.x) && (0...1).contains(point.y)) {
      throw .invalid(
        "--normalized: expected coordinates from 0 to 1, found the point "
          + "\(Format.number(point.x)),\(Format.number(point.y))")
    }
    for box in boxes where [box.x0, box.y0, box.x1, box.y1].contains(where: { !(0...1).contains($0) }) {
      throw .invalid("--normalized: expected coordinates from 0 to 1, found the box \(Format.box(box))")
    }
  }

  /// The prompt of each object, for an image of the given size in pixels.
  package func objects(width: Int, height: Int) -> [ObjectPrompt] {
    let scaleX = isNormalized ? Double(width) : 1
    let scaleY = isNormalized ? Double(height) : 1
    func scaled(_ points: [SamPoint]) -> [SamPoint] {
      points.map { SamPoint(x: $0.x * scaleX, y: $0.y * scaleY, label: $0.label) }
    }
    guard !boxes.isEmpty else { return [ObjectPrompt(points: scaled(points), box: nil)] }
    return boxes.map { box in
      let own = boxes.count == 1 ? points : points.filter { box.holds($0) }
      return ObjectPrompt(
        points: scaled(own),
        box: SamBox(x0: box.x0 * scaleX, y0: box.y0 * scaleY, x1: box.x1 * scaleX, y1: box.y1 * scaleY))
    }
  }
}

extension SamBox {
  /// Whether a point is in the rectangle, whose corners must be in order; its border is part of it.
  fileprivate func holds(_ point: SamPoint) -> Bool {
    point.x >= x0 && point.x <= x1 && point.y >= y0 && point.y <= y1
  }
}
