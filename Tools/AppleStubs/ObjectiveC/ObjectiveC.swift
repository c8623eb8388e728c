public struct Selector: Hashable, Sendable {
  public init(_ string: String) {}
}

public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
