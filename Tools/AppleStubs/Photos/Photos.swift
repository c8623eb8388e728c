import FoundationOfApple

@available(iOS 14, macOS 11.0, visionOS 1.0, *)
public enum PHAccessLevel: Int, Sendable { case addOnly = 1, readWrite }

@available(iOS 8, macOS 10.13, visionOS 1.0, *)
public enum PHAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized, limited }

@available(iOS 8, macOS 10.11, visionOS 1.0, *)
public enum PHAssetResourceType: Int, Sendable { case photo = 1, video }

@available(iOS 8, macOS 10.13, visionOS 1.0, *)
open class PHPhotoLibrary: NSObject {
  open class func shared() -> PHPhotoLibrary { PHPhotoLibrary() }
  @available(iOS 14, macOS 11.0, visionOS 1.0, *)
  open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus { .denied }
  open func performChanges(_ changeBlock: @escaping () -> Void) async throws {}
}

@available(iOS 9, macOS 10.15, visionOS 1.0, *)
open class PHAssetResourceCreationOptions: NSObject {}

@available(iOS 9, macOS 10.15, visionOS 1.0, *)
open class PHAssetCreationRequest: NSObject {
  open class func forAsset() -> Self { fatalError() }
  open func addResource(
    with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
  ) {}
}
