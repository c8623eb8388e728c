import SAMKit
import SAMKitGrounding
import Testing

@Suite("CLIP's text encoder")
struct CLIPTextEncoderTests {
  /// Gives each text the direction (number of its ids, 1, 0, 0).
  private func fake(
    type: Tensor.ElementType = .int64, batch: Int? = nil, mask: Bool = false, value: Float? = nil
  ) -> FakeDetector {
    let ids = TensorSpec(names: ["input_ids"], shape: [batch, 77], elementType: type)
    let attention = TensorSpec(names: ["attention_mask"], shape: [batch, 77], elementType: .int64)
    return FakeDetector(
      inputs: mask ? [ids, attention] : [ids], outputs: [FakeDetector.spec("text_embeds", [batch, 4])]
    ) { inputs in
      let tensor = inputs["input_ids"]
      let rows = tensor?.shape[0] ?? 0
      let values = tensor?.floats ?? []
      let counts = (0..<rows).map { row in values[row * 77..<(row + 1) * 77].reduce(Float(0)) { $0 + ($1 > 0 ? 1 : 0) }
      }
      return ["text_embeds": Tensor(counts.flatMap { [value ?? $0, value ?? 1, 0, 0] }, shape: [rows, 4])]
    }
  }

  private func encoder(_ model: FakeDetector, templates: [String] = ["{}"]) throws -> CLIPTextEncoder {
    try CLIPTextEncoder(model: model, tokenizer: Fixtures.tokenizer.get(), templates: templates)
  }

  @Test("embeddings have length 1, and a text is encoded once")
  func cache() throws {
    let model = fake()
    let encoder = try encoder(model)
    let first = try encoder.embeddings(of: ["dog", "cat", "dog"])
    #expect(first[0] == first[2])
    let expected = [3 / Float(10).squareRoot(), 1 / Float(10).squareRoot(), 0, 0]
    #expect(zip(first[0].values, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(model.calls.map { $0["input_ids"]?.shape } == [[2, 77]])
    _ = try encoder.embeddings(of: ["cat", "dog"])
    #expect(model.calls.count == 1)
  }

  @Test("ids have the model's type, and fill a fixed number of rows", arguments: [Tensor.ElementType.int32, .int64])
  func types(type: Tensor.ElementType) throws {
    let model = fake(type: type, batch: 2)
    let found = try encoder(model).embeddings(of: ["dog", "cat", "bird"])
    #expect(found.count == 3)
    #expect(model.calls.count == 2)
    #expect(model.calls.allSatisfy { $0["input_ids"]?.shape == [2, 77] && $0["input_ids"]?.elementType == type })
    #expect(model.calls[0]["input_ids"]?.floats.prefix(4) == [49406, 1929, 49407, 0])
  }

  @Test("an attention mask covers start, text and end")
  func attention() throws {
    let model = fake(mask: true)
    _ = try encoder(model).embeddings(of: ["dog"])
    let mask = try #require(model.calls[0]["attention_mask"])
    #expect(mask.elementType == .int64)
    #expect(mask.floats == [1, 1, 1] + [Float](repeating: 0, count: 74))
  }

  @Test("several phrasings are averaged and brought back to length 1")
  func templates() throws {
    let found = try #require(encoder(fake(), templates: ["{}", "a photo of a {}"]).embeddings(of: ["dog"]).first)
    let (a, b) = (1 / Float(10).squareRoot(), 1 / Float(50).squareRoot())
    let sum = (3 * a + 7 * b, a + b)
    let norm = (sum.0 * sum.0 + sum.1 * sum.1).squareRoot()
    #expect(abs(found.values[0] - sum.0 / norm) < 1e-6)
    #expect(abs(found.values[1] - sum.1 / norm) < 1e-6)
    #expect { try encoder(fake(), templates: ["a photo"]) } throws: { ($0 as? SamError)?.code == .invalidOption }
    #expect { try encoder(fake(), templates: []) } throws: { ($0 as? SamError)?.code == .invalidOption }
  }

  @Test("text that is too long is cut, and told")
  func truncation() throws {
    let found = try encoder(fake()).embeddings(of: [String(repeating: "dog ", count: 500), "dog"])
    #expect(found.map(\.isTruncated) == [true, false])
  }

  @Test("an embedding without a direction is refused", arguments: [Float(0), .nan, .infinity])
  func degenerate(value: Float) {
    #expect { try encoder(fake(value: value)).embeddings(of: ["dog"]) } throws: {
      ($0 as? SamError)?.code == .modelContract
    }
  }

  @Test("a file that is no text encoder is refused")
  func contract() {
    #expect { try encoder(FakeDetector.combined(classes: 1, rows: [])) } throws: {
      ($0 as? SamError)?.code == .modelContract
    }
  }
}
