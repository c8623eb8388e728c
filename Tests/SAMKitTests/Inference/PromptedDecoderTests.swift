import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("A prompt encoder and a mask decoder as one")
struct PromptedDecoderTests {
  private let promptEncoder = FakeModel(
    inputs: ["points", "labels"], outputs: ["sparse_embeddings", "dense_embeddings"]
  ) { (inputs, _) throws(SamError) in
    ["sparse_embeddings": inputs["points"]!, "dense_embeddings": inputs["labels"]!]
  }

  private func maskDecoder(_ names: [String]) -> FakeModel {
    FakeModel(inputs: ["image_embedding"] + names, outputs: ["low_res_masks", "scores"]) { (_, _) throws(SamError) in
      ["low_res_masks": Tensor([Float(1)], shape: [1]), "scores": Tensor([Float(2)], shape: [1])]
    }
  }

  @Test("What the prompt encoder gives goes to the inputs of its names, with or without the last s")
  func links() throws {
    for names in [["sparse_embedding", "dense_embedding"], ["sparse_embeddings", "dense_embeddings"]] {
      let masks = maskDecoder(names)
      let both = try PromptedDecoder(promptEncoder: promptEncoder, maskDecoder: masks)
      #expect(both.inputs.map(\.name) == ["points", "labels", "image_embedding"])
      #expect(both.outputs.map(\.name) == ["low_res_masks", "scores"] && !both.hasInput(named: names[0]))
      let points = Tensor([Float(3), 4], shape: [1, 1, 2])
      let result = try both.run(
        [
          "points": points, "labels": Tensor([Float(1)], shape: [1, 1]),
          "image_embedding": Tensor([Float(5)], shape: [1]),
        ],
        outputs: ["scores"])
      #expect(result["scores"] == Tensor([Float(2)], shape: [1]))
      let call = try #require(masks.calls.last)
      #expect(call.count == 3 && call[names[0]] == points && call["image_embedding"] == Tensor([Float(5)], shape: [1]))
    }
  }

  @Test("Parts that do not belong together are refused")
  func strangers() {
    #expect {
      _ = try PromptedDecoder(promptEncoder: promptEncoder, maskDecoder: maskDecoder(["sparse_embedding"]))
    } throws: { error in
      guard let error = error as? SamError else { return false }
      return error.code == .modelContract && error.message.contains("dense_embeddings")
    }
  }

  @Test("Cancelling between the two stops")
  func cancellation() throws {
    let cancellation = Cancellation()
    let first = FakeModel(inputs: ["points"], outputs: ["sparse"]) { (inputs, cancellation) throws(SamError) in
      cancellation?.cancel()
      return ["sparse": inputs["points"]!]
    }
    let masks = FakeModel(inputs: ["sparse"], outputs: ["masks"]) { (inputs, _) throws(SamError) in inputs }
    let both = try PromptedDecoder(promptEncoder: first, maskDecoder: masks)
    #expect {
      _ = try both.run(["points": Tensor([Float(1)], shape: [1])], outputs: ["masks"], cancellation: cancellation)
    } throws: { ($0 as? SamError)?.code == .cancelled }
    #expect(masks.calls.isEmpty)
  }
}

@Suite("SamKit 1.0's prompt encoder")
struct FourierPromptEncoderTests {
  /// Two frequencies: a quarter of x, and half of y; the labels' embeddings are 10, 20, 30 and 40 in all places.
  static let weights = FourierPromptEncoder.Weights(
    frameSize: [100, 200], embeddingSize: [2, 3], frequencies: [[0.25, 0], [0, 0.5]],
    labels: (1...4).map { [Float](repeating: 10 * Float($0), count: 4) }, padding: [1, 2, 3, 4],
    noMask: [5, 6, 7, 8])

  private func encode(_ points: [(x: Float, y: Float, label: Float)]) throws -> [String: Tensor] {
    try FourierPromptEncoder(Self.weights).run(
      [
        "prompt_points": Tensor(points.flatMap { [$0.x, $0.y] }, shape: [1, points.count, 2]),
        "prompt_labels": Tensor(points.map(\.label), shape: [1, points.count]),
      ], outputs: ["sparse_embeddings", "dense_embeddings"])
  }

  private func close(_ a: [Float], _ b: [Float]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  @Test("Positions are sines, then cosines, of the frequencies")
  func positions() throws {
    let half = Float(0.5).squareRoot()
    let cases: [(x: Float, y: Float, code: [Float])] = [
      // The middle: 0, 0.
      (99.5, 49.5, [0, 0, 1, 1]),
      // x at +1, a quarter turn; y in the middle.
      (199.5, 49.5, [1, 0, 0, 1]),
      // x at −1; y at +1, half a turn.
      (-0.5, 99.5, [-1, 0, 0, -1]),
      // x at +½, an eighth of a turn; y at −½, a quarter turn back.
      (149.5, 24.5, [half, -1, half, 0]),
    ]
    for (x, y, code) in cases {
      let sparse = try #require(try encode([(x, y, 1)])["sparse_embeddings"])
      #expect(sparse.shape == [1, 1, 4] && close(sparse.floats, code.map { $0 + 20 }), "\(sparse.floats)")
    }
  }

  @Test("Each label adds its embedding; padding has no position")
  func labels() throws {
    let points: [(Float, Float, Float)] = [(99.5, 49.5, 0), (99.5, 49.5, 2), (99.5, 49.5, 3), (7, 9, -1)]
    let sparse = try #require(try encode(points)["sparse_embeddings"])
    #expect(close(sparse.floats, [10, 10, 11, 11, 30, 30, 31, 31, 40, 40, 41, 41, 1, 2, 3, 4]))
    #expect { try encode([(0, 0, 4)]) } throws: { ($0 as? SamError)?.code == .modelContract }
    #expect { try encode([(0, 0, 0.5)]) } throws: { ($0 as? SamError)?.code == .modelContract }
  }

  @Test("The dense code is the embedding for no mask, everywhere")
  func dense() throws {
    let dense = try #require(try encode([])["dense_embeddings"])
    #expect(dense == Tensor((5...8).flatMap { [Float](repeating: Float($0), count: 6) }, shape: [1, 4, 2, 3]))
  }

  @Test("The file that SamKit 1.0 ships is read, and another one is refused")
  func file() throws {
    let scratch = try ScratchFolder()
    let file = scratch.url.appending(path: "w.json")
    let text = """
      {"embed_dim": 4, "image_embedding_size": [2, 3], "input_image_size": [100, 200],
       "gaussian_matrix": [[0.25, 0], [0, 0.5]], "not_a_point_embed": [1, 2, 3, 4], "no_mask_embed": [5, 6, 7, 8],
       "point_embeddings": [[10, 10, 10, 10], [20, 20, 20, 20], [30, 30, 30, 30], [40, 40, 40, 40]]}
      """
    try Data(text.utf8).write(to: file)
    #expect(try JSONDecoder().decode(FourierPromptEncoder.Weights.self, from: Data(text.utf8)) == Self.weights)
    _ = try FourierPromptEncoder(file: file)
    try Data(text.replacing("[5, 6, 7, 8]", with: "[5, 6]").utf8).write(to: file)
    #expect { _ = try FourierPromptEncoder(file: file) } throws: { ($0 as? SamError)?.code == .modelContract }
    try Data("{}".utf8).write(to: file)
    #expect { _ = try FourierPromptEncoder(file: file) } throws: { ($0 as? SamError)?.code == .modelDamaged }
    let none = scratch.url.appending(path: "none.json")
    #expect { _ = try FourierPromptEncoder(file: none) } throws: { ($0 as? SamError)?.code == .modelNotFound }
  }
}
