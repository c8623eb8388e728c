/// Passes progress on in steps of a thousandth, forwards only.
final class InstallProgress: Sendable {
  private let report: @Sendable (InstallState) -> Void
  private let last = Locked(-1.0)

  init(_ report: @escaping @Sendable (InstallState) -> Void) { self.report = report }

  func update(_ fraction: Double) {
    let isNews = last.withLock { last in
      guard fraction - last >= 0.001 || (fraction >= 1 && last < 1) else { return false }
      last = fraction
      return true
    }
    if isNews { report(.downloading(fraction: fraction)) }
  }
}
