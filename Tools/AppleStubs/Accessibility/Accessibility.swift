import FoundationOfApple

@available(iOS 17.0, macOS 14.0, visionOS 1.0, *)
public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: String) {}
    public func post() {}
  }
}
