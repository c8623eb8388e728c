@_exported import Photos
import SwiftUI

@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public struct PHPickerFilter: Equatable, Sendable {
  public static let images = PHPickerFilter()
}

@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public struct PhotosPickerItem: Hashable, Sendable {
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? { nil }
}

@available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
public struct PhotosPicker<Label: View>: View {
  public typealias Body = Never
}
extension PhotosPicker where Label == Text {
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
  ) {}
}
