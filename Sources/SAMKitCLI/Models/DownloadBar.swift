import SAMKit

/// The progress of a download on standard error: a bar that moves on a terminal, else a line at every quarter.
final class DownloadBar: Sendable {
  private struct State {
    var isDrawn = false
    var quarter = 0
  }

  private let id: ModelID
  private let context: CommandContext
  private let isQuiet: Bool
  private let isTerminal: Bool
  private let state = Locked(State())

  init(_ id: ModelID, context: CommandContext, isQuiet: Bool) {
    self.id = id
    self.context = context
    self.isQuiet = isQuiet
    isTerminal = (context.errors as? FileDescriptorStream)?.isTerminal ?? false
  }

  func show(_ installState: InstallState) {
    guard !isQuiet else { return }
    switch installState {
    case .downloading(let fraction): isTerminal ? draw(fraction) : note(fraction)
    case .verifying, .ready: break
    case .preparing:
      end()
      context.note("\(id): checked, preparing …")
    }
  }

  /// Leaves the bar's line.
  func end() {
    state.withLock { state in
      if state.isDrawn { context.errors.write("\n") }
      state.isDrawn = false
    }
  }

  private func draw(_ fraction: Double) {
    let width = max(10, min(40, context.width - id.rawValue.count - 10))
    let full = Int(fraction * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    state.withLock { $0.isDrawn = true }
    context.errors.write("\r\(id) \(bar) \(Int(fraction * 100)) %")
  }

  private func note(_ fraction: Double) {
    let quarter = Int(fraction * 4)
    let isNews = state.withLock { state in
      guard quarter > state.quarter else { return false }
      state.quarter = quarter
      return true
    }
    if isNews { context.note("\(id): \(quarter * 25) % downloaded") }
  }
}
