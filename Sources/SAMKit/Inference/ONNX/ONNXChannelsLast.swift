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
      product.inputs.count == 2, product.inputs[1] == node.id, graph.isOfConvolution(node.input)
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
}

/// Images [B, C, H, W] that are joined along their channels, some of which convolutions made and some not: the engine
/// takes all to the order of the others, and back again for the convolution that reads them.
struct JoinedImages: ONNXPlace {
  private let inputs: [String]
  private let output: String

  init?(_ node: ONNXNode, in graph: ONNXGraph) {
    guard node.operation == "Concat", node.axis == 1, graph.onlyConsumer(of: node.id)?.operation == "Conv"
    else { return nil }
    let ofConvolution = node.inputs.count { graph.isOfConvolution($0) }
    guard 0 < ofConvolution, ofConvolution < node.inputs.count else { return nil }
    (inputs, output) = (node.inputs, node.id)
  }

  var nodes: [String] { [output] }
  var values: [String] { [output] }

  func apply(to graph: inout ONNXGraph, shapes: [String: [Int]]) -> Bool {
    guard shapes[output]?.count == 4 else { return false }
    let turned = inputs.indices.map { "\(output).\($0).hwc" }
    var new = zip(inputs, turned).map { ONNXNode("Transpose", [$0], $1, permutation: [0, 2, 3, 1]) }
    new.append(ONNXNode("Concat", turned, output + ".hwc", axis: 3))
    new.append(ONNXNode("Transpose", [output + ".hwc"], output, permutation: [0, 3, 1, 2]))
    graph.replace(nodes, with: new)
    return true
  }
}

extension ONNXGraph {
  /// Operations that leave channels where they are, so that an image stays in the order that a convolution gave it.
  private static let channelwise: Set<String> = [
    "Add", "Sub", "Mul", "Div", "Erf", "Gelu", "Relu", "Sigmoid", "Tanh", "Clip", "Identity", "HardSwish", "LeakyRelu",
    "Resize", "MaxPool", "AveragePool",
  ]

  /// Whether a convolution made a value, but for what leaves channels where they are.
  fileprivate func isOfConvolution(_ value: String, depth: Int = 0) -> Bool {
    guard depth < 8, let node = producer(of: value) else { return false }
    if node.operation == "Conv" || node.operation == "ConvTranspose" { return true }
    return Self.channelwise.contains(node.operation)
      && node.inputs.contains { isOfConvolution($0, depth: depth + 1) }
  }

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
