/// An encoder that takes images [H, W, 3] of any size, subtracts a mean and pads with zeros, right and below: padded
/// with that mean to the whole frame beforehand, they give the same. Then all sizes in the graph are fixed, and the
/// engine plans its memory once: MobileSAM in this form takes a quarter less.
struct ONNXPaddedImage: Equatable {
  let input: String
  /// Of red, green and blue.
  let mean: [Float]

  /// - Returns: nil where the graph is none of that kind.
  init?(_ graph: ONNXGraph) {
    let images = graph.inputs.filter { graph.floats(of: $0.name) == nil }
    guard images.count == 1, let image = images.first, image.elementType == 1, let sizes = image.shape,
      sizes == [nil, nil, 3] || sizes == [nil, nil, nil], graph.isFlat,
      let difference = graph.onlyConsumer(of: image.name), difference.operation == "Sub",
      difference.inputs.count == 2, difference.input == image.name,
      let (shape, mean) = graph.floats(of: difference.inputs[1]), mean.count == 3, shape.last == 3,
      Self.isPadded(difference.id, in: graph)
    else { return nil }
    input = image.name
    self.mean = mean
  }

  /// Whether zeros stay zeros from the difference to the padding.
  private static func isPadded(_ value: String, in graph: ONNXGraph, depth: Int = 0) -> Bool {
    let readers = graph.consumers(of: value).filter { $0.operation != "Shape" }
    guard depth < 8, readers.count == 1, let reader = readers.first, reader.input == value else { return false }
    switch reader.operation {
    case "Div", "Mul", "Transpose", "Unsqueeze": return isPadded(reader.id, in: graph, depth: depth + 1)
    case "Pad":
      let filling = reader.inputs.count > 2 && !reader.inputs[2].isEmpty ? reader.inputs[2] : nil
      let isZero = filling.map { graph.floats(of: $0)?.values == [0] } ?? true
      return (reader.mode ?? "constant") == "constant" && isZero
    default: return false
    }
  }
}
