@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
public struct SHA256: Sendable {
  public init() {}
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
  public func finalize() -> SHA256Digest { fatalError() }
}

@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
public struct SHA256Digest: Sequence, Sendable {
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}
