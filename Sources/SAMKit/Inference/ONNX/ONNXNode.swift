/// One operation of an ONNX graph (NodeProto). Nodes of the file stay as they are; new ones take their place.
package struct ONNXNode {
  /// The operation's name, after its domain and "::" where it is not one of ONNX's own.
  package let operation: String
  package let inputs: [String]
  package let outputs: [String]
  /// The order of the axes that a `Transpose` gives.
  package let permutation: [Int]?
  let axis: Int?
  /// How a `Pad` pads.
  let mode: String?
  /// The value of a `Constant`.
  let constant: ONNXTensor?
  /// Whether graphs are inside it, which may read values of this graph without naming them as inputs.
  let hasGraphs: Bool
  /// Where it stands in the file; nil for a new one.
  let range: Range<Int>?

  /// By this a node is known: each value comes from one node.
  var id: String { outputs.first { !$0.isEmpty } ?? "" }

  /// The first input; empty where there is none, as in a damaged file.
  var input: String { inputs.first ?? "" }

  init(_ operation: String, _ inputs: [String], _ output: String, permutation: [Int]? = nil, axis: Int? = nil) {
    self.operation = operation
    self.inputs = inputs
    outputs = [output]
    self.permutation = permutation
    self.axis = axis
    (constant, mode, hasGraphs, range) = (nil, nil, false, nil)
  }

  /// - Returns: nil where the bytes are no node.
  init?(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    var (inputs, outputs): ([String], [String]) = ([], [])
    var (operation, domain) = ("", "")
    var attributes = Attributes()
    var wire = ProtobufWire(bytes, in: range)
    while let field = wire.next() {
      guard let content = field.content else { continue }
      let text: String? = [1, 2, 4, 7].contains(field.number) ? String(decoding: bytes[content], as: UTF8.self) : nil
      switch field.number {
      case 1: inputs.append(text ?? "")
      case 2: outputs.append(text ?? "")
      case 4: operation = text ?? ""
      case 5: guard attributes.read(bytes, in: content) else { return nil }
      case 7: domain = text ?? ""
      default: break
      }
    }
    guard wire.offset == range.upperBound else { return nil }
    self.operation = domain.isEmpty || domain == "ai.onnx" ? operation : "\(domain)::\(operation)"
    self.inputs = inputs
    self.outputs = outputs
    permutation = attributes.permutation
    axis = attributes.axis
    mode = attributes.mode
    constant = attributes.constant
    hasGraphs = attributes.hasGraphs
    self.range = range
  }

  /// As the file writes it.
  func bytes(_ file: UnsafeRawBufferPointer) -> [UInt8] {
    if let range { return Array(file[range]) }
    var result = inputs.flatMap { ProtobufWire.field(1, $0) } + outputs.flatMap { ProtobufWire.field(2, $0) }
    result += ProtobufWire.field(3, id) + ProtobufWire.field(4, operation)
    if let permutation {
      // AttributeProto: name, ints, type INTS
      let values = permutation.flatMap { ProtobufWire.field(8, $0) }
      result += ProtobufWire.field(5, ProtobufWire.field(1, "perm") + values + ProtobufWire.field(20, 7))
    }
    if let axis {
      // AttributeProto: name, i, type INT
      let value = ProtobufWire.field(3, axis) + ProtobufWire.field(20, 2)
      result += ProtobufWire.field(5, ProtobufWire.field(1, "axis") + value)
    }
    return result
  }

  /// Those attributes (AttributeProto) that are looked at.
  private struct Attributes {
    var permutation: [Int]?
    var axis: Int?
    var mode: String?
    var constant: ONNXTensor?
    var hasGraphs = false

    mutating func read(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> Bool {
      var name = ""
      var (text, number): (String?, Int?)
      var numbers: [Int] = []
      var tensor: Range<Int>?
      var wire = ProtobufWire(bytes, in: range)
      while let field = wire.next() {
        switch field.number {
        case 1: name = field.content.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
        case 3: number = field.value.map { Int(truncatingIfNeeded: $0) }
        case 4: text = field.content.map { String(decoding: bytes[$0], as: UTF8.self) }
        case 5: tensor = field.content
        case 6, 11: hasGraphs = true
        case 8:
          guard let values = ProtobufWire.numbers(field, in: bytes) else { return false }
          numbers += values.map { Int(truncatingIfNeeded: $0) }
        default: break
        }
      }
      switch name {
      case "perm": permutation = numbers
      case "axis": axis = number
      case "mode": mode = text
      case "value": constant = tensor.flatMap { ONNXTensor(bytes, in: $0) }
      default: break
      }
      return wire.offset == range.upperBound
    }
  }
}
