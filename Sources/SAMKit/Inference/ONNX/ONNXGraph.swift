/// The graph of an ONNX file, as far as SAMKit changes it: nodes, constants and outputs. What is not understood is
/// written as it was read.
package struct ONNXGraph {
  /// In the file's order: a value is made before it is used.
  package private(set) var nodes: [ONNXNode] = []
  package private(set) var outputs: [String] = []
  private let bytes: UnsafeRawBufferPointer
  /// The graph in the file, with its tag and length.
  private let graph: Range<Int>
  private var initializers: [(name: String, range: Range<Int>)] = []
  private var outputRanges: [String: Range<Int>] = [:]
  private(set) var inputs: [ONNXInput] = []
  /// All other fields of the graph.
  private var others: [Range<Int>] = []
  /// New constants, as the file writes them.
  private var added: [[UInt8]] = []
  private var producers: [String: Int] = [:]
  private var consumers: [String: [Int]] = [:]

  /// - Parameter bytes: of a whole ONNX file; they must stay there as long as the graph does.
  /// - Returns: nil where they are no ONNX file.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    // ModelProto.graph = 7
    var model = ProtobufWire(bytes)
    var found: ProtobufWire.Field?
    while let field = model.next() { if field.number == 7 { found = field } }
    guard model.offset == bytes.count, let found, let content = found.content else { return nil }
    self.bytes = bytes
    graph = found.whole
    guard read(content) else { return nil }
    index()
  }

  /// The fields of GraphProto.
  private mutating func read(_ content: Range<Int>) -> Bool {
    var fields = ProtobufWire(bytes, in: content)
    while let field = fields.next() {
      guard let inner = field.content, [1, 5, 11, 12].contains(field.number) else {
        others.append(field.whole)
        continue
      }
      switch field.number {
      case 1:
        guard let node = ONNXNode(bytes, in: inner) else { return false }
        nodes.append(node)
      case 5:
        guard let name = text(8, of: inner) else { return false }
        initializers.append((name, field.whole))
      case 11:
        guard let input = ONNXInput(bytes, in: inner) else { return false }
        inputs.append(input)
      default:
        let name = text(1, of: inner) ?? ""
        outputs.append(name)
        outputRanges[name] = field.whole
      }
    }
    return fields.offset == content.upperBound && Set(outputs).count == outputs.count
  }

  private func text(_ number: Int, of message: Range<Int>) -> String? {
    var wire = ProtobufWire(bytes, in: message)
    var result: String?
    while let field = wire.next() {
      if field.number == number, let content = field.content {
        result = String(decoding: bytes[content], as: UTF8.self)
      }
    }
    return wire.offset == message.upperBound ? result ?? "" : nil
  }

  private mutating func index() {
    (producers, consumers) = ([:], [:])
    for (place, node) in nodes.enumerated() {
      for name in node.outputs where !name.isEmpty { producers[name] = place }
      for name in node.inputs where !name.isEmpty { consumers[name, default: []].append(place) }
    }
  }

  // MARK: Reading

  /// Whether all that reads a value says so, which graphs inside nodes do not.
  var isFlat: Bool { !nodes.contains { $0.hasGraphs } }

  /// The node that makes a value; nil for inputs and constants.
  func producer(of value: String) -> ONNXNode? { producers[value].map { nodes[$0] } }

  /// The nodes that read a value.
  func consumers(of value: String) -> [ONNXNode] { consumers[value, default: []].map { nodes[$0] } }

  /// The node that alone reads a value, once; nil where others do, or where it is one of the graph's outputs.
  func onlyConsumer(of value: String) -> ONNXNode? {
    guard let places = consumers[value], places.count == 1, !outputs.contains(value) else { return nil }
    return nodes[places[0]]
  }

  /// A constant's sizes and values; nil where it is none, or not of floats.
  func floats(of value: String) -> (shape: [Int], values: [Float])? {
    guard let tensor = tensor(value), let values = tensor.floats(bytes) else { return nil }
    return (tensor.shape, values)
  }

  private func tensor(_ value: String) -> ONNXTensor? {
    if let node = producer(of: value) { return node.operation == "Constant" ? node.constant : nil }
    guard !inputs.contains(where: { $0.name == value }), let found = initializers.first(where: { $0.name == value })
    else { return nil }
    var wire = ProtobufWire(bytes, in: found.range)
    return wire.next()?.content.flatMap { ONNXTensor(bytes, in: $0) }
  }

  // MARK: Changing

  /// Leaves out outputs that nobody reads, so that the engine leaves out what leads to them alone.
  ///
  /// Decoders of Segment Anything's own export enlarge all masks to the photo's size in the graph: four planes of
  /// floats as large as the photo, 192 MB at 12 megapixels, which are never read where `low_res_masks` is there.
  /// - Parameter kept: an output that must be there for any to be dropped.
  /// - Returns: whether anything was left out.
  mutating func drop(_ names: Set<String>, whereThereIs kept: String) -> Bool {
    let rest = outputs.filter { !names.contains($0) }
    guard rest.contains(kept), rest.count < outputs.count else { return false }
    outputs = rest
    return true
  }

  /// Gives an input fixed sizes.
  mutating func fix(_ input: String, shape: [Int]) {
    for place in inputs.indices where inputs[place].name == input { inputs[place] = inputs[place].fixed(shape) }
  }

  /// Puts nodes in the place of others; what they make for the rest of the graph must be made by the new ones.
  /// - Parameter ids: of the nodes that go, which must all be there; the new ones stand where the last of them stood.
  mutating func replace(_ ids: [String], with new: [ONNXNode]) {
    let places = ids.compactMap { producers[$0] }.sorted()
    guard let last = places.last else { return }
    nodes.replaceSubrange(last...last, with: new)
    for place in places.dropLast().reversed() { nodes.remove(at: place) }
    index()
  }

  /// Adds a constant of floats and returns its name.
  mutating func add(_ floats: [Float], shape: [Int]) -> String {
    let name = unusedName()
    added.append(ONNXTensor.bytes(name: name, shape: shape, floats: floats))
    return name
  }

  /// Adds a constant list of integers and returns its name.
  mutating func add(_ integers: [Int]) -> String {
    let name = unusedName()
    added.append(ONNXTensor.bytes(name: name, integers: integers))
    return name
  }

  private func unusedName() -> String {
    var name = "samkit.\(added.count)"
    while producers[name] != nil || consumers[name] != nil { name += "_" }
    return name
  }

  // MARK: Writing

  /// The whole file.
  /// - Parameter shown: values inside the graph that are outputs too, so that an engine tells of their shapes.
  func file(showing shown: [String] = []) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(bytes.count)
    for node in nodes { content += ProtobufWire.field(1, node.bytes(bytes)) }
    // Weights that the changes left without a reader; the file's own weights that nobody reads stay.
    let orphans = Set(initializers.map(\.name)).subtracting(consumers.keys).subtracting(inputs.map(\.name))
      .subtracting(outputs)
    for (name, range) in initializers where added.isEmpty || !orphans.contains(name) { content += bytes[range] }
    for tensor in added { content += ProtobufWire.field(5, tensor) }
    for range in others { content += bytes[range] }
    for input in inputs { content += ProtobufWire.field(11, input.bytes(bytes)) }
    for name in outputs { if let range = outputRanges[name] { content += bytes[range] } }
    // ValueInfoProto.name = 1
    for name in shown where !outputs.contains(name) {
      content += ProtobufWire.field(12, ProtobufWire.field(1, name))
    }
    var file: [UInt8] = []
    file.reserveCapacity(content.count + bytes.count - graph.count + 16)
    file += bytes[..<graph.lowerBound]
    file += ProtobufWire.varint(7 << 3 | 2) + ProtobufWire.varint(content.count)
    file += content
    file += bytes[graph.upperBound...]
    return file
  }
}
