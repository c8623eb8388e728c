import Foundation

// Casts that Apple's compiler bridges are rewritten to these operators.
infix operator ~> : CastingPrecedence
infix operator ~>? : CastingPrecedence

public func ~> (value: String, type: CFString.Type) -> CFString { fatalError() }
public func ~> (value: NSString, type: CFString.Type) -> CFString { fatalError() }
public func ~> (value: CFString, type: String.Type) -> String { fatalError() }
public func ~> (value: URL, type: CFURL.Type) -> CFURL { fatalError() }
public func ~> (value: NSURL, type: CFURL.Type) -> CFURL { fatalError() }
public func ~> (value: Data, type: CFData.Type) -> CFData { fatalError() }
public func ~> (value: NSData, type: CFData.Type) -> CFData { fatalError() }
public func ~> (value: NSMutableData, type: CFMutableData.Type) -> CFMutableData { fatalError() }
public func ~> (value: [AnyHashable: Any], type: CFDictionary.Type) -> CFDictionary { fatalError() }
@_disfavoredOverload
public func ~> (value: [CFString: Any], type: CFDictionary.Type) -> CFDictionary { fatalError() }
public func ~> (value: NSDictionary, type: CFDictionary.Type) -> CFDictionary { fatalError() }
public func ~> (value: [Any], type: CFArray.Type) -> CFArray { fatalError() }
public func ~> (value: NSAttributedString, type: CFAttributedString.Type) -> CFAttributedString { fatalError() }
public func ~>? (value: CFDictionary?, type: [CFString: Any].Type) -> [CFString: Any]? { nil }
