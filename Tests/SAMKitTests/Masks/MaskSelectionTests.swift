import SAMKit
import TestSupport
import Testing

@Suite("Which mask answers")
struct MaskSelectionTests {
  private let transform = ImageTransform(imageWidth: 1024, imageHeight: 1024, frame: FakeSAM.sam1.frame)

  private func masks(_ planes: [[Float]], scores: [Float]) -> DecodedMasks {
    DecodedMasks(
      planes: planes.map { LowResLogits(width: 256, height: 256, values: $0, transform: transform) }, scores: scores,
      objectScore: nil)
  }

  private func prompt(_ points: [SamPoint], box: SamBox? = nil) throws -> ResolvedPrompt {
    try ResolvedPrompt(points: points, box: box, mask: nil, imageWidth: 1024, imageHeight: 1024)
  }

  private let object = FakeSAM.disc(x: 128, y: 128, radius: 40)
  private let smaller = FakeSAM.disc(x: 128, y: 128, radius: 20)
  private let nothing = [Float](repeating: -10, count: 256 * 256)

  @Test("A lone point takes the best candidate, several prompts the single mask")
  func rule() throws {
    let decoded = masks([object, smaller, object, smaller], scores: [0.2, 0.5, 0.9, 0.7])
    let lone = try prompt([SamPoint(x: 512, y: 512)])
    #expect(
      MaskSelection.order(decoded, prompt: lone, selection: FakeSAM.sam1.selection, threshold: 0) == [2, 3, 1])
    let two = try prompt([SamPoint(x: 512, y: 512), SamPoint(x: 520, y: 512)])
    #expect(
      MaskSelection.order(decoded, prompt: two, selection: FakeSAM.sam1.selection, threshold: 0) == [0, 2, 3, 1])
    let box = try prompt([], box: SamBox(x0: 300, y0: 300, x1: 700, y1: 700))
    #expect(MaskSelection.order(decoded, prompt: box, selection: FakeSAM.sam1.selection, threshold: 0)[0] == 0)
  }

  @Test("Fault 32: a background with the highest score is not chosen")
  func background() throws {
    let background = object.map { -$0 }
    let decoded = masks([object, background, object, smaller], scores: [0.5, 0.99, 0.8, 0.7])
    let order = MaskSelection.order(
      decoded, prompt: try prompt([SamPoint(x: 512, y: 512)]), selection: FakeSAM.sam1.selection, threshold: 0)
    #expect(order == [2, 3, 1])
  }

  @Test("A model without a single mask ranks its candidates by box too")
  func boxCheck() throws {
    let elsewhere = FakeSAM.disc(x: 40, y: 40, radius: 30)
    var model = FakeSAM.sam1
    model.selection = .init(count: 3, single: nil, candidates: [0, 1, 2])
    let decoded = masks([elsewhere, object, nothing], scores: [0.99, 0.6, 0.9])
    let order = MaskSelection.order(
      decoded, prompt: try prompt([], box: SamBox(x0: 300, y0: 300, x1: 700, y1: 700)), selection: model.selection,
      threshold: 0)
    #expect(order[0] == 1)
  }

  @Test("Fault 13: scores that are no numbers count as 0, and the order stays defined")
  func notANumber() throws {
    let outputs = [
      "low_res_masks": Tensor(object + smaller + object + smaller, shape: [1, 4, 256, 256]),
      "iou_predictions": Tensor([Float.nan, .nan, 0.4, .infinity], shape: [1, 4]),
    ]
    let decoded = try MaskDecoding.planes(of: outputs, model: FakeSAM.sam1, transform: transform)
    #expect(decoded.scores == [0, 0, 0.4, 0])
    let order = MaskSelection.order(
      decoded, prompt: try prompt([SamPoint(x: 512, y: 512)]), selection: FakeSAM.sam1.selection, threshold: 0)
    #expect(order == [2, 1, 3])
  }

  @Test("SAM 2's single mask gives way where it is unstable")
  func dynamicStability() throws {
    let flat = object.map { $0 > 0 ? Float(0.01) : -0.01 }
    let several = try prompt([SamPoint(x: 512, y: 512), SamPoint(x: 500, y: 512)])
    let unstable = masks([flat, smaller, object, smaller], scores: [0.9, 0.5, 0.8, 0.7])
    #expect(
      MaskSelection.order(unstable, prompt: several, selection: FakeSAM.sam2.selection, threshold: 0) == [2, 3, 1, 0])
    let steep = object.map { $0 * 100 }
    let stable = masks([steep, smaller, object, smaller], scores: [0.1, 0.5, 0.8, 0.7])
    #expect(MaskSelection.order(stable, prompt: several, selection: FakeSAM.sam2.selection, threshold: 0)[0] == 0)
    // An empty single mask is stable by SAM 2's definition.
    let empty = masks([nothing, smaller, object, smaller], scores: [0.1, 0.5, 0.8, 0.7])
    #expect(MaskSelection.order(empty, prompt: several, selection: FakeSAM.sam2.selection, threshold: 0)[0] == 0)
  }

  @Test("Fault 13: stability is the ratio of the two areas, and defined for empty masks")
  func stability() {
    let map = LowResLogits(width: 4, height: 1, values: [2, 0.5, -0.5, -2], transform: transform)
    #expect(Stability.score(map) == Float(1) / 3)
    let none = LowResLogits(width: 2, height: 1, values: [-10, -10], transform: transform)
    #expect(Stability.score(none) == 0)
    #expect(Stability.score(none, empty: 1) == 1)
  }

  @Test("Outputs of another shape are refused with what was expected and found")
  func contract() {
    let outputs = [
      "low_res_masks": Tensor(object, shape: [1, 1, 256, 256]), "iou_predictions": Tensor([Float(1)], shape: [1, 1]),
    ]
    do {
      _ = try MaskDecoding.planes(of: outputs, model: FakeSAM.sam1, transform: transform)
      Issue.record("accepted")
    } catch {
      #expect(error.code == .modelContract)
      #expect(error.message.contains("expected 4 masks") && error.message.contains("found 1"))
    }
    do {
      _ = try MaskDecoding.planes(of: [:], model: FakeSAM.sam1, transform: transform)
      Issue.record("accepted")
    } catch { #expect(error.code == .modelContract) }
  }
}
