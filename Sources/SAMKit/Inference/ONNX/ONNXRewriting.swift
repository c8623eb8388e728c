/// Changes of a graph that leave its results as they are, and that an engine with images in channels-last order runs
/// faster.
///
/// OpenVINO, like oneDNN beneath it, keeps images as height × width × channels between convolutions, which is how
/// transformers want their tokens: rows of channels. PyTorch's exports say it as channels × pixels, transposed; taken
/// literally, that moves every value twice. Each kind of place is found by its operations alone; the engine's shapes
/// then say whether it is what it looks like.
package struct ONNXRewriting {
  private(set) var graph: ONNXGraph
  private let places: [any ONNXPlace]

  package init(_ graph: ONNXGraph) {
    self.graph = graph
    let kinds: [any ONNXPlace.Type] = [
      TokensToImage.self, ImageToTokens.self, ImageToMatrix.self, JoinedImages.self, SplitProjection.self,
    ]
    places = graph.isFlat ? kinds.flatMap { kind in graph.nodes.compactMap { kind.init($0, in: graph) } } : []
  }

  /// The values whose shapes decide; none where there is nothing to change.
  package var values: Set<String> { Set(places.flatMap(\.values)) }

  /// - Parameter shapes: of those of ``values`` that are known and static.
  /// - Returns: how many places were changed.
  mutating func apply(_ shapes: [String: [Int]]) -> Int {
    var count = 0
    for place in places where place.isUntouched(in: graph) && place.apply(to: &graph, shapes: shapes) { count += 1 }
    return count
  }
}

/// Nodes of a graph that can be written in another way.
protocol ONNXPlace {
  /// - Parameter node: the one that the place is known by.
  init?(_ node: ONNXNode, in graph: ONNXGraph)

  /// What the place consists of, by the nodes' ids.
  var nodes: [String] { get }
  /// The values whose shapes must be known.
  var values: [String] { get }

  /// - Returns: whether the place was changed.
  func apply(to graph: inout ONNXGraph, shapes: [String: [Int]]) -> Bool
}

extension ONNXPlace {
  /// Whether no other change took one of its nodes.
  func isUntouched(in graph: ONNXGraph) -> Bool { nodes.allSatisfy { graph.producer(of: $0)?.range != nil } }
}
