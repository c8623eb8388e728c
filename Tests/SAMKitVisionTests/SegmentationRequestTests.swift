import Foundation
import SAMKit
import SAMKitVision
import Testing

@Suite("An iterative segmentation request")
struct SegmentationRequestTests {
  private static let middle = NormalizedPoint(x: 0.5, y: 0.5)

  private static func buffer() throws -> PixelBuffer {
    try PixelBuffer(width: 4, height: 2, values: [0, 255, 0, 0, 0, 255, 255, 0])
  }

  private func code(_ body: () throws(SamError) -> Void) -> SamError.Code? {
    do throws(SamError) {
      try body()
      return nil
    } catch { return error.code }
  }

  @Test("Points are limited: 13 with a point or scribble, 11 with a box")
  func limits() throws {
    let box = NormalizedRect(x: 0.1, y: 0.1, width: 0.5, height: 0.5)
    for (request, limit) in [
      (GenerateIterativeSegmentationRequest(seedPoint: Self.middle), 12),
      (GenerateIterativeSegmentationRequest(seedBox: box), 11),
      (GenerateIterativeSegmentationRequest(seedScribbleBuffer: try Self.buffer()), 13),
      (GenerateIterativeSegmentationRequest(seedMask: try Self.buffer()), 13),
    ] {
      #expect(request.maximumAddedPoints == limit)
      for index in 0..<limit {
        let place = NormalizedPoint(x: Double(index) / 20, y: 0.3)
        if index % 2 == 0 { try request.addIncludedPoint(place) } else { try request.addExcludedPoint(place) }
      }
      let full = request.points
      for add in [request.addIncludedPoint, request.addExcludedPoint] {
        do {
          try add(Self.middle)
          Issue.record("more than \(limit) points were taken")
        } catch {
          #expect(error.code == .tooManyPoints && error.message.contains("\(limit)"))
        }
      }
      #expect(request.points == full)
      try request.removePoint(at: 0)
      try request.addIncludedPoint(Self.middle)
      #expect(request.points.last?.location == Self.middle)
    }
  }

  @Test(
    "A point that is nowhere in the image is refused",
    arguments: [(-0.01, 0.5), (0.5, 1.01), (Double.nan, 0.5), (0.5, .infinity)])
  func pointsOutside(x: Double, y: Double) {
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.middle)
    #expect(code { () throws(SamError) in try request.addIncludedPoint(.init(x: x, y: y)) } == .invalidPrompt)
    #expect(code { () throws(SamError) in try request.addExcludedPoint(.init(x: x, y: y)) } == .invalidPrompt)
    #expect(request.points.isEmpty && !request.undo())
  }

  @Test("Fault 37: any one point can be removed, and that undone")
  func removesUndoesAndRedoes() throws {
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.middle)
    let places = (1...3).map { NormalizedPoint(x: Double($0) / 10, y: 0.2) }
    for place in places { try request.addIncludedPoint(place) }
    #expect(try request.removePoint(at: 1).location == places[1])
    #expect(request.points.map(\.location) == [places[0], places[2]])
    #expect(request.undo())
    #expect(request.points.map(\.location) == places)
    #expect(request.undo() && request.undo() && request.undo() && !request.undo())
    #expect(request.points.isEmpty)
    #expect(request.redo() && request.redo())
    #expect(request.points.map(\.location) == Array(places[..<2]))
    try request.addExcludedPoint(Self.middle)
    #expect(!request.redo())
    #expect(code { () throws(SamError) in try request.removePoint(at: 3) } == .invalidPrompt)
    #expect(code { () throws(SamError) in try request.removePoint(at: -1) } == .invalidPrompt)
  }

  @Test func hasVisionsDefaults() {
    let request = GenerateIterativeSegmentationRequest(seedPoint: Self.middle)
    #expect(request.qualityLevel == .balanced)
    #expect(request.regionOfInterest == .fullImage)
    #expect(request.revision == .revision1)
    #expect(GenerateIterativeSegmentationRequest.supportedRevisions == [.revision1])
    #expect(GenerateIterativeSegmentationRequest(seedPoint: Self.middle, .revision1).revision == .revision1)
    #expect(request.descriptor == .generateIterativeSegmentationRequest(.revision1))
    #expect(request.model == .bundled(.nano))
  }

  @Test func itsStateIsSmallAndComesBack() throws {
    var values = [UInt8](repeating: 0, count: 640 * 480)
    for y in 100..<130 { for x in 50..<600 { values[y * 640 + x] = 255 } }
    let request = GenerateIterativeSegmentationRequest(
      seedScribbleBuffer: try PixelBuffer(width: 640, height: 480, values: values))
    request.qualityLevel = .accurate
    request.regionOfInterest = NormalizedRect(x: 0, y: 0.25, width: 1, height: 0.75)
    request.seedCandidate = 2
    try request.addExcludedPoint(Self.middle)
    let data = try JSONEncoder().encode(request.state)
    #expect(data.count < 2000)
    let state = try JSONDecoder().decode(SegmentationState.self, from: data)
    #expect(state == request.state)
    #expect(GenerateIterativeSegmentationRequest(state: state).state == state)
  }

  @Test func buffersAreChecked() {
    for (width, height, count) in [(0, 1, 0), (2, 2, 3), (-1, -1, 1), (Int.max, 2, 1)] {
      #expect(
        code { () throws(SamError) in
          _ = try PixelBuffer(width: width, height: height, values: [UInt8](repeating: 0, count: count))
        } == .invalidImage)
    }
  }
}
