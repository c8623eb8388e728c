import Foundation
import SAMKit
import TestSupport
import Testing

private func spec(_ name: String, _ shape: [Int?], _ type: Tensor.ElementType = .float32) -> TensorSpec {
  TensorSpec(names: [name], shape: shape, elementType: type)
}

private let sam1Encoder = ModelSignature(
  inputs: [spec("image", [1, 3, 1024, 1024])], outputs: [spec("image_embeddings", [1, 256, 64, 64])])

private let sam1Decoder = ModelSignature(
  inputs: [
    spec("image_embeddings", [1, 256, 64, 64]), spec("point_coords", [1, nil, 2]), spec("point_labels", [1, nil]),
    spec("mask_input", [1, 1, 256, 256]), spec("has_mask_input", [1]), spec("orig_im_size", [2]),
  ],
  outputs: [
    spec("masks", [1, 4, nil, nil]), spec("iou_predictions", [1, 4]), spec("low_res_masks", [1, 4, 256, 256]),
  ])

/// What recognition says against a pair of files; nil where it accepts them.
private func refusal(_ encoder: ModelSignature, _ decoder: ModelSignature) -> SamError? {
  do throws(SamError) {
    _ = try ModelRecognition.describe(encoder: encoder, decoder: decoder, name: "mine")
    return nil
  } catch { return error }
}

@Suite("Models are recognised by their tensors")
struct ModelRecognitionTests {
  @Test("The official export")
  func official() throws {
    let model = try ModelRecognition.describe(encoder: sam1Encoder, decoder: sam1Decoder, name: "mobile_sam")
    #expect(model.family == .mobileSam && model.frame == .init(size: 1024, resize: .longestSide))
    #expect(model.decoder.outputs.masks == "low_res_masks" && model.decoder.points.padPoint)
    #expect(model.selection == .init(count: 4, single: 0, candidates: [1, 2, 3]))
    #expect(model.encoder.normalization == .sam1 && model.encoder.padsToFrame)
  }

  @Test("A recognised description survives being written down")
  func codable() throws {
    let model = try ModelRecognition.describe(encoder: sam1Encoder, decoder: sam1Decoder, name: "a")
    #expect(try JSONDecoder().decode(ModelDescription.self, from: JSONEncoder().encode(model)) == model)
  }

  @Test("Outputs are found by name, in any order, and by shape where the file leaves them unnamed")
  func order() throws {
    var decoder = sam1Decoder
    decoder.outputs.reverse()
    var encoder = sam1Encoder
    encoder.outputs = [TensorSpec(names: [], shape: [1, 256, 64, 64], elementType: .float32)]
    let model = try ModelRecognition.describe(encoder: encoder, decoder: decoder, name: "a")
    #expect(model.decoder.embeddings == ["image_embeddings": "#0"] && model.encoder.outputs == ["#0"])
  }

  @Test("Encoder and decoder in the wrong order are said to be swapped")
  func swapped() throws {
    let error = try #require(refusal(sam1Decoder, sam1Encoder))
    #expect(error.code == .modelContract && error.message.contains("swapped"))
    #expect(refusal(sam1Encoder, sam1Encoder)?.message.contains("expected a mask decoder") == true)
    #expect(refusal(sam1Decoder, sam1Decoder)?.message.contains("expected an image encoder") == true)
  }

  @Test("Every tensor is checked: what was expected, and what was found")
  func violations() throws {
    let changes: [(String, [Int?], Tensor.ElementType, String)] = [
      ("point_coords", [1, 5, 2], .float32, "expected decoder input point_coords of mine as float32 [1, N, 2]"),
      ("point_coords", [1, nil, 2], .int64, "found int64 [1, ?, 2]"),
      ("point_labels", [1, nil, 1], .float32, "found float32 [1, ?, 1]"),
      ("mask_input", [1, 1, 64, 64], .float32, "as float32 [1, 1, 256, 256], found float32 [1, 1, 64, 64]"),
      ("orig_im_size", [3], .float32, "as float32 or int64 or int32 [2], found float32 [3]"),
      ("image_embeddings", [1, 256, 32, 32], .float32, "found float32 [1, 256, 32, 32]"),
      ("low_res_masks", [1, 4, 64, 64], .float32, "expected decoder output low_res_masks"),
      ("low_res_masks", [1, 2, 256, 256], .float32, "as many scores as masks"),
      ("iou_predictions", [4], .float32, "expected decoder output iou_predictions"),
    ]
    for (name, shape, type, message) in changes {
      var decoder = sam1Decoder
      let swap = { (s: TensorSpec) in s.name == name ? spec(name, shape, type) : s }
      decoder.inputs = decoder.inputs.map(swap)
      decoder.outputs = decoder.outputs.map(swap)
      let error = try #require(refusal(sam1Encoder, decoder), "accepted \(name) \(shape)")
      #expect(error.code == .modelContract && error.message.contains(message), "\(error.message)")
    }
  }

  @Test("A missing output, an input too many, an encoder of another model")
  func missing() throws {
    var decoder = sam1Decoder
    decoder.outputs.removeLast()
    #expect(refusal(sam1Encoder, decoder)?.message.contains("low_res_masks float32 [1, M, 256, 256]") == true)
    decoder = sam1Decoder
    decoder.inputs.append(spec("temperature", [1]))
    #expect(refusal(sam1Encoder, decoder)?.message.contains("found also temperature float32 [1]") == true)
    var encoder = sam1Encoder
    encoder.outputs = [spec("image_embeddings", [1, 128, 64, 64])]
    #expect(refusal(encoder, sam1Decoder)?.message.contains("found float32 [1, 128, 64, 64]") == true)
    encoder.outputs = [spec("other", [1, 8])]
    #expect(refusal(encoder, sam1Decoder)?.message.contains("found other float32 [1, 8]") == true)
  }

  @Test("Encoder inputs that are no image are refused")
  func images() {
    for shape: [Int?] in [[1, 1, 1024, 1024], [1, 3, 224, 224], [1024, 1024], [1, 3, 1, 1024, 1024]] {
      var encoder = sam1Encoder
      encoder.inputs = [spec("image", shape)]
      #expect(refusal(encoder, sam1Decoder)?.code == .modelContract, "\(shape)")
    }
    var encoder = sam1Encoder
    encoder.inputs = [spec("image", [1, 3, 1024, 1024], .int64)]
    #expect(refusal(encoder, sam1Decoder)?.message.contains("found int64 [1, 3, 1024, 1024]") == true)
    encoder.inputs.append(spec("size", [2]))
    #expect(refusal(encoder, sam1Decoder)?.message.contains("expected one encoder input") == true)
  }

  @Test("Unknown layouts and SAM-HQ are refused with the layouts that are known")
  func unknown() throws {
    var decoder = sam1Decoder
    decoder.inputs.append(spec("interm_embeddings", [1, 1, 64, 64, 160]))
    let high = try #require(refusal(sam1Encoder, decoder))
    #expect(high.code == .unsupportedModel && high.message.contains("SAM-HQ"))
    let other = ModelSignature(inputs: [spec("a", [1]), spec("b", [1])], outputs: [spec("c", [1])])
    let error = try #require(refusal(sam1Encoder, other))
    #expect(error.code == .unsupportedModel)
    #expect(error.message.contains("EfficientSAM's export") && error.message.contains("a float32 [1]"))
  }
}

@Suite("Model files are found in their folder")
struct ModelFilesTests {
  @Test(
    "By the names that exporters give",
    arguments: [
      (["encoder.onnx", "decoder.onnx", "config.yaml"], "encoder.onnx", "decoder.onnx"),
      (["sam_vit_h.encoder.onnx", "sam_vit_h.decoder.onnx"], "sam_vit_h.encoder.onnx", "sam_vit_h.decoder.onnx"),
      (["sam2.1_tiny.onnx", "sam2.1_tiny_preprocess.onnx"], "sam2.1_tiny_preprocess.onnx", "sam2.1_tiny.onnx"),
      (
        [
          "prompt_encoder_mask_decoder.onnx", "prompt_encoder_mask_decoder_quantized.onnx", "vision_encoder.onnx",
          "vision_encoder_quantized.onnx",
        ], "vision_encoder.onnx", "prompt_encoder_mask_decoder.onnx"
      ),
      (
        ["prompt_encoder_mask_decoder_int8.onnx", "vision_encoder_int8.onnx", "vision_encoder_fp16.onnx"],
        "vision_encoder_int8.onnx", "prompt_encoder_mask_decoder_int8.onnx"
      ),
      (
        ["edge_sam_3x_decoder.onnx", "edge_sam_3x_encoder.onnx"], "edge_sam_3x_encoder.onnx", "edge_sam_3x_decoder.onnx"
      ),
    ])
  func names(files: [String], encoder: String, decoder: String) throws {
    let pair = try #require(ModelRecognition.encoderAndDecoder(among: files))
    #expect(pair.encoder == encoder && pair.decoder == decoder)
  }

  @Test("A folder without a pair is refused with what is there; a damaged model.json is said")
  func refused() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("x".utf8).write(to: folder.appending(path: "decoder.onnx"))
    do throws(SamError) {
      _ = try ModelRecognition.locate(in: folder)
      Issue.record("accepted")
    } catch { #expect(error.code == .modelNotFound && error.message.contains("found decoder.onnx")) }
    try Data("{}".utf8).write(to: folder.appending(path: "model.json"))
    do throws(SamError) {
      _ = try ModelRecognition.locate(in: folder)
      Issue.record("accepted")
    } catch { #expect(error.code == .modelDamaged) }
  }
}
