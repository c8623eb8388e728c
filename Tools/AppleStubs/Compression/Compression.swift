import Foundation

@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
public enum FilterOperation: Sendable {
  case compress, decompress
}

@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
public enum Algorithm: Sendable {
  case lzfse, zlib, lz4, lzma
}

@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
public class InputFilter<D: DataProtocol> {
  public init(
    _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65_536,
    readingFrom readFunc: @escaping (Int) throws -> D?
  ) throws {}
  public func readData(ofLength length: Int) throws -> Data? { nil }
}
