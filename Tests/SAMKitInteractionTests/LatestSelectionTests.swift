import SAMKit
import SAMKitInteraction
import TestSupport
import Testing

@Suite("The latest tap wins")
struct LatestSelectionTests {
  private func steps(_ x: Double, _ points: SamPoint...) -> PromptSteps {
    PromptSteps(seed: .init(point: SamPoint(x: x, y: 8)), points: points)
  }

  /// A session whose object is a disc at the last include point; `inDecoder` gets that point's x in image pixels.
  private func session(_ inDecoder: @escaping @Sendable (Float) -> Void) throws -> SamSession {
    let fake = try FakeSAM.model(planes: { inputs in
      let labels = inputs["point_labels"]?.floats ?? []
      let at = labels.lastIndex { $0 == 1 } ?? 0
      let x = inputs["point_coords"]?.floats[2 * at] ?? 0
      inDecoder(x / 64)
      return (0..<4).map { _ in FakeSAM.disc(x: Double(x) / 4, y: 128, radius: 30) }
    })
    let session = SamSession(loaded: fake.model)
    try session.setImage(FakeSAM.image(16, 16))
    return session
  }

  @Test("An older tap that is still at work is cancelled and never shown")
  func newestIsShown() async throws {
    let gate = Gate()
    let selection = LatestSelection(session: try session { if $0 < 4 { gate.wait() } })
    let shown = Locked<[Double]>([])
    let show: @Sendable (SamResult?) -> Void = { result in
      shown.withLock { $0.append(result?.best.boundingBox?.x0 ?? -1) }
    }
    let old = Task { try await selection.select(steps(2), show: show) }
    await gate.reached()
    #expect(try await selection.select(steps(12), show: show))
    gate.open()
    #expect(try await !old.value)
    #expect(shown.withLock { $0.count } == 1 && shown.withLock { $0[0] } > 8)
  }

  @Test("Tickets drawn beforehand say the order, however the tasks are started")
  func tickets() async throws {
    let selection = LatestSelection(session: try session { _ in })
    let (older, newer) = (selection.begin(), selection.begin())
    #expect(older.cancellation.isCancelled && !newer.cancellation.isCancelled)
    let shown = Locked<[Double]>([])
    let show: @Sendable (SamResult?) -> Void = { result in
      shown.withLock { $0.append(result?.best.boundingBox?.x0 ?? -1) }
    }
    #expect(try await selection.select(steps(12), ticket: newer, show: show))
    #expect(try await !selection.select(steps(2), ticket: older, show: show))
    #expect(shown.withLock { $0.count } == 1 && shown.withLock { $0[0] } > 8)
  }

  @Test("A burst of taps ends at the last one, and never goes back")
  func burst() async throws {
    let selection = LatestSelection(session: try session { _ in })
    let shown = Locked<[Int]>([])
    var tasks: [Task<Bool, any Error>] = []
    for tap in 0..<20 {
      tasks.append(
        Task {
          try await selection.select(steps(Double(tap % 16))) { _ in shown.withLock { $0.append(tap) } }
        })
    }
    for task in tasks { _ = try await task.value }
    // Tasks start in any order; one more tap after all of them is certainly the newest.
    #expect(try await selection.select(steps(3)) { _ in shown.withLock { $0.append(20) } })
    #expect(shown.withLock { $0.last } == 20 && shown.withLock { Set($0).count == $0.count })
  }

  @Test("Clearing the prompt shows nothing, and a new image discards what is under way")
  func clearsAndDiscards() async throws {
    let gate = Gate()
    let selection = LatestSelection(session: try session { if $0 < 4 { gate.wait() } })
    let shown = Locked<[Bool]>([])
    let show: @Sendable (SamResult?) -> Void = { result in shown.withLock { $0.append(result != nil) } }
    let first = Task { try await selection.select(steps(2), show: show) }
    await gate.reached()
    selection.discardAll()
    gate.open()
    #expect(try await !first.value)
    #expect(try await selection.select(nil, show: show))
    #expect(shown.withLock { $0 } == [false])
  }

  @Test("Cancelling the task throws; errors of the prompt are thrown")
  func errors() async throws {
    let gate = Gate()
    let selection = LatestSelection(session: try session { if $0 < 4 { gate.wait() } })
    let task = Task { try await selection.select(steps(2)) { _ in Issue.record("shown") } }
    await gate.reached()
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: SamError.self) { try await selection.select(PromptSteps(seed: .init())) { _ in } }
  }

  @Test func ticketsDiscardAndStayInOrderUnderManyTasks() async {
    let latest = LatestWins()
    let old = (0..<3).map { _ in latest.begin() }
    latest.discardAll()
    #expect(old.allSatisfy { $0.cancellation.isCancelled && !latest.accept($0) })
    #expect(latest.accept(latest.begin()))
    let shown = Locked<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          let ticket = latest.begin()
          latest.accept(ticket) { shown.withLock { $0.append(ticket.number) } }
        }
      }
    }
    let numbers = shown.withLock { $0 }
    #expect(numbers == numbers.sorted() && numbers.last == 204)
  }
}

@Suite("A replay of steps")
struct MaskReplayTests {
  @Test("Fault 31: a point costs one decode, and nothing of an older image or object is used")
  func cost() throws {
    let fake = try FakeSAM.model()
    let replay = MaskReplay(session: SamSession(loaded: fake.model))
    try replay.session.setImage(FakeSAM.image(64, 64))
    let steps = PromptSteps(
      seed: .init(point: SamPoint(x: 32, y: 32)),
      points: [SamPoint(x: 3, y: 3, label: .negative), SamPoint(x: 30, y: 9)])
    let all = try replay.result(for: steps)
    #expect(fake.decoder.calls.count == 3)
    #expect(try replay.result(for: steps).best == all.best)
    #expect(fake.decoder.calls.count == 4)
    _ = try replay.result(for: PromptSteps(seed: .init(point: SamPoint(x: 9, y: 9))))
    #expect(fake.decoder.calls.last?["has_mask_input"]?.floats == [0])
    try replay.session.setImage(FakeSAM.image(64, 64, red: 3))
    _ = try replay.result(for: steps)
    #expect(fake.decoder.calls.count == 8)
  }

  @Test("Answered one by one, all at once or after another level, the same steps give the same mask")
  func sameSteps() throws {
    // A disc that a second look, at the disc's surroundings, finds a little smaller.
    let fake = try FakeSAM.model { _ in (0..<4).map { _ in FakeSAM.disc(x: 128, y: 128, radius: 88) } }
    let image = FakeSAM.image(512, 512)
    func replay() throws -> MaskReplay {
      let replay = MaskReplay(session: SamSession(loaded: fake.model))
      try replay.session.setImage(image)
      return replay
    }
    let steps = PromptSteps(
      seed: .init(point: SamPoint(x: 256, y: 256)),
      points: [SamPoint(x: 20, y: 20, label: .negative), SamPoint(x: 250, y: 240)])
    let atOnce = try SamOptions.Quality.allCases.map {
      try replay().result(for: steps, options: SamOptions(quality: $0)).best
    }
    #expect(atOnce[0].alpha != atOnce[2].alpha && atOnce[0].lowResLogits != atOnce[2].lowResLogits)
    let oneByOne = try replay()
    for count in 0...2 {
      for (quality, expected) in zip(SamOptions.Quality.allCases, atOnce).reversed() {
        let found = try oneByOne.result(for: steps.prefix(count), options: SamOptions(quality: quality)).best
        if count == 2 { #expect(found == expected) }
      }
    }
  }

  @Test("Before any image there is a typed error")
  func noImage() throws {
    let replay = MaskReplay(session: SamSession(loaded: try FakeSAM.model().model))
    do {
      _ = try replay.result(for: PromptSteps(seed: .init(point: SamPoint(x: 1, y: 1))))
      Issue.record("answered")
    } catch { #expect(error.code == .noImage) }
  }
}
