import SAMKit
import SAMKitVision
import TestSupport
import Testing

@Suite("Performing blocks nobody and can be cancelled")
struct ConcurrencyTests {
  private func request(_ x: Double = 0.3) -> GenerateIterativeSegmentationRequest {
    GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: x, y: 0.5))
  }

  @Test("While 64 performs wait in the model, other tasks run")
  func poolIsFree() async throws {
    let gate = Gate()
    let arrived = Locked(0)
    let fake = try FakeVision(FakeSAM.image(32, 32)) { _ in
      arrived.withLock { $0 += 1 }
      gate.wait()
    }
    let performs = (0..<64).map { index in
      let request = request(Double(index) / 64)
      return Task { try await fake.handler.perform(request) }
    }
    // All 64 are inside the model at once, and these tasks of the pool still make their steps.
    while arrived.withLock({ $0 }) < 64 { await Task.yield() }
    let sum = await withTaskGroup(of: Int.self) { group in
      for index in 0..<100 {
        group.addTask {
          await Task.yield()
          return index
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 4950)
    gate.open()
    for perform in performs { #expect(try await perform.value != nil) }
  }

  @Test("A cancelled perform throws, and another one on the handler goes on")
  func cancelsOne() async throws {
    let gate = Gate()
    let fake = try FakeVision(FakeSAM.image(32, 32)) { _ in gate.wait() }
    let (first, second) = (request(0.2), request(0.8))
    let cancelled = Task { try await fake.handler.perform(first) }
    await gate.reached()
    let kept = Task { try await fake.handler.perform(second) }
    cancelled.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(try await kept.value != nil)
    // The handler is as good as before.
    #expect(try await fake.handler.perform(first) != nil)
    #expect(fake.encoder.calls.count == 1)
  }

  @Test("Who gives up during the encoding does not take it from the others")
  func cancelsDuringEncoding() async throws {
    let gate = Gate()
    let (model, _, decoder) = try FakeSAM.model()
    let encoder = FakeModel(inputs: ["image"], outputs: ["image_embeddings"]) { (_, cancellation) throws(SamError) in
      gate.wait()
      try cancellation?.check()
      return ["image_embeddings": Tensor([Float(0)], shape: [1])]
    }
    let slow = try SamModel(description: model.description, encoder: encoder, decoder: decoder, identity: "slow:4")
    let fake = FakeVision(FakeSAM.image(32, 32), slow, encoder, decoder)
    let (first, second) = (request(0.2), request(0.8))
    let cancelled = Task { try await fake.handler.perform(first) }
    await gate.reached()
    let kept = Task { try await fake.handler.perform(second) }
    // The second one waits for the encoding: only then is the first one given up.
    while fake.handler.waitingForEncoding < 2 { await Task.yield() }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    gate.open()
    #expect(try await kept.value != nil)
    #expect(encoder.calls.count == 1)
  }

  @Test("When the only one gives up, the encoding stops, and the next perform encodes anew")
  func encodesAgain() async throws {
    let gate = Gate()
    let (model, _, decoder) = try FakeSAM.model()
    let stopped = Gate()
    let encoder = FakeModel(inputs: ["image"], outputs: ["image_embeddings"]) { (_, cancellation) throws(SamError) in
      gate.wait()
      if cancellation?.isCancelled == true { stopped.open() }
      try cancellation?.check()
      return ["image_embeddings": Tensor([Float(0)], shape: [1])]
    }
    let slow = try SamModel(description: model.description, encoder: encoder, decoder: decoder, identity: "slow:5")
    let fake = FakeVision(FakeSAM.image(32, 32), slow, encoder, decoder)
    let request = request()
    let cancelled = Task { try await fake.handler.perform(request) }
    await gate.reached()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    gate.open()
    // Returns only once the work saw that it was cancelled.
    await Task.detached { stopped.wait() }.value
    #expect(try await fake.handler.perform(request) != nil)
    #expect(encoder.calls.count == 2)
  }

  @Test("A task that is cancelled before it performs does nothing")
  func cancelledBefore() async throws {
    let fake = try FakeVision(FakeSAM.image(32, 32))
    let request = request()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await fake.handler.perform(request)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(fake.decoder.calls.isEmpty)
  }

  @Test("A perform uses what the request said when it was called")
  func snapshot() async throws {
    let gate = Gate()
    let fake = try FakeVision(FakeSAM.image(64, 64)) { _ in gate.wait() }
    let request = request()
    let running = Task { try await fake.mask(request) }
    await gate.reached()
    try request.addIncludedPoint(NormalizedPoint(x: 0.9, y: 0.1))
    gate.open()
    #expect(try await running.value == FakeVision(FakeSAM.image(64, 64)).mask(self.request()))
    #expect(fake.decoder.calls.count == 1)
  }
}
