import class Foundation.NSCondition

/// The image that a session is about: the newest one asked for wins, and who asks meanwhile waits for it.
///
/// Every `setImage` takes a ticket. Its embedding is kept only while no newer ticket exists; older work is
/// cancelled. A prediction notes the newest ticket when it is called, and gets that ticket's embedding or an
/// error, never an older image's.
final class ImageSlot: @unchecked Sendable {
  // Unchecked: everything below is touched only while `condition` is locked.
  private let condition = NSCondition()
  private var newest = 0
  private var settled = 0
  private var outcome: Result<SessionImage, SamError>?
  private var pending: Cancellation?

  /// Work on one image.
  struct Ticket: Sendable {
    let number: Int
    let cancellation: Cancellation
  }

  /// A ticket for a new image; older work is cancelled.
  func open() -> Ticket {
    condition.lock()
    newest += 1
    let old = pending
    let ticket = Ticket(number: newest, cancellation: Cancellation())
    pending = ticket.cancellation
    outcome = nil
    condition.broadcast()
    condition.unlock()
    old?.cancel()
    return ticket
  }

  /// Throws `.superseded` when a newer image was asked for, `.cancelled` when this one was given up.
  func check(_ ticket: Ticket) throws(SamError) {
    condition.lock()
    let current = ticket.number == newest
    condition.unlock()
    guard current else { throw Self.superseded }
    try ticket.cancellation.check()
  }

  /// Ends a ticket's work.
  /// - Returns: whether it was still the newest.
  @discardableResult
  func settle(_ ticket: Ticket, _ result: Result<SessionImage, SamError>) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard ticket.number == newest else { return false }
    settled = ticket.number
    outcome = result
    pending = nil
    condition.broadcast()
    return true
  }

  /// The newest ticket's number, to be given to ``wait(for:)``.
  var current: Int {
    condition.lock()
    defer { condition.unlock() }
    return newest
  }

  /// Waits until the image of a ticket is ready.
  /// - Throws: `.noImage` also when its encoding failed, `.superseded`, `.cancelled`.
  func wait(for number: Int, cancellation: Cancellation? = nil) throws(SamError) -> SessionImage {
    guard let cancellation else { return try wait(for: number) { false } }
    return try cancellation.withHandler(wake) { () throws(SamError) in
      let image = try wait(for: number) { cancellation.isCancelled }
      try cancellation.check()
      return image
    }
  }

  private func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }

  private func wait(for number: Int, unless isCancelled: () -> Bool) throws(SamError) -> SessionImage {
    condition.lock()
    defer { condition.unlock() }
    guard number > 0 else { throw SamError(.noImage, "no image is set: call setImage first") }
    while newest == number, settled < number, !isCancelled() { condition.wait() }
    if isCancelled() { throw SamError(.cancelled, "the work was cancelled") }
    guard newest == number, let outcome else { throw Self.superseded }
    switch outcome {
    case .success(let image): return image
    case .failure(let error):
      throw SamError(
        .noImage, "the session has no image: the last setImage failed (\(error.message))", underlying: error)
    }
  }

  static let superseded = SamError(.superseded, "a newer image was set meanwhile")
}

/// An image as a session holds it.
struct SessionImage: Sendable {
  let embedding: ImageEmbedding
  /// The photo itself; nil where only an embedding was given.
  let image: SamImage?
  /// The photo at the model's resolution, RGB, `3 · contentWidth · contentHeight` bytes; empty without a photo.
  let content: [UInt8]
  let timings: SamResult.Timings
  private let madeGuide = Locked<EdgeRefinement.Guide?>(nil)

  /// What edges are brought onto; made once, when first needed.
  func guide(threads: Int?) -> EdgeRefinement.Guide {
    madeGuide.withLock { made in
      if let made { return made }
      let transform = embedding.transform
      let guide = EdgeRefinement.Guide(
        content: content, width: transform.contentWidth, height: transform.contentHeight, threads: threads)
      made = guide
      return guide
    }
  }
}
