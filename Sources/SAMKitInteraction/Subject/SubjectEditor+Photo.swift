public import SAMKit

extension SubjectEditor {
  /// Opens a photo: reads it, loads the model, and encodes the photo. What was open is left.
  ///
  /// Errors are told by ``activity``. A model that is loaded already is kept.
  ///
  /// - Parameters:
  ///   - source: the model.
  ///   - photo: the photo as the app knows it. Opening the one that is open already does nothing: views that come and
  ///     go may ask for it again.
  ///   - original: makes the files of cut-outs, where they are to keep the photo's own colours and depth.
  ///   - image: gives the photo; called on a thread of its own.
  public func open(
    _ source: SegmenterSource, photo: AnyObject? = nil, original: (any SubjectOriginal)? = nil,
    image load: @escaping @Sendable () throws -> SamImage
  ) async {
    if let photo, let opened, opened.photo === photo, opened.source == source.key, activity == .ready { return }
    let mine = leave()
    activity = .opening
    opened = photo.map { ($0, source.key) }
    do {
      let side = displaySide
      let (image, canvas) = try await offMain {
        let image = try load()
        return (image, LiftCanvas(image, longestSide: side))
      }
      guard mine == generation else { return }
      (self.image, self.canvas, self.original) = (image, canvas, original)
      let segmenter = try await loaded(source)
      guard mine == generation else { return }
      self.segmenter = (source.key, segmenter)
      selection = LatestSelection(segmenter)
      try await segmenter.setImage(image)
      guard mine == generation else { return }
      activity = .ready
      say("The photo is ready.")
      if !history.isEmpty { ask() }
    } catch {
      guard mine == generation else { return }
      activity = SubjectNotice.text(for: error).map { .failed($0) } ?? .empty
    }
  }

  private func loaded(_ source: SegmenterSource) async throws -> any SubjectSegmenting {
    if let segmenter, segmenter.key == source.key { return segmenter.it }
    return try await offMain(source.make)
  }

  /// Runs blocking work on a thread of its own.
  private func offMain<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    try await BlockingWork.run(Cancellation()) { () throws(SamError) in Result { try body() } }.get()
  }

  /// Closes the photo: nothing that was begun for it is shown any more.
  public func close() {
    _ = leave()
    activity = .empty
  }

  /// Forgets the photo; returns the number of the one to come.
  private func leave() -> Int {
    generation += 1
    selection?.discardAll()
    opened = nil
    holding?.cancel()
    (selection, image, original, canvas, layers, shown) = (nil, nil, nil, nil, nil, nil)
    (draft, boxCorner, crosshair, chosenMark, notice) = (nil, nil, nil, nil, nil)
    (holding, shownTicket, isBusy, isSlow, isSavingFile) = (nil, 0, false, false, false)
    newestRequest += 1
    history = PromptHistory()
    lift = .initial
    choices = [:]
    cache = AnswerCache()
    classifier = GestureClassifier(mode: mode)
    return generation
  }
}
