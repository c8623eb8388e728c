import Foundation
import SAMKit
import SAMKitGrounding
import Testing

@Suite("Text to masks", .serialized)
struct TextSegmentationTests {
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")

  private func session(_ photo: String) throws -> TextSegmentationSession {
    let session = try TextSegmentationSession(groundingModel: .bundled(), samModel: .bundled(.nano))
    try session.setImage(ImageFile.read(Self.examples.appending(path: photo)))
    return session
  }

  @Test("'cat' on a photo of a cat is one mask of the cat")
  func cat() throws {
    let session = try session("cat.jpg")
    let result = try session.segment(query: "Cat")
    #expect(result.detections.map(\.label) == ["Cat"])
    #expect(result.masks.count == 1)
    #expect(result.scores.count == 1)
    let mask = try #require(result.masks.first)
    // Its eyes, nose, forehead and cheek; not what is beside its head.
    for (x, y) in [(160.0, 115.0), (320, 140), (262, 240), (220, 40), (90, 160)] { #expect(mask.contains(x: x, y: y)) }
    for (x, y) in [(420.0, 100.0), (430, 250), (12, 20)] { #expect(!mask.contains(x: x, y: y)) }
  }

  @Test("'cup' on a photo of a cup is one mask of the cup, without its saucer")
  func cup() throws {
    let result = try session("cup.jpg").segment(query: "cup")
    let mask = try #require(result.masks.first)
    #expect(result.masks.count == 1)
    for (x, y) in [(290.0, 40.0), (290, 130), (200, 80), (380, 90), (290, 225)] { #expect(mask.contains(x: x, y: y)) }
    for (x, y) in [(130.0, 280.0), (480, 200), (300, 350), (360, 290), (60, 60)] { #expect(!mask.contains(x: x, y: y)) }
  }

  @Test("a colour chooses")
  func color() throws {
    let session = try session("cup.jpg")
    let blue = try session.segment(query: "blue cup")
    #expect(blue.detections.isEmpty)
    #expect(blue.misses.map(\.phrase) == ["blue cup"])
    #expect(try !session.segment(query: "red cup").detections.isEmpty)
  }

  @Test("what is not there is a miss with its best score, and an unknown word an error")
  func misses() throws {
    let session = try session("cup.jpg")
    let result = try session.segment(query: "zebra, cup")
    #expect(result.misses.map(\.phrase) == ["zebra"])
    #expect(result.misses[0].bestScore < BuiltInVocabulary.defaultThreshold)
    #expect(result.detections.allSatisfy { $0.phrase == 1 && $0.label == "cup" })
    #expect { try session.segment(query: "cup, unicorn") } throws: { ($0 as? SamError)?.code == .unknownWord }
    #expect { try session.segment(query: " , ") } throws: { ($0 as? SamError)?.code == .emptyQuery }
  }

  @Test("a tap refines a mask in the same session")
  func refine() throws {
    let session = try session("cat.jpg")
    let mask = try #require(session.segment(query: "cat").masks.first)
    #expect(mask.contains(x: 90, y: 160))
    let points = [SamPoint(x: 220, y: 120), SamPoint(x: 90, y: 160, label: .negative)]
    let refined = try session.refine(mask, points: points)
    #expect(!refined.contains(x: 90, y: 160))
    #expect(refined.contains(x: 220, y: 120))
    #expect(refined != mask)
  }

  @Test("the image is encoded once, by the session, and the grounding model is given its embedding")
  func sharedEmbedding() throws {
    final class Spy: Grounding {
      let name = "spy"
      let seen = Locked<ImageEmbedding?>(nil)
      func ground(
        _ query: TextQuery, in image: SamImage, embedding: ImageEmbedding?, options: GroundingOptions,
        cancellation: Cancellation?
      ) throws(SamError) -> GroundingResult {
        seen.withLock { $0 = embedding }
        let box = SamBox(x0: 170, y0: 15, x1: 420, y1: 260)
        return GroundingResult(
          detections: [Detection(label: query.phrases[0], phrase: 0, score: 0.5, box: box)], misses: [])
      }
    }
    let spy = Spy()
    let sam = try SamSession(model: .bundled(.nano))
    let session = TextSegmentationSession(grounding: spy, samSession: sam)
    #expect { try session.segment(query: "cup") } throws: { ($0 as? SamError)?.code == .noImage }
    try session.setImage(ImageFile.read(Self.examples.appending(path: "cup.jpg")))
    let result = try session.segment(query: "cup")
    #expect(try spy.seen.withLock { $0 } == sam.embedding())
    #expect(result.masks[0].contains(x: 290, y: 130))
  }

  @Test("a detector that is not installed says how to install it")
  func notInstalled() {
    #expect {
      try TextSegmentationSession(groundingModel: .installed("no-such-detector"), samModel: .bundled(.nano))
    } throws: { error in
      guard let error = error as? SamError else { return false }
      return error.code == .modelNotFound && error.message.contains("samkit models download no-such-detector")
    }
  }
}
