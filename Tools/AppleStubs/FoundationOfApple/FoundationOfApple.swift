// What sources get by `import Foundation`: Linux's Foundation and what Apple's has beside it.
@_exported import CoreFoundation
@_exported import Darwin
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import ObjectiveC

extension URL {
  @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
  public static var cachesDirectory: URL { URL(filePath: "/") }
  @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
  public static var applicationSupportDirectory: URL { URL(filePath: "/") }
}
