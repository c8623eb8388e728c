import Foundation

@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize

// Classes of their own, although Apple's are toll-free bridged: sources must say `as`, see Bridging.swift.
public typealias CFTypeRef = AnyObject
public final class CFString: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {}
  public static func == (a: CFString, b: CFString) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
  public var description: String { "" }
}
public final class CFArray { public init() {} }
public final class CFDictionary {}
public class CFData {}
public final class CFMutableData: CFData {}
public final class CFURL {}
public final class CFNumber {}
public class CFAttributedString {}
public typealias CFIndex = Int
public typealias CFTypeID = UInt
public final class CFAllocator {}
public final class CFBoolean {}

public nonisolated(unsafe) let kCFBooleanTrue: CFBoolean! = nil
public nonisolated(unsafe) let kCFBooleanFalse: CFBoolean! = nil

public struct CFRange: Sendable {
  public var location: CFIndex
  public var length: CFIndex
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

public func CFDataCreate(
  _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex
) -> CFData! { nil }
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>! { nil }
public func CFDataGetLength(_ theData: CFData?) -> CFIndex { 0 }

public struct CGVector: Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
}

public struct CGAffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public static let identity = CGAffineTransform()
  public init() { (a, b, c, d, tx, ty) = (1, 0, 0, 1, 0, 0) }
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) { self.init() }
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init() }
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init() }
  public init(rotationAngle angle: CGFloat) { self.init() }
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform { self }
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform { self }
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform { self }
  public func inverted() -> CGAffineTransform { self }
}
