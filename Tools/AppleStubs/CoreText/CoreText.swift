@_exported import CoreGraphics

public final class CTFont {}
public final class CTLine {}

public enum CTFontUIFontType: UInt32, Sendable {
  case system = 2
  case emphasizedSystem = 3
}

public struct CTLineBoundsOptions: OptionSet, Sendable {
  public let rawValue: CFIndex
  public init(rawValue: CFIndex) { self.rawValue = rawValue }
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
}

public nonisolated(unsafe) let kCTFontAttributeName: CFString = ""
public nonisolated(unsafe) let kCTForegroundColorAttributeName: CFString = ""
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? { nil }
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine { fatalError() }
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect { .zero }
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {}
