import Foundation
import SAMKit
import SAMKitGrounding
import Testing

@Suite("YOLO-World exports match the NumPy reference")
struct YOLOWorldParityTests {
  struct Golden: Decodable {
    struct Detection: Decodable {
      let phrase: Int
      let score: Float
      let box: [Double]
    }
    struct Case: Decodable, CustomTestStringConvertible {
      let layout: String
      let width: Int, height: Int
      let phrases: [String]
      let across: Bool
      let count: Int
      let detections: [Detection]
      var testDescription: String { "\(layout) \(width)×\(height)\(across ? " across" : "")" }
    }
    let threshold: Float
    let iou: Double
    let embeddings: [String: [Float]]
    let cases: [Case]
  }

  static let golden = Result { try Fixtures.golden("yolo_world", as: Golden.self) }
  static var cases: [Golden.Case] { (try? golden.get().cases) ?? [] }

  @Test("detections agree to 1e-4", arguments: cases)
  func parity(_ golden: Golden.Case) throws {
    let options = GroundingOptions(
      threshold: 0.1, nmsIoU: 0.5, suppressesAcrossPhrases: golden.across, limit: 100)
    let detector = try DetectorFixtures.detector(golden.layout)
    let query = try TextQuery(phrases: golden.phrases)
    let image = try DetectorFixtures.picture(width: golden.width, height: golden.height)
    let result = try detector.ground(query, in: image, embedding: nil, options: options, cancellation: nil)
    #expect(result.detections.count == golden.count)
    for (found, expected) in zip(result.detections, golden.detections) {
      #expect(found.phrase == expected.phrase)
      #expect(found.label == golden.phrases[expected.phrase])
      #expect(abs(found.score - expected.score) < 1e-4)
      for (a, b) in zip([found.box.x0, found.box.y0, found.box.x1, found.box.y1], expected.box) {
        // Box coordinates reach hundreds of pixels: 1e-4 of them.
        #expect(abs(a - b) < 1e-4 * max(1, abs(b)))
      }
    }
  }

  @Test("there are cases of every layout, and they hold detections")
  func coverage() {
    #expect(Set(Self.cases.map(\.layout)).count == 9)
    #expect(Self.cases.allSatisfy { $0.count > 0 })
  }

  @Test("text embeddings agree, with 64-bit and 32-bit ids", arguments: ["textual-int64", "textual-int32"])
  func embeddings(file: String) throws {
    let encoder = try DetectorFixtures.textEncoder(file)
    let golden = try Self.golden.get().embeddings
    for (text, expected) in golden {
      let found = try #require(encoder.embeddings(of: [text]).first).values
      #expect(found.count == 512)
      #expect(abs(found.reduce(0) { $0 + $1 * $1 } - 1) < 1e-4)
      for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-4) }
    }
  }
}
