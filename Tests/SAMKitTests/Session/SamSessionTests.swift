import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("A session")
struct SamSessionTests {
  @Test("An image is encoded once for many prompts, and not again when it comes back")
  func encodesOnce() throws {
    let fake = try FakeSAM.model()
    let session = SamSession(loaded: fake.model)
    let image = FakeSAM.image(320, 200)
    try session.setImage(image)
    for x in 0..<5 { _ = try session.predict(points: [SamPoint(x: Double(x), y: 3)]) }
    #expect(fake.encoder.calls.count == 1 && fake.decoder.calls.count == 5)
    try session.setImage(FakeSAM.image(320, 200, red: 5))
    try session.setImage(image)
    #expect(fake.encoder.calls.count == 2)
    #expect(session.encodeTimings?.engine == 0)
  }

  @Test("The later call wins, though the earlier one's image takes longer to read")
  func slowReading() async throws {
    let session = SamSession(loaded: try FakeSAM.model().model)
    let gate = Gate()
    let slow = Task {
      try await session.setImage { () throws(SamError) in
        gate.wait()
        return FakeSAM.image(30, 20)
      }
    }
    await gate.reached()
    try await session.setImage { () throws(SamError) in FakeSAM.image(64, 48) }
    gate.open()
    let error = await #expect(throws: SamError.self) { try await slow.value }
    #expect(error?.code == .superseded)
    let result = try await session.predict(points: [SamPoint(x: 1, y: 1)])
    #expect(result.best.width == 64)
  }

  @Test("After an image that cannot be read there is no image, not the one before")
  func badReading() async throws {
    let session = SamSession(loaded: try FakeSAM.model().model)
    try await session.setImage(FakeSAM.image(64, 48))
    await #expect(throws: SamError.self) {
      try await session.setImage { () throws(SamError) in throw SamError(.imageDamaged, "cut") }
    }
    let error = await #expect(throws: SamError.self) { try await session.predict(points: [SamPoint(x: 1, y: 1)]) }
    #expect(error?.code == .noImage && (error?.underlying as? SamError)?.code == .imageDamaged)
  }

  @Test("Masks come best first, as many as asked for, in image pixels")
  func candidates() throws {
    let session = SamSession(loaded: try FakeSAM.model().model)
    try session.setImage(FakeSAM.image(1024, 1024))
    let one = try session.predict(points: [SamPoint(x: 512, y: 512)])
    #expect(one.masks.count == 1 && one.best.score == 0.8)
    #expect(one.encodedPoints.map(\.label) == [1, -1])
    let all = try session.predict(points: [SamPoint(x: 512, y: 512)], options: SamOptions(candidates: 9))
    #expect(all.masks.map(\.score) == [0.8, 0.7, 0.6])
    #expect(all.best.width == 1024 && all.best.height == 1024)
    let box = try #require(all.best.boundingBox)
    #expect(abs(box.x0 - 312) <= 4 && abs(box.x1 - 712) <= 4)
    #expect(abs(Double(all.best.area) - .pi * 200 * 200) < 4000)
  }

  @Test("Fault 8: an include and an exclude point are one row of one prompt, and one mask")
  func oneMask() throws {
    let fake = try FakeSAM.model()
    let session = SamSession(loaded: fake.model)
    try session.setImage(FakeSAM.image(640, 480))
    let points = [SamPoint(x: 320, y: 240), SamPoint(x: 20, y: 20, label: .negative)]
    #expect(try session.predict(points: points).masks.count == 1)
    let call = try #require(fake.decoder.calls.last)
    #expect(fake.decoder.calls.count == 1)
    #expect(call["point_labels"] == Tensor([Float(1), 0, -1], shape: [1, 3]))
  }

  @Test("Without an image, and with bad options, there is a typed error")
  func errors() throws {
    let session = SamSession(loaded: try FakeSAM.model().model)
    #expect(throws: SamError.self) { try session.predict(points: [SamPoint(x: 1, y: 1)]) }
    do { _ = try session.predict(points: [SamPoint(x: 1, y: 1)]) } catch { #expect(error.code == .noImage) }
    try session.setImage(FakeSAM.image(10, 10))
    for options in [SamOptions(candidates: 0), SamOptions(candidates: -1), SamOptions(threshold: .nan)] {
      do {
        _ = try session.predict(points: [SamPoint(x: 1, y: 1)], options: options)
        Issue.record("accepted \(options)")
      } catch { #expect(error.code == .invalidOption) }
    }
  }

  @Test("Earlier logits are fed back")
  func feedback() throws {
    let fake = try FakeSAM.model()
    let session = SamSession(loaded: fake.model)
    try session.setImage(FakeSAM.image(640, 480))
    let first = try session.predict(points: [SamPoint(x: 320, y: 240)])
    _ = try session.predict(
      points: [SamPoint(x: 320, y: 240), SamPoint(x: 300, y: 200)], maskInput: .logits(first.best.lowResLogits))
    let call = try #require(fake.decoder.calls.last)
    #expect(call["has_mask_input"] == Tensor([Float(1)], shape: [1]))
    #expect(call["mask_input"]?.floats == first.best.lowResLogits.values.map { min(max($0, -32), 32) })
  }

  @Test("Fault 18: a prediction during setImage waits and answers for the new image")
  func waitsForPendingImage() async throws {
    let gate = Gate()
    let (model, _, decoder) = try FakeSAM.model()
    let blocking = FakeModel(inputs: ["image"], outputs: ["image_embeddings"]) { (inputs, _) throws(SamError) in
      let value = inputs["image"]?.floats.first ?? 0
      if value > 0 { gate.wait() }
      return ["image_embeddings": Tensor([value], shape: [1])]
    }
    let slow = try SamModel(description: model.description, encoder: blocking, decoder: decoder, identity: "slow:1")
    let session = SamSession(loaded: slow)
    try await session.setImage(FakeSAM.image(64, 64, red: 0, green: 0, blue: 0))
    let white = FakeSAM.image(64, 64, red: 255, green: 255, blue: 255)
    async let set: Void = session.setImage(white)
    await gate.reached()
    async let answer = session.predict(points: [SamPoint(x: 1, y: 1)])
    gate.open()
    try await set
    _ = try await answer
    let used = try #require(decoder.calls.last?["image_embeddings"]?.floats.first)
    #expect(used > 0)
  }

  @Test("The newest image wins; the older one's setImage throws")
  func newestWins() async throws {
    let gate = Gate()
    let (model, _, decoder) = try FakeSAM.model()
    let blocking = FakeModel(inputs: ["image"], outputs: ["image_embeddings"]) {
      (inputs, cancellation) throws(SamError) in
      let value = inputs["image"]?.floats.first ?? 0
      if value > 2 { gate.wait() }
      try cancellation?.check()
      return ["image_embeddings": Tensor([value], shape: [1])]
    }
    let session = SamSession(
      loaded: try SamModel(description: model.description, encoder: blocking, decoder: decoder, identity: "slow:2"))
    async let old: Void = session.setImage(FakeSAM.image(64, 64, red: 255))
    await gate.reached()
    async let new: Void = session.setImage(FakeSAM.image(64, 64, red: 0))
    // The newer ticket is taken before the gate opens: a prediction then can only be for it.
    while session.imageTicket == 1 { await Task.yield() }
    gate.open()
    do {
      try await old
      Issue.record("the older image was accepted")
    } catch let error as SamError { #expect(error.code == .superseded) }
    try await new
    _ = try await session.predict(points: [SamPoint(x: 1, y: 1)])
    #expect(try #require(decoder.calls.last?["image_embeddings"]?.floats.first) < 0)
  }

  @Test("Fault 18: a cancelled setImage leaves no image, not the older one")
  func cancelled() async throws {
    let gate = Gate()
    let (model, _, decoder) = try FakeSAM.model()
    let blocking = FakeModel(inputs: ["image"], outputs: ["image_embeddings"]) {
      (inputs, cancellation) throws(SamError) in
      let value = inputs["image"]?.floats.first ?? 0
      if value > 2 { gate.wait() }
      try cancellation?.check()
      return ["image_embeddings": Tensor([value], shape: [1])]
    }
    let session = SamSession(
      loaded: try SamModel(description: model.description, encoder: blocking, decoder: decoder, identity: "slow:3"))
    try await session.setImage(FakeSAM.image(64, 64, red: 0))
    let task = Task { try await session.setImage(FakeSAM.image(64, 64, red: 255)) }
    await gate.reached()
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    do {
      _ = try await session.predict(points: [SamPoint(x: 1, y: 1)])
      Issue.record("answered for an image that was replaced")
    } catch let error as SamError { #expect(error.code == .noImage) }
  }

  @Test("Fault 19: many tasks on one session and on two give what one thread gives")
  func concurrent() async throws {
    let points = (0..<50).map { (index: Int) -> SamPoint in
      SamPoint(x: Double(index * 7 % 300), y: Double(index * 13 % 200))
    }
    func session() throws -> SamSession {
      let fake = try FakeSAM.model(planes: { inputs in
        let at = inputs["point_coords"]?.floats ?? [0, 0]
        return (0..<4).map { _ in FakeSAM.disc(x: Double(at[0]) / 4, y: Double(at[1]) / 4, radius: 30) }
      })
      let session = SamSession(loaded: fake.model)
      try session.setImage(FakeSAM.image(300, 200))
      return session
    }
    let serial = try session()
    var masks: [SamMask] = []
    for point in points { masks.append(try await serial.predict(points: [point]).best) }
    let expected = masks
    let sessions = [try session(), try session(), serial]
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for (index, point) in points.enumerated() {
            let mask = try await sessions[(worker + index) % 3].predict(points: [point]).best
            if mask != expected[index] { return false }
          }
          return true
        }
      }
      for try await same in group { #expect(same) }
    }
  }

  @Test("An embedding goes to another session of the same model, and to no other")
  func embeddings() throws {
    let fake = try FakeSAM.model()
    let first = SamSession(loaded: fake.model)
    try first.setImage(FakeSAM.image(300, 200))
    let embedding = try first.embedding()
    let second = SamSession(loaded: fake.model)
    try second.use(embedding)
    let point = SamPoint(x: 150, y: 100)
    #expect(try second.predict(points: [point]).best == first.predict(points: [point]).best)
    #expect(fake.encoder.calls.count == 1)
    let other = SamSession(loaded: try FakeSAM.model(FakeSAM.sam2).model)
    do {
      try other.use(embedding)
      Issue.record("accepted")
    } catch { #expect(error.code == .embeddingMismatch) }
  }

  @Test("A file that lacks a tensor of its description is refused by name")
  func missingTensor() throws {
    let encoder = FakeModel(inputs: ["pixels"], outputs: ["image_embeddings"]) { (_, _) in [:] }
    let decoder = try FakeSAM.model().decoder
    do {
      _ = try SamModel(description: FakeSAM.sam1, encoder: encoder, decoder: decoder, identity: "x")
      Issue.record("accepted")
    } catch {
      #expect(error.code == .modelContract)
      #expect(error.message == "expected encoder input image of fake-sam, found pixels")
    }
  }
}
