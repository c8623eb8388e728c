extension TensorSpec {
  /// Whether a tensor has this type and shape.
  package func accepts(_ tensor: Tensor) -> Bool {
    if let elementType, elementType != tensor.elementType {
      // Converted at the backend's border.
      let converted =
        (elementType == .float16 && tensor.elementType == .float32)
        || (elementType == .bool && tensor.elementType == .uint8)
      guard converted else { return false }
    }
    guard let shape else { return true }
    return shape.count == tensor.shape.count && zip(shape, tensor.shape).allSatisfy { $0 == nil || $0 == $1 }
  }

  /// "float32 [1, 3, ?, ?]"
  package var typeText: String {
    let sizes = shape.map { "[" + $0.map { $0.map(String.init) ?? "?" }.joined(separator: ", ") + "]" }
    return "\(elementType?.rawValue ?? "another type") \(sizes ?? "of any shape")"
  }

  /// Names in the file's order.
  package static func list(_ specs: [TensorSpec]) -> String {
    specs.enumerated().map { $1.name.isEmpty ? "#\($0)" : $1.name }.joined(separator: ", ")
  }

  /// The place that `"#2"` means; nil for a name.
  package static func index(of name: String) -> Int? { name.hasPrefix("#") ? Int(name.dropFirst()) : nil }
}
