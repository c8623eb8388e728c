/// How the model store talks to servers.
public struct DownloadOptions: Sendable, Equatable {
  /// Seconds without a byte after which a connection counts as stalled.
  public var stallTimeout: Double
  /// How often a broken or stalled download is taken up again by itself.
  public var retries: Int
  /// Seconds before the first retry; each later one waits twice as long.
  public var retryDelay: Double

  public init(stallTimeout: Double = 60, retries: Int = 3, retryDelay: Double = 1) {
    self.stallTimeout = stallTimeout
    self.retries = retries
    self.retryDelay = retryDelay
  }
}
