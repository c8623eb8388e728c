open class NSPasteboard: NSObject {
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let png = PasteboardType(rawValue: "")
  }
  open class var general: NSPasteboard { NSPasteboard() }
  @discardableResult open func clearContents() -> Int { 0 }
  @discardableResult open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool { false }
}

@MainActor open class NSEvent: NSObject {
  public struct ModifierFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let shift = ModifierFlags(rawValue: 1 << 17)
  }
  open class var modifierFlags: ModifierFlags { [] }
}

extension NSImage {
  public convenience init?(data: Data) { nil }
}
