/// Tokens [B, H·W, C], transposed to [B, C, H·W] and seen as an image [B, C, H, W]: seen as [B, H, W, C] first, the
/// transposition is the one that a convolution makes anyway.
struct TokensToImage: ONNXPlace {
  private let input: String
  private let transposed: String
  private let output: String

  init?(_ node: ONNXNode, in graph: ONNXGraph) {
    guard node.operation == "Transpose", node.permutation == [0, 2, 1],
      let reshape = graph.onlyConsumer(of: node.id), reshape.operation == "Reshape", reshape.input == node.id
    else { return nil }
    (input, transposed, output) = (node.input, node.id, reshape.id)
  }

  var nodes: [String] { [transposed, output] }
  var values: [String] { [transposed, output] }

  func apply(to graph: inout ONNXGraph, shapes: [String: [Int]]) -> Bool {
    guard let image = shapes[output], image.count == 4, shapes[transposed] == [image[0], image[1], image[2] * image[3]]
    else { return false }
    let shape = graph.add([image[0], image[2], image[3], image[1]])
    let seen = output + ".hwc"
    graph.replace(
      nodes,
      with: [
        ONNXNode("Reshape", [input, shape], seen),
        ONNXNode("Transpose", [seen], output, permutation: [0, 3, 1, 2]),
      ])
    return true
  }
}

/// An image [B, C, H, W], seen as [B, C, H·W] and transposed to tokens [B, H·W, C]: the other way round.
struct ImageToTokens: ONNXPlace {
  private let input: String
  private let flat: String
  private let output: String

  init?(_ node: ONNXNode, in graph: ONNXGraph) {
    guard node.operation == "Reshape", let transpose = graph.onlyConsumer(of: node.id),
      transpose.operation == "Transpose", transpose.permutation == [0, 2, 1]
    else { return nil }
    (input, flat, output) = (node.input, node.id, transpose.id)
  }

  var nodes: [String] { [flat, output] }
  var values: [String] { [input, flat] }

  func apply(to graph: inout ONNXGraph, shapes: [String: [Int]]) -> Bool {
    guard let tokens = graph.addTokens(of: input, flat: flat, to: output, shapes: shapes) else { return false }
    graph.replace(nodes, with: tokens)
    return true
  }
}

/// An image [B, C, H, W] that convolutions made, seen as a matrix [B, C, H·W] to multiply by, as where a mask decoder
/// multiplies its masks' weights with the enlarged embedding: the engine multiplies by the tokens as they stand.
struct ImageToMatrix: ONNXPlace {
  private let input: String
  private let flat: String

  init?(_ node: ONNXNode, in graph: ONNXGraph) {
    guard node.operation == "Reshape", let product = graph.onlyConsumer(of: node.id), product.operation == "MatMul",
      product.inputs.count == 2, product.inputs[1] == node.id, Self.isOfConvolution(node.input, in: graph)
    else { return nil }
    (input, flat) = (node.input, node.id)
  }

  var nodes: [String] { [flat] }
  var values: [String] { [input, flat] }

  func apply(to graph: inout ONNXGraph, shapes: [String: [Int]]) -> Bool {
    let tokens = flat + ".tokens"
    guard let nodes = graph.addTokens(of: input, flat: flat, to: tokens, shapes: shapes) else { return false }
    graph.replace(self.nodes, with: nodes + [ONNXNode("Transpose", [tokens], flat, permutation: [0, 2, 1])])
    return true
  }

  /// Operations that leave each value where it is.
  private static let pointwise: Set<String> = [
    "Add", "Sub", "Mul", "Div", "Erf", "Gelu", "Relu", "Sigmoid", "Tanh", "Clip", "Identity", "HardSwish", "LeakyRelu",
  ]

  private static func isOfConvolution(_ value: String, in graph: ONNXGraph, depth: Int = 0) -> Bool {
    guard depth < 8, let node = graph.producer(of: value) else { return false }
    if node.operation == "Conv" || node.operation == "ConvTranspose" { return true }
    return pointwise.contains(node.operation)
      && node.inputs.contains { isOfConvolution($0, in: graph, depth: depth + 1) }
  }
}

extension ONNXGraph {
  /// Nodes that make an image [B, C, H, W] tokens [B, H·W, C]; nil where `flat` is not the image as [B, C, H·W].
  fileprivate mutating func addTokens(
    of image: String, flat: String, to output: String, shapes: [String: [Int]]
  ) -> [ONNXNode]? {
    guard let sizes = shapes[image], sizes.count == 4, shapes[flat] == [sizes[0], sizes[1], sizes[2] * sizes[3]]
    else { return nil }
    let shape = add([sizes[0], sizes[2] * sizes[3], sizes[1]])
    let turned = output + ".hwc"
    return [
      ONNXNode("Transpose", [image], turned, permutation: [0, 2, 3, 1]), ONNXNode("Reshape", [turned, shape], output),
    ]
  }
}
