/// What a tensor of a layout must look like.
package struct TensorExpectation: Sendable {
  /// One size of a shape.
  package enum Size: Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    case fixed(Int)
    /// Any size, shown by this letter.
    case any(String)
    /// A size that the file must leave open.
    case open(String)

    package init(integerLiteral value: Int) { self = .fixed(value) }
    package init(stringLiteral value: String) { self = .any(value) }

    var text: String {
      switch self {
      case .fixed(let size): "\(size)"
      case .any(let letter), .open(let letter): letter
      }
    }

    func accepts(_ size: Int?) -> Bool {
      switch self {
      case .fixed(let expected): size == nil || size == expected
      case .any: true
      case .open: size == nil
      }
    }
  }

  let name: String
  let shape: [Size]
  let types: [Tensor.ElementType]

  init(_ name: String, _ shape: [Size], _ types: [Tensor.ElementType] = [.float32, .float16]) {
    self.name = name
    self.shape = shape
    self.types = types
  }

  /// "float32 [1, N, 2]"
  var text: String {
    let names = types.filter { $0 != .float16 || types.count == 1 }.map(\.rawValue).joined(separator: " or ")
    return "\(names) [\(shape.map(\.text).joined(separator: ", "))]"
  }

  func accepts(_ spec: TensorSpec) -> Bool {
    guard let type = spec.elementType, types.contains(type) else { return false }
    guard let found = spec.shape else { return true }
    return found.count == shape.count && zip(shape, found).allSatisfy { $0.accepts($1) }
  }

  /// The tensor of this name, checked.
  /// - Throws: `.modelContract` with what was expected and what was found.
  @discardableResult
  func find(in specs: [TensorSpec], what: String, of model: String) throws(SamError) -> TensorSpec {
    guard let spec = specs.named(name) else {
      throw SamError(
        .modelContract, "expected \(what) \(name) \(text) of \(model), found \(specs.contractText)")
    }
    guard accepts(spec) else {
      throw SamError(.modelContract, "expected \(what) \(name) of \(model) as \(text), found \(spec.typeText)")
    }
    return spec
  }
}
