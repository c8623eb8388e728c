import SAMKit
import SAMKitVision
import TestSupport
import Testing

@Suite("A request's model is found, downloaded or missed")
struct AssetsTests {
  private static let model = ModelReference.bundled("far-away")

  /// A store in which nothing is installed until `install` has returned.
  private func downloads(
    _ install: @escaping @Sendable (Cancellation, @escaping @Sendable (Double) -> Void) throws(SamError) -> Void
  ) -> ModelDownloads {
    let isThere = Locked(false)
    return ModelDownloads(isInstalled: { _ in isThere.withLock { $0 } }) {
      (_, _, cancellation, progress) throws(SamError) in
      try install(cancellation, progress)
      isThere.withLock { $0 = true }
    }
  }

  private func request(_ downloads: ModelDownloads) -> GenerateIterativeSegmentationRequest {
    let request = GenerateIterativeSegmentationRequest(
      state: SegmentationState(seed: .point(NormalizedPoint(x: 0.5, y: 0.5))), downloads: downloads)
    request.model = Self.model
    return request
  }

  private func name(_ status: AssetStatus) -> String {
    switch status {
    case .ready: "ready"
    case .notReady: "notReady"
    case .downloading: "downloading"
    case .error: "error"
    }
  }

  @Test func theBuiltInModelIsReady() async throws {
    let request = GenerateIterativeSegmentationRequest(seedPoint: .zero)
    #expect(name(await request.assetStatus) == "ready")
    try await request.downloadAssets()
  }

  @Test("A model that is not here makes perform throw, and is downloaded on request")
  func downloads() async throws {
    let gate = Gate()
    let request = request(
      downloads { (_, progress) in
        progress(0.5)
        gate.wait()
        progress(1)
      })
    #expect(name(await request.assetStatus) == "notReady")
    do {
      _ = try await ImageRequestHandler(FakeSAM.image(8, 8)).perform(request)
      Issue.record("performed without a model")
    } catch let error as SamError { #expect(error.code == .modelNotFound) }
    let seen = Locked<[Double]>([])
    let task = Task { try await request.downloadAssets { fraction in seen.withLock { $0.append(fraction) } } }
    await gate.reached()
    #expect(name(await request.assetStatus) == "downloading")
    gate.open()
    try await task.value
    #expect(name(await request.assetStatus) == "ready")
    #expect(seen.withLock { $0 } == [0.5, 1])
  }

  @Test("Two requests share one download, which goes on while one of them waits")
  func shares() async throws {
    let gate = Gate()
    let runs = Locked(0)
    let store = downloads { (cancellation, _) throws(SamError) in
      runs.withLock { $0 += 1 }
      gate.wait()
      try cancellation.check()
    }
    let (a, b) = (request(store), request(store))
    let first = Task { try await a.downloadAssets() }
    await gate.reached()
    let second = Task { try await b.downloadAssets() }
    while store.waiting(for: Self.model) < 2 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    try await second.value
    #expect(runs.withLock { $0 } == 1)
    #expect(name(await b.assetStatus) == "ready")
  }

  @Test func aFailureIsTheStatusUntilTheNextAttempt() async throws {
    let fails = Locked(true)
    let request = request(
      downloads { (_, _) throws(SamError) in
        if fails.withLock({ $0 }) { throw SamError(.offline, "no network") }
      })
    do {
      try await request.downloadAssets()
      Issue.record("downloaded")
    } catch let error as SamError { #expect(error.code == .offline) }
    guard case .error(let error) = await request.assetStatus else {
      Issue.record("expected the error as status")
      return
    }
    #expect((error as? SamError)?.code == .offline)
    fails.withLock { $0 = false }
    try await request.downloadAssets()
    #expect(name(await request.assetStatus) == "ready")
  }

  @Test func aCancelledDownloadLeavesNoError() async throws {
    let gate = Gate()
    let request = request(
      downloads { (cancellation, _) throws(SamError) in
        gate.wait()
        try cancellation.check()
      })
    let task = Task { try await request.downloadAssets() }
    await gate.reached()
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(name(await request.assetStatus) == "notReady")
  }

  @Test("A model is loaded once for all handlers, and freed with the last of them")
  func loadedModels() async throws {
    let loads = Locked(0)
    let models = LoadedModels { (_) throws(SamError) in
      loads.withLock { $0 += 1 }
      return try FakeSAM.model().model
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let request = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 0.5, y: 0.5))
          _ = try await ImageRequestHandler(FakeSAM.image(8, 8), models: models).perform(request)
        }
      }
      try await group.waitForAll()
    }
    let many = loads.withLock { $0 }
    let request = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 0.5, y: 0.5))
    for _ in 0..<3 { _ = try await ImageRequestHandler(FakeSAM.image(8, 8), models: models).perform(request) }
    // The request keeps its model between handlers.
    #expect(loads.withLock { $0 } <= many + 1)
  }
}
