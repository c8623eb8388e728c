/// Whether what a request needs is on this device.
public enum AssetStatus: Sendable {
  case ready
  /// Not here: `downloadAssets()` brings it.
  case notReady
  /// On its way, for this request or another one.
  case downloading
  /// The last download failed.
  case error(any Error)
}

/// A request that needs a model, which may have to be downloaded first.
public protocol DownloadableAssetsRequest: Sendable {
  var assetStatus: AssetStatus { get async }
  /// Downloads what is missing; returns at once where nothing is.
  func downloadAssets() async throws
  /// Downloads what is missing and reports the part that is there, 0…1.
  func downloadAssets(progress: @escaping @Sendable (Double) -> Void) async throws
}

extension DownloadableAssetsRequest {
  public func downloadAssets() async throws { try await downloadAssets { _ in } }
}
