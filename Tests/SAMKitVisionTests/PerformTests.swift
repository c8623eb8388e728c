import Foundation
import SAMKit
import SAMKitVision
import TestSupport
import Testing

@Suite("Performing a request")
struct PerformTests {
  private static let seed = NormalizedPoint(x: 0.3, y: 0.6)
  private static let included = NormalizedPoint(x: 0.6, y: 0.4)
  private static let excluded = NormalizedPoint(x: 0.9, y: 0.8)

  private func errorCode(_ body: () async throws -> Void) async -> SamError.Code? {
    do {
      try await body()
      return nil
    } catch { return (error as? SamError)?.code }
  }

  @Test("A handler encodes its image once, and a point costs one decode")
  func encodesOnce() async throws {
    let fake = try FakeVision()
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.seed)
    _ = try await fake.handler.perform(request)
    try request.addIncludedPoint(Self.included)
    _ = try await fake.handler.perform(request)
    try request.addExcludedPoint(Self.excluded)
    _ = try await fake.handler.perform(request)
    #expect(fake.decoder.calls.count == 3)
    let other = GenerateIterativeSegmentationRequest(seedBox: NormalizedRect(x: 0, y: 0, width: 0.5, height: 0.5))
    _ = try await fake.handler.perform(other)
    #expect(fake.encoder.calls.count == 1)
    let last = try #require(fake.decoder.calls.last)
    #expect(last["has_mask_input"]?.floats == [0], "a new seed must start clean")
    let refining = fake.decoder.calls[2]
    #expect(refining["has_mask_input"]?.floats == [1])
    #expect(refining["point_labels"]?.floats == [1, 1, 0, -1])
  }

  @Test(
    "One perform with all points equals one perform a point", arguments: [0, 1, 2, 3],
    GenerateIterativeSegmentationRequest.QualityLevel.allCases.filter { $0 != .accurate })
  func performsDoNotDependOnTheirNumber(
    count: Int, quality: GenerateIterativeSegmentationRequest.QualityLevel
  ) async throws {
    let points: [(NormalizedPoint, Bool)] = [
      (Self.included, true), (Self.excluded, false), (NormalizedPoint(x: 0.2, y: 0.1), true),
    ]
    func add(_ index: Int, to request: GenerateIterativeSegmentationRequest) throws {
      if points[index].1 {
        try request.addIncludedPoint(points[index].0)
      } else {
        try request.addExcludedPoint(points[index].0)
      }
    }
    let stepwise = GenerateIterativeSegmentationRequest(seedPoint: Self.seed)
    let atOnce = GenerateIterativeSegmentationRequest(seedPoint: Self.seed)
    stepwise.qualityLevel = quality
    atOnce.qualityLevel = quality
    let fake = try FakeVision()
    var last = try await fake.mask(stepwise)
    for index in 0..<count {
      try add(index, to: stepwise)
      last = try await fake.mask(stepwise)
      try add(index, to: atOnce)
    }
    #expect(try await FakeVision().mask(atOnce) == last)
    #expect(try await fake.mask(atOnce) == last)
  }

  @Test("Undoing a point gives the mask before it, without a new encoding")
  func undoes() async throws {
    let fake = try FakeVision()
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.seed)
    try request.addIncludedPoint(Self.included)
    let before = try await fake.mask(request)
    try request.addIncludedPoint(NormalizedPoint(x: 0.1, y: 0.1))
    #expect(try await fake.mask(request) != before)
    request.undo()
    let decodes = fake.decoder.calls.count
    #expect(try await fake.mask(request) == before)
    #expect(fake.decoder.calls.count == decodes + 1)
    #expect(fake.encoder.calls.count == 1)
  }

  @Test("Two requests performed at once on one handler give what each gives alone")
  func requestsAreApart() async throws {
    let seeds = (0..<8).map { NormalizedPoint(x: 0.1 + 0.1 * Double($0), y: 0.5) }
    func request(_ index: Int) throws -> GenerateIterativeSegmentationRequest {
      let request = GenerateIterativeSegmentationRequest(seedPoint: seeds[index])
      try request.addIncludedPoint(NormalizedPoint(x: seeds[index].x, y: 0.2))
      if index % 2 == 1 { request.regionOfInterest = NormalizedRect(x: 0, y: 0, width: 1, height: 0.75) }
      return request
    }
    var alone: [PixelBuffer?] = []
    for index in seeds.indices { alone.append(try await FakeVision().mask(request(index))) }
    let fake = try FakeVision()
    let together = try await withThrowingTaskGroup(of: (Int, PixelBuffer?).self) { group in
      for index in seeds.indices {
        let request = try request(index)
        group.addTask { (index, try await fake.mask(request)) }
      }
      return try await group.reduce(into: [PixelBuffer?](repeating: nil, count: seeds.count)) { $0[$1.0] = $1.1 }
    }
    #expect(together == alone)
    // One encoding of the whole image, one of the region.
    #expect(fake.encoder.calls.count == 2)
  }

  @Test("A seed outside the region of interest gives nothing; inside, the mask ends where the region does")
  func regionOfInterest() async throws {
    let fake = try FakeVision()
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.seed)
    request.regionOfInterest = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    #expect(try await fake.handler.perform(request) == nil)
    #expect(fake.encoder.calls.isEmpty)
    let outside = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 1.2, y: 0.5))
    #expect(try await fake.handler.perform(outside) == nil)
    let box = GenerateIterativeSegmentationRequest(seedBox: NormalizedRect(x: 0, y: 0, width: 0.2, height: 0.2))
    box.regionOfInterest = request.regionOfInterest
    #expect(try await fake.handler.perform(box) == nil)

    request.regionOfInterest = NormalizedRect(x: 0.25, y: 0.5, width: 0.2, height: 0.5)
    let mask = try #require(try await fake.mask(request))
    #expect(mask.size == PixelBuffer.Size(width: 200, height: 100))
    #expect(mask.pixel(at: Self.seed) == 255)
    for y in 0..<100 {
      for x in 0..<200 where x < 50 || x >= 90 || y >= 50 { #expect(mask.pixel(x: x, y: y) == 0) }
    }
    // The region's 50 rows become the frame's 1024.
    let coordinates = try #require(fake.decoder.calls.last?["point_coords"]?.floats)
    #expect(abs(coordinates[0] - 10 * 20.48) < 0.05 && abs(coordinates[1] - 40 * 20.48) < 0.05)
    // A later point outside the region does not count.
    try request.addExcludedPoint(NormalizedPoint(x: 0.95, y: 0.1))
    #expect(try await fake.mask(request) == mask)
  }

  @Test("Scribbles and masks are seeds, of any size")
  func drawnSeeds() async throws {
    let fake = try FakeVision()
    var values = [UInt8](repeating: 0, count: 50 * 50)
    for y in 10..<14 { for x in 5..<20 { values[y * 50 + x] = 255 } }
    let scribble = GenerateIterativeSegmentationRequest(
      seedScribbleBuffer: try PixelBuffer(width: 50, height: 50, values: values))
    _ = try await fake.handler.perform(scribble)
    let drawn = try #require(fake.decoder.calls.last)
    let coordinates = try #require(drawn["point_coords"]?.floats)
    // The stroke covers x 20…80 and y 20…28 of the image.
    #expect(coordinates[0] > 20 * 5.12 && coordinates[0] < 80 * 5.12)
    #expect(coordinates[1] > 20 * 5.12 && coordinates[1] < 28 * 5.12)
    let mask = GenerateIterativeSegmentationRequest(
      seedMask: try PixelBuffer(width: 50, height: 50, values: values))
    _ = try await fake.handler.perform(mask)
    let given = try #require(fake.decoder.calls.last)
    #expect(given["has_mask_input"]?.floats == [1] && given["point_labels"]?.floats == [-1])
    scribble.regionOfInterest = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    #expect(try await fake.handler.perform(scribble) == nil)
    let black = GenerateIterativeSegmentationRequest(
      seedScribbleBuffer: try PixelBuffer(width: 3, height: 3, values: [UInt8](repeating: 0, count: 9)))
    #expect(try await fake.handler.perform(black) == nil)
  }

  @Test("Alternatives come with their confidence, and one of them can go on")
  func alternatives() async throws {
    let fake = try FakeVision()
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.seed)
    request.maximumAlternatives = 2
    let all = try #require(try await fake.handler.perform(request))
    #expect(all.alternatives.count == 2)
    #expect(all.confidence >= all.alternatives[0].confidence)
    #expect(all.alternatives[0].confidence >= all.alternatives[1].confidence)
    #expect(all.alternatives[1].mask != all.mask)
    request.seedCandidate = 2
    request.maximumAlternatives = 0
    let chosen = try #require(try await fake.handler.perform(request))
    #expect(chosen.mask == all.alternatives[1].mask && chosen.alternatives.isEmpty)
  }

  @Test("Bad seeds and regions are typed errors")
  func badSeeds() async throws {
    let fake = try FakeVision()
    for request in [
      GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: .nan, y: 0)),
      GenerateIterativeSegmentationRequest(seedBox: NormalizedRect(x: 0, y: 0, width: .infinity, height: 1)),
      GenerateIterativeSegmentationRequest(seedBox: NormalizedRect(x: 0.1, y: 0.1, width: 0, height: 0.5)),
    ] {
      #expect(await errorCode { _ = try await fake.handler.perform(request) } == .invalidPrompt)
    }
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.seed)
    for region in [
      NormalizedRect(x: 0, y: 0, width: .nan, height: 1), NormalizedRect(x: 0, y: 0, width: 0, height: 0),
    ] {
      request.regionOfInterest = region
      #expect(await errorCode { _ = try await fake.handler.perform(request) } == .invalidPrompt)
    }
  }

  @Test(
    "Fault 34: nothing found is an empty mask",
    arguments: GenerateIterativeSegmentationRequest.QualityLevel.allCases)
  func nothingFound(_ quality: GenerateIterativeSegmentationRequest.QualityLevel) async throws {
    let nothing = try FakeSAM.model(planes: { _ in (0..<4).map { _ in [Float](repeating: -10, count: 256 * 256) } })
    let fake = FakeVision(FakeSAM.image(64, 48), nothing.model, nothing.encoder, nothing.decoder)
    let request = GenerateIterativeSegmentationRequest(
      seedBox: NormalizedRect(x: 0.2, y: 0.2, width: 0.2, height: 0.2))
    request.qualityLevel = quality
    let observation = try #require(try await fake.handler.perform(request))
    #expect(observation.isEmpty && observation.confidence.isFinite)
  }

  @Test("Images of extreme sizes", arguments: [(1, 1), (1, 700), (700, 1)])
  func extremeSizes(width: Int, height: Int) async throws {
    let fake = try FakeVision(FakeSAM.image(width, height))
    let request = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 1, y: 0))
    request.regionOfInterest = NormalizedRect(x: 0.999, y: 0, width: 0.001, height: 0.001)
    let mask = try #require(try await fake.mask(request))
    #expect(mask.size == PixelBuffer.Size(width: width, height: height))
  }

  @Test("An image that cannot be read is thrown by each perform")
  func noImage() async throws {
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.seed)
    let handler = ImageRequestHandler(URL(filePath: "/no/such/photo.jpg"))
    for _ in 0..<2 { #expect(await errorCode { _ = try await handler.perform(request) } == .imageNotFound) }
    #expect(await errorCode { _ = try await ImageRequestHandler(Data()).perform(request) } == .notAnImage)
  }

  @Test("The photo of the issue, with the model that comes along")
  func realModel() async throws {
    let request = GenerateIterativeSegmentationRequest(seedPoint: NormalizedPoint(x: 0.54, y: 0.6))
    guard case .ready = await request.assetStatus else {
      Issue.record("the built-in model is not ready")
      return
    }
    request.qualityLevel = .accurate
    let handler = ImageRequestHandler(Fixtures.example("cat.jpg"))
    let first = try #require(try await handler.perform(request))
    #expect(first.size == PixelBuffer.Size(width: 451, height: 300))
    #expect(first.pixel(at: NormalizedPoint(x: 0.54, y: 0.6)) == 255)
    try request.addExcludedPoint(NormalizedPoint(x: 0.98, y: 0.95))
    let refined = try #require(try await handler.perform(request))
    #expect(refined.pixel(at: NormalizedPoint(x: 0.98, y: 0.95)) == 0)
    #expect(refined.pixel(at: NormalizedPoint(x: 0.54, y: 0.6)) == 255)
  }
}
