import Dispatch
package import SAMKit
package import SAMKitGrounding
package import SAMKitInteraction

/// One photo that someone works on: its session, the marks on it with their history, and what was found.
///
/// Edits of the history are done one after another; predictions run outside the lock, and the newest one wins.
package final class WebSession: Sendable {
  /// How far the photo is.
  package enum Progress: Sendable {
    case encoding
    case ready(seconds: Double)
    case failed(SamError)
  }

  private struct State {
    var progress = Progress.encoding
    var history = PromptHistory()
    var quality = SamOptions.Quality.balanced
    var cache: AnswerCache
    var shown: (key: AnswerKey, answer: Answer)?
    var revision = 0
  }

  /// Marks that one history may hold.
  package static let markLimit = 200
  /// Objects that a text query shows.
  static let objectLimit = 6

  package let id: String
  package let image: SamImage
  private let session: SamSession
  private let text: TextSegmentationSession?
  private let latest = LatestWins()
  private let state: Locked<State>
  private let encoded = DispatchGroup()
  private let canvas = Locked<LiftCanvas?>(nil)

  /// Starts to encode the photo on a thread of its own.
  package init(
    id: String, image: SamImage, model: SamModel, config: SamConfig, grounding: (any Grounding)?,
    answerBudget: Int = 64 << 20
  ) {
    self.id = id
    self.image = image
    let session = SamSession(loaded: model, config: config)
    self.session = session
    text = grounding.map { TextSegmentationSession(grounding: $0, samSession: session) }
    state = Locked(State(cache: AnswerCache(budget: answerBudget)))
    encoded.enter()
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let outcome: Progress
      do throws(SamError) {
        if let text { try text.setImage(image) } else { try session.setImage(image) }
        outcome = .ready(seconds: session.encodeTimings?.total ?? 0)
      } catch {
        outcome = .failed(error)
      }
      state.withLock { $0.progress = outcome }
      encoded.leave()
    }
  }

  package var progress: Progress { state.withLock { $0.progress } }

  /// Waits until the photo is encoded or a time has passed, in seconds.
  package func waitUntilEncoded(seconds: Double) -> Progress {
    _ = encoded.wait(timeout: .now() + min(max(seconds, 0), 30))
    return progress
  }

  /// The marks and what is shown for them.
  package var snapshot: Snapshot { state.withLock { Snapshot($0.revision, $0.history, $0.quality, $0.shown?.answer) } }

  /// A moment of a session.
  package struct Snapshot: Sendable {
    package let revision: Int
    package let history: PromptHistory
    package let quality: SamOptions.Quality
    package let answer: Answer?

    init(_ revision: Int, _ history: PromptHistory, _ quality: SamOptions.Quality, _ answer: Answer?) {
      self.revision = revision
      self.history = history
      self.quality = quality
      self.answer = answer
    }
  }

  /// The photo as it is shown: at most 1,600 pixels along its longer side.
  package var displayCanvas: LiftCanvas {
    canvas.withLock { canvas in
      if let canvas { return canvas }
      let made = LiftCanvas(image, longestSide: 1600)
      canvas = made
      return made
    }
  }

  /// Ends the work under way.
  package func cancel() { latest.discardAll() }

  // MARK: Edits

  /// Changes the marks, and finds what they mean.
  /// - Throws: `.invalidPrompt` where the edit cannot be done, `.superseded` when a newer edit came meanwhile, and
  ///   what a prediction throws. Marks that lead to no mask are taken back.
  package func perform(_ edit: Edit) throws(SamError) -> Snapshot {
    let (work, before) = try state.withLock { (state) throws(SamError) -> (Work, PromptHistory) in
      let before = state.history
      try edit.apply(to: &state.history, limit: Self.markLimit)
      if let quality = edit.quality { state.quality = quality }
      return (begin(&state), before)
    }
    if case .choose(let candidate) = edit.action { return try choose(candidate) }
    do throws(SamError) {
      guard !work.key.items.isEmpty else { return try show(nil, work) }
      let answer = if let known = work.known { known } else { try predict(work) }
      return try show(answer, work)
    } catch {
      // A newer edit has built upon this one's marks: they stay.
      guard error.code != .superseded, error.code != .cancelled else { throw ImageSlotError.superseded }
      state.withLock { state in
        if state.history.items == work.key.items { state.history = before }
      }
      throw error
    }
  }

  private struct Work {
    let ticket: LatestWins.Ticket
    let key: AnswerKey
    let history: PromptHistory
    let known: Answer?
    let shown: (key: AnswerKey, answer: Answer)?
  }

  private enum ImageSlotError {
    static let superseded = SamError(.superseded, "a newer request took this one's place")
  }

  private func begin(_ state: inout State) -> Work {
    let key = AnswerKey(items: state.history.items, quality: state.quality)
    // A candidate that was chosen later may still have the edge of a quick look.
    let known = state.cache[key].flatMap { $0.quality == key.quality ? $0 : nil }
    return Work(ticket: latest.begin(), key: key, history: state.history, known: known, shown: state.shown)
  }

  private func show(_ answer: Answer?, _ work: Work) throws(SamError) -> Snapshot {
    let snapshot: Snapshot? = state.withLock { state in
      guard latest.accept(work.ticket) else { return nil }
      state.revision += 1
      state.shown = answer.map { (work.key, $0) }
      if let answer { state.cache.insert(answer, for: work.key) }
      return Snapshot(state.revision, state.history, state.quality, answer)
    }
    guard let snapshot else { throw ImageSlotError.superseded }
    return snapshot
  }

  private func choose(_ candidate: Int) throws(SamError) -> Snapshot {
    try state.withLock { (state) throws(SamError) -> Snapshot in
      guard var shown = state.shown, shown.answer.masks.indices.contains(candidate) else {
        throw SamError(
          .invalidPrompt, "there is no candidate \(candidate); there are \(state.shown?.answer.masks.count ?? 0)")
      }
      shown.answer.chosen = candidate
      state.shown = shown
      state.cache.insert(shown.answer, for: shown.key)
      state.revision += 1
      return Snapshot(state.revision, state.history, state.quality, shown.answer)
    }
  }

  // MARK: Prediction

  private func predict(_ work: Work) throws(SamError) -> Answer {
    let prompt = try SessionPrompt(work.history, width: image.width, height: image.height, shown: work.shown)
    var options = SamOptions(quality: work.key.quality)
    options.candidates = prompt.isFirst ? 3 : 1
    let (number, cancellation) = (session.imageTicket, work.ticket.cancellation)
    let result =
      switch prompt.feedback {
      case .refine(let mask, let added):
        try session.refine(
          mask.lowResLogits, points: prompt.points, added: added, box: prompt.box, options: options, image: number,
          cancellation: cancellation)
      case .start(let mask):
        try session.predict(
          points: prompt.points, box: prompt.box, maskInput: mask, options: options, image: number,
          cancellation: cancellation)
      }
    guard prompt.isSame, var answer = work.shown?.answer else {
      return Answer(masks: result.masks, quality: work.key.quality, engineSeconds: result.timings.engine)
    }
    // The other candidates stay as they are, to be gone back to.
    answer.replaceChosen(by: result.best, quality: work.key.quality, engineSeconds: result.timings.engine)
    return answer
  }

  /// Finds what words name, and starts again with the best of it.
  /// - Throws: `.unsupportedPrompt` without a grounding model; what the grounding throws; `.nothingFound`.
  package func find(_ query: String) throws(SamError) -> Snapshot {
    guard let text else {
      throw SamError(.unsupportedPrompt, "this server was started without a model that knows words")
    }
    let ticket = latest.begin()
    let found: TextSegmentationResult
    do throws(SamError) {
      found = try text.segment(query: query, cancellation: ticket.cancellation)
    } catch {
      throw error.code == .cancelled ? ImageSlotError.superseded : error
    }
    let masks = Array(found.masks.prefix(Self.objectLimit))
    guard let best = masks.first else { throw SamError(.nothingFound, "nothing found for “\(query)”") }
    let seed = try MaskSeed(width: best.width, height: best.height, values: best.alpha)
    let answer = Answer(
      masks: masks, labels: found.detections.map(\.label), quality: .fast, engineSeconds: found.timings.masks)
    let snapshot: Snapshot? = state.withLock { state in
      guard latest.accept(ticket) else { return nil }
      state.history.startAgain(with: .mask(seed))
      let key = AnswerKey(items: state.history.items, quality: state.quality)
      state.shown = (key, answer)
      state.cache.insert(answer, for: key)
      state.revision += 1
      return Snapshot(state.revision, state.history, state.quality, answer)
    }
    guard let snapshot else { throw ImageSlotError.superseded }
    return snapshot
  }
}
