import Foundation

@available(iOS 14.0, macOS 11.0, visionOS 1.0, *)
public struct UTType: Hashable, Sendable {
  public var identifier: String { "" }
  public init?(_ identifier: String) { nil }
  public static let image = UTType("")!
  public static let png = UTType("")!
  public static let jpeg = UTType("")!
  public static let gif = UTType("")!
  public static let webP = UTType("")!
}
