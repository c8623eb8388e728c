#if os(Linux)
  import Foundation
  import SAMKit
  import TestSupport
  import Testing

  @Suite("Encoders that pad images by themselves, given whole frames")
  struct PaddedImageTests {
    private func load(_ layout: String, _ name: String, frameSide: Int?) throws -> any InferenceModel {
      var options = LoadOptions(cachesCompiledModel: false)
      options.frameSide = frameSide
      let file = Fixtures.file("SAMKitTests", "Fixtures/models/\(layout)/\(name)")
      return try OpenVINOBackend().load(file, options: options)
    }

    private func image(_ height: Int, _ width: Int) -> Tensor {
      Tensor((0..<height * width * 3).map { Float($0 * 31 % 256) }, shape: [height, width, 3])
    }

    @Test("Every size gives what the graph's own padding gives")
    func sizes() throws {
      let own = try load("samexporter-sam1", "mobile_sam.encoder.onnx", frameSide: nil)
      let whole = try load("samexporter-sam1", "mobile_sam.encoder.onnx", frameSide: 1024)
      #expect(whole is PaddedImageModel && !(own is PaddedImageModel))
      #expect(whole.inputs == own.inputs && whole.outputs.map(\.name) == own.outputs.map(\.name))
      for (height, width) in [(1024, 1024), (1024, 683), (683, 1024), (1, 1024), (1024, 1), (300, 200)] {
        let input = ["input_image": image(height, width)]
        let expected = try #require(try own.run(input, outputs: ["image_embeddings"])["image_embeddings"])
        let found = try #require(try whole.run(input, outputs: ["image_embeddings"])["image_embeddings"])
        #expect(found.shape == expected.shape && expected.floats.contains { abs($0) > 0.01 })
        #expect(zip(found.floats, expected.floats).allSatisfy { abs($0 - $1) < 1e-6 }, "\(height) × \(width)")
      }
    }

    @Test(
      "Images that do not fit are refused",
      arguments: [[1025, 10, 3], [10, 1025, 3], [0, 10, 3], [10, 10, 4], [10, 30]])
    func refused(shape: [Int]) throws {
      let model = try load("samexporter-sam1", "mobile_sam.encoder.onnx", frameSide: 1024)
      let input = Tensor([Float](repeating: 0, count: shape.reduce(1, *)), shape: shape)
      let error = #expect(throws: SamError.self) {
        try model.run(["input_image": input], outputs: ["image_embeddings"])
      }
      #expect(error?.code == .modelContract && error?.message.contains("at most 1024 × 1024") == true)
    }

    @Test(
      "Encoders of bytes, of prepared frames and of other kinds stay as they are",
      arguments: [
        ("samexporter-sam1-uint8", "encoder.onnx"), ("rectlabel-sam1", "mobile_sam_preprocess.onnx"),
        ("official", "encoder.onnx"), ("efficient-sam", "efficient_sam_vitt_encoder.onnx"),
        ("transformers-sam", "onnx/vision_encoder.onnx"),
      ])
    func others(layout: String, name: String) throws {
      let found = try load(layout, name, frameSide: 1024)
      let own = try load(layout, name, frameSide: nil)
      #expect(!(found is PaddedImageModel) && found.inputs == own.inputs)
    }
  }
#endif
