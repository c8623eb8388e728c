public import SAMKit

extension SubjectEditor {
  /// Adds a mark and asks what it means.
  public func add(_ mark: PromptHistory.Mark) {
    guard history.items.count < Self.markLimit else {
      return say("There are \(Self.markLimit) marks already, which is the most.", isShown: true)
    }
    edit { $0.add(mark) }
  }

  /// Changes the marks, and asks what they mean now.
  func edit(_ change: (inout PromptHistory) -> Void) {
    guard canvas != nil else { return }
    let before = history
    change(&history)
    if let chosenMark, !history.items.contains(where: { $0.id == chosenMark }) { self.chosenMark = nil }
    ask(orRestore: before)
  }

  /// Shows objects that words have found, the best first, and starts the next marks with it.
  ///
  /// - Parameters:
  ///   - found: the objects, in the photo's size.
  ///   - quality: how much work went into the masks' edges.
  ///   - note: a line to add to what is said.
  public func show(_ found: [FoundObject], quality: SamOptions.Quality, note: String = "") {
    guard let best = found.first, let canvas, activity == .ready else { return }
    guard found.allSatisfy({ $0.mask.width == canvas.sourceWidth && $0.mask.height == canvas.sourceHeight }) else {
      return say("What was found belongs to another photo.", isShown: true)
    }
    history.startAgain(with: .mask(best.seed))
    chosenMark = nil
    let answer = Answer(masks: found.map(\.mask), labels: found.map(\.label), quality: quality, engineSeconds: 0)
    let seeds = found.map(\.seed)
    foundSeeds = seeds
    start { editor, request in
      try await editor.present(answer, for: editor.key, request.ticket, note: note)
    }
  }

  /// Shows another candidate.
  func choose(_ candidate: Int) {
    guard var (key, answer) = shown, answer.masks.indices.contains(candidate), candidate != answer.chosen else {
      return
    }
    answer.chosen = candidate
    if answer.labels.isEmpty {
      if let seed = try? steps().seed { choices[seed.withFirstCandidate] = candidate }
    } else if let item = history.items.first(where: { $0.mark.isMask }), foundSeeds.indices.contains(candidate) {
      // Found objects are different things: what is marked next is about the one that is shown.
      history.change(id: item.id, to: .mask(foundSeeds[candidate]))
      key = self.key
    }
    start { [answer, key] editor, request in
      try await editor.present(answer, for: key, request.ticket)
      try await editor.improve(after: request)
    }
  }

  // MARK: Asking

  var quality: SamOptions.Quality { refinesEdge ? .accurate : .balanced }
  var key: AnswerKey { AnswerKey(items: history.items, quality: quality) }

  /// The marks as steps, with the candidate that was chosen for their seed.
  func steps() throws(SamError) -> PromptSteps {
    guard let canvas else { throw SamError(.noImage, "no photo is open") }
    var steps = try PromptSteps(history, width: canvas.sourceWidth, height: canvas.sourceHeight)
    steps.seed.candidate = choices[steps.seed] ?? 0
    return steps
  }

  /// Asks what the marks mean: a quick answer, then one with a better edge where no newer mark has come meanwhile.
  /// - Parameter before: what the marks are set back to where they lead to no mask.
  func ask(orRestore before: PromptHistory? = nil) {
    guard activity == .ready else { return }
    let key = key
    start(before: before) { editor, request in
      if key.items.isEmpty {
        editor.clear(request.ticket)
      } else if let known = editor.cache[key], known.quality == key.quality {
        try await editor.present(known, for: key, request.ticket)
      } else if editor.shown?.key.items == key.items {
        try await editor.improve(after: request)
      } else {
        let steps = try editor.steps()
        let isFirst = key.items.count == 1 && steps.points.isEmpty && steps.seed.mask == nil
        let options = SamOptions(candidates: isFirst ? 3 : 1, quality: .fast)
        let asked = isFirst ? PromptSteps(seed: steps.seed.withFirstCandidate) : steps
        guard var answer = try await editor.find(asked, options, request.ticket) else { return }
        if isFirst { answer.chosen = min(steps.seed.candidate, answer.masks.count - 1) }
        try await editor.present(answer, for: key, request.ticket)
        try await editor.improve(after: request)
      }
    }
  }

  /// Gives the mask that is shown a better edge, unless something newer was asked.
  private func improve(after request: Request) async throws {
    guard request.number == newestRequest, let selection, var answer = shown?.answer, !answer.mask.isEmpty,
      answer.quality != quality
    else { return }
    let (key, ticket) = (key, selection.begin())
    guard let better = try await find(try steps(), SamOptions(quality: quality), ticket) else { return }
    answer.replaceChosen(by: better.mask, quality: key.quality, engineSeconds: better.engineSeconds)
    try await present(answer, for: key, ticket)
  }

  private func find(
    _ steps: PromptSteps, _ options: SamOptions, _ ticket: LatestWins.Ticket
  ) async throws -> Answer? {
    guard let selection else { return nil }
    let found = Locked<SamResult?>(nil)
    let isShown = try await selection.select(steps, options: options, ticket: ticket) { result in
      found.withLock { $0 = result }
    }
    guard isShown, let result = found.withLock({ $0 }) else { return nil }
    return Answer(masks: result.masks, quality: options.quality, engineSeconds: result.timings.engine)
  }

  // MARK: Showing

  /// One mark, choice or undo, and the work for it.
  private struct Request {
    let number: Int
    let ticket: LatestWins.Ticket
  }

  /// Begins work for the photo that is open; older work is cancelled. What fails is reported, and its marks are taken
  /// back, unless something newer was asked.
  private func start(
    before: PromptHistory? = nil, _ body: @escaping @MainActor (SubjectEditor, Request) async throws -> Void
  ) {
    guard let selection else { return }
    newestRequest += 1
    let request = Request(number: newestRequest, ticket: selection.begin())
    isBusy = true
    waitForSlowness(of: request)
    work = Task { [weak self] in
      guard let self else { return }
      do {
        try await body(self, request)
      } catch  where request.number == newestRequest {
        // What failed later only betters what is shown by now.
        if let before, shownTicket < request.ticket.number { history = before }
        report(error)
      } catch {
        // Something newer was asked: nobody waits for this.
      }
      if request.number == newestRequest { (isBusy, isSlow) = (false, false) }
    }
  }

  private func waitForSlowness(of request: Request) {
    patience?.cancel()
    patience = Task { [weak self] in
      try? await Task.sleep(for: .seconds(0.3))
      if let self, !Task.isCancelled, isBusy, request.number == newestRequest { isSlow = true }
    }
  }

  /// Shows an answer, unless a newer one is shown.
  private func present(
    _ answer: Answer, for key: AnswerKey, _ ticket: LatestWins.Ticket, note: String = ""
  ) async throws {
    guard let canvas else { return }
    let photo = generation
    let looks = looks
    let layers: SubjectLayers? =
      answer.mask.isEmpty
      ? nil
      : try await BlockingWork.run(ticket.cancellation) { () throws(SamError) in
        SubjectLayers(try canvas.scene(answer.mask, options: looks))
      }
    guard photo == generation, ticket.number > shownTicket else { return }
    let isBetter = shown.map { $0.key.items == key.items && $0.answer.chosen == answer.chosen } ?? false
    shownTicket = ticket.number
    cache.insert(answer, for: key)
    shown = (key, answer)
    self.layers = layers
    if layers == nil { lift = .initial } else if case .idle(let idle) = lift { lift = .highlighted(idle.highlight()) }
    if !isBetter {
      let text = candidateText(answer.chosen)
      let isNews = answer.mask.isEmpty || !note.isEmpty || !answer.labels.isEmpty
      say(note.isEmpty ? text : "\(text) \(note)", isShown: isNews)
    }
  }

  private func clear(_ ticket: LatestWins.Ticket) {
    guard ticket.number > shownTicket else { return }
    shownTicket = ticket.number
    (shown, layers) = (nil, nil)
    lift = .initial
    say("No object is selected.")
  }
}

extension PromptSteps.Seed {
  fileprivate var withFirstCandidate: PromptSteps.Seed {
    var seed = self
    seed.candidate = 0
    return seed
  }
}

extension PromptHistory.Mark {
  fileprivate var isMask: Bool { if case .mask = self { true } else { false } }
}
