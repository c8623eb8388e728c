/// Queries, keys and values [.., H, D] of a transformer's attention that one product makes, split along the last axis:
/// three products make them where they belong. Splitting there copies rows of a few values each.
struct SplitProjection: ONNXPlace {
  private let product: ONNXNode
  private let sum: ONNXNode
  private let bias: String
  private let seen: String
  private let split: ONNXNode

  init?(_ node: ONNXNode, in graph: ONNXGraph) {
    guard node.operation == "Split", node.outputs.allSatisfy({ !$0.isEmpty }),
      let reshape = Self.single("Reshape", graph, node.input), let sum = Self.single("Add", graph, reshape.input),
      sum.inputs.count == 2
    else { return nil }
    let terms = [sum.inputs, sum.inputs.reversed()]
    guard
      let (term, product) = terms.lazy.compactMap({ t in Self.single("MatMul", graph, t[0]).map { (t, $0) } }).first,
      product.inputs.count == 2
    else { return nil }
    self.product = product
    self.sum = sum
    bias = term[1]
    seen = reshape.id
    split = node
  }

  /// The node that makes a value for one reader alone.
  private static func single(_ operation: String, _ graph: ONNXGraph, _ value: String) -> ONNXNode? {
    guard let node = graph.producer(of: value), node.operation == operation, graph.onlyConsumer(of: value) != nil
    else { return nil }
    return node
  }

  var nodes: [String] { [product.id, sum.id, seen, split.id] }
  var values: [String] { [sum.id, seen] + split.outputs }

  func apply(to graph: inout ONNXGraph, shapes: [String: [Int]]) -> Bool {
    guard let rows = shapes[sum.id], let heads = shapes[seen], heads.count >= 3, let width = heads.last,
      rows.last == heads[heads.count - 2] * width,
      [-1, heads.count - 1].contains(split.axis ?? 0), let weight = graph.floats(of: product.inputs[1]),
      let offset = graph.floats(of: bias), weight.shape.count == 2, weight.shape[1] == rows.last,
      offset.shape == [weight.shape[1]]
    else { return false }
    let parts = split.outputs.compactMap { shapes[$0] }
    guard parts.count == split.outputs.count, parts.allSatisfy({ $0.dropLast() == heads.dropLast() }),
      parts.reduce(0, { $0 + ($1.last ?? 0) }) == width
    else { return false }
    var new: [ONNXNode] = []
    var start = 0
    for (output, part) in zip(split.outputs, parts) {
      let columns = Self.columns(of: weight.shape[1], every: width, start..<start + part[part.count - 1])
      start += part[part.count - 1]
      let weights = graph.add(
        Self.pick(columns, weight.values, rowLength: weight.shape[1]), shape: [weight.shape[0], columns.count])
      let offsets = graph.add(columns.map { offset.values[$0] }, shape: [columns.count])
      let shape = graph.add(part)
      new += [
        ONNXNode("MatMul", [product.input, weights], output + ".product"),
        ONNXNode("Add", [output + ".product", offsets], output + ".sum"),
        ONNXNode("Reshape", [output + ".sum", shape], output),
      ]
    }
    graph.replace(nodes, with: new)
    return true
  }

  /// The columns that a part of every head takes.
  private static func columns(of count: Int, every width: Int, _ part: Range<Int>) -> [Int] {
    stride(from: 0, to: count, by: width).flatMap { head in part.map { head + $0 } }
  }

  private static func pick(_ columns: [Int], _ values: [Float], rowLength: Int) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(values.count / rowLength * columns.count)
    for row in stride(from: 0, to: values.count, by: rowLength) {
      for column in columns { result.append(values[row + column]) }
    }
    return result
  }
}
