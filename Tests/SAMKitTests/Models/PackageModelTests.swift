import Foundation
import SAMKit
import TestSupport
import Testing

/// A backend whose files are made up by name.
private struct FakePackages: InferenceBackend {
  let models: [String: ModelSignature]
  var prepared = Locked<[String]>([])
  var engineName: String { "fake" }

  func load(_ file: URL, options: LoadOptions) throws(SamError) -> any InferenceModel {
    guard let signature = models[file.lastPathComponent] else { throw SamError(.modelNotFound, file.path) }
    return SignedModel(signature)
  }

  func prepare(_ file: URL) throws(SamError) { prepared.withLock { $0.append(file.lastPathComponent) } }
}

private final class SignedModel: InferenceModel {
  let inputs: [TensorSpec], outputs: [TensorSpec]

  init(_ signature: ModelSignature) { (inputs, outputs) = (signature.inputs, signature.outputs) }

  /// Zeros in the declared shape; open sizes are 1.
  func run(
    _ given: [String: Tensor], outputs names: [String], cancellation: Cancellation?
  ) throws(SamError) -> [String: Tensor] {
    var results: [String: Tensor] = [:]
    for spec in outputs where names.contains(spec.name) {
      let shape = (spec.shape ?? []).map { $0 ?? 1 }
      results[spec.name] = Tensor([Float](repeating: 0, count: shape.reduce(1, *)), shape: shape)
    }
    return results
  }
}

private func array(_ name: String, _ sizes: ArraySizes, _ element: StridedArray.Element = .float16) -> TensorSpec {
  PackageFeature(name: name, kind: .array(element, sizes)).spec
}

private func array(_ name: String, _ shape: [Int], _ element: StridedArray.Element = .float16) -> TensorSpec {
  array(name, .fixed(shape), element)
}

/// The three parts of Apple's SAM 2.1, as their specifications declare them.
private let apple: [String: ModelSignature] = [
  "SAM2_1TinyImageEncoderFLOAT16.mlpackage": ModelSignature(
    inputs: [PackageFeature(name: "image", kind: .image(width: 1024, height: 1024)).spec],
    outputs: [
      array("feats_s0", [1, 32, 256, 256]), array("feats_s1", [1, 64, 128, 128]),
      array("image_embedding", [1, 256, 64, 64]),
    ]),
  "SAM2_1TinyPromptEncoderFLOAT16.mlpackage": ModelSignature(
    inputs: [
      array("labels", .enumerated((1...16).map { [1, $0] })),
      array("points", .enumerated((1...16).map { [1, $0, 2] })),
    ],
    outputs: [
      array("dense_embeddings", [1, 256, 64, 64]),
      array("sparse_embeddings", .ranged([.init(1, 1), .init(1, nil), .init(256, 256)])),
    ]),
  "SAM2_1TinyMaskDecoderFLOAT16.mlpackage": ModelSignature(
    inputs: [
      array("dense_embedding", [1, 256, 64, 64]), array("feats_s0", [1, 32, 256, 256]),
      array("feats_s1", [1, 64, 128, 128]), array("image_embedding", [1, 256, 64, 64]),
      array("sparse_embedding", .enumerated((2...15).map { [1, $0, 256] })),
    ],
    outputs: [array("low_res_masks", [1, 3, 256, 256]), array("scores", [1, 3])]),
]

/// SamKit 1.0's MobileSAM; its prompt encoder is a JSON file.
private let mobileSAM: [String: ModelSignature] = [
  "mobile_sam_encoder.mlpackage": ModelSignature(
    inputs: [array("image", [1, 3, 1024, 1024], .float32)],
    outputs: [array("image_embeddings", [1, 256, 64, 64], .float32)]),
  "mobile_sam_decoder.mlpackage": ModelSignature(
    inputs: [
      array("dense_embeddings", [1, 256, 64, 64], .float32), array("image_embeddings", [1, 256, 64, 64], .float32),
      array("sparse_embeddings", .enumerated((1...10).map { [1, $0, 256] }), .float32),
    ],
    outputs: [array("iou_predictions", [1, 3], .float32), array("masks", [1, 3, 256, 256], .float32)]),
]

@Suite("Core ML packages are recognised")
struct PackageModelTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func make(_ names: [String]) throws {
    for name in names {
      let folder = scratch.url.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(name.utf8).write(to: folder.appending(path: "Manifest.json"))
    }
  }

  private func session(_ backend: FakePackages) throws -> SamSession {
    let found = try ModelRecognition.locate(in: scratch.url, preferring: .coreML)
    #expect(found.promptEncoder != nil)
    let model = try ModelLoader.load(.directory(scratch.url), config: .bestAvailable, backend: backend)
    return SamSession(loaded: model)
  }

  private func points(_ count: Int) -> [SamPoint] { (0..<count).map { SamPoint(x: Double($0), y: 3) } }

  @Test("Apple's SAM 2.1: squashed bytes in, corners first, 14 points at most")
  func appleSAM2() throws {
    try make(Array(apple.keys))
    let session = try session(FakePackages(models: apple))
    let model = session.description
    #expect(model.family == .sam2 && model.name == "SAM2_1Tiny" && model.frame.resize == .squash)
    #expect(model.encoder.elementType == .uint8 && model.encoder.layout == .hwc)
    #expect(model.encoder.outputs == ["feats_s0", "feats_s1", "image_embedding"])
    #expect(model.decoder.points.boxRule == .cornersFirst && !model.decoder.points.padPoint)
    #expect(model.decoder.mask == nil && model.selection.count == 3 && model.decoder.points.maximum == 14)
    #expect(model.decoder.promptFile == "SAM2_1TinyPromptEncoderFLOAT16.mlpackage")
    try session.setImage(FakeSAM.image(64, 32))
    let result = try session.predict(points: points(1), box: SamBox(x0: 0, y0: 0, x1: 32, y1: 16))
    #expect(result.encodedPoints.map(\.label) == [2, 3, 1] && result.encodedPoints[1].x == 512)
    _ = try session.predict(points: points(14))
    let error = #expect(throws: SamError.self) { try session.predict(points: points(15)) }
    #expect(error?.code == .tooManyPoints && error?.message.contains("14") == true)
  }

  @Test("SamKit 1.0's MobileSAM: padded floats in, 9 points at most, one more pads")
  func samKitMobileSAM() throws {
    try make(Array(mobileSAM.keys))
    let weights = FourierPromptEncoder.Weights(
      frameSize: [1024, 1024], embeddingSize: [64, 64],
      frequencies: [[Float](repeating: 0, count: 128), [Float](repeating: 1, count: 128)],
      labels: (0..<4).map { _ in [Float](repeating: 0, count: 256) }, padding: [Float](repeating: 0, count: 256),
      noMask: [Float](repeating: 0, count: 256))
    try JSONEncoder().encode(weights).write(to: scratch.url.appending(path: "mobile_sam_prompt_encoder_weights.json"))
    let session = try session(FakePackages(models: mobileSAM))
    let model = session.description
    #expect(model.family == .mobileSam && model.name == "mobile_sam" && model.frame.resize == .longestSide)
    #expect(model.encoder.normalization == .sam1 && model.encoder.padsToFrame && model.selection.count == 3)
    try session.setImage(FakeSAM.image(64, 32))
    #expect(try session.predict(points: points(9)).encodedPoints.map(\.label) == [Int](repeating: 1, count: 9) + [-1])
    let error = #expect(throws: SamError.self) { try session.predict(points: points(10)) }
    #expect(error?.code == .tooManyPoints && error?.message.contains("9") == true)
  }

  @Test("A file's own limit on points counts, with room for the point that pads")
  func limits() throws {
    let encoder = ModelSignature(
      inputs: [array("image", [1, 3, 1024, 1024], .float32)],
      outputs: [array("image_embeddings", [1, 256, 64, 64], .float32)])
    let edge = ModelSignature(
      inputs: [
        array("image_embeddings", [1, 256, 64, 64], .float32),
        array("point_coords", .ranged([.init(1, 1), .init(1, 16), .init(2, 2)]), .float32),
        array("point_labels", .ranged([.init(1, 1), .init(1, 16)]), .float32),
      ],
      outputs: [array("scores", [1, 4], .float32), array("masks", [1, 4, 256, 256], .float32)])
    let model = try ModelRecognition.describe(encoder: encoder, decoder: edge, name: "edge")
    #expect(model.family == .edgeSam && model.decoder.points.maximum == 16)
    var official = edge
    official.inputs += [
      array("mask_input", [1, 1, 256, 256], .float32), array("has_mask_input", [1], .float32),
      array("orig_im_size", [2], .float32),
    ]
    official.outputs = [
      array("low_res_masks", [1, 4, 256, 256], .float32), array("iou_predictions", [1, 4], .float32),
    ]
    let padded = try ModelRecognition.describe(encoder: encoder, decoder: official, name: "sam")
    #expect(padded.decoder.points.padPoint && padded.decoder.points.maximum == 15)
  }

  @Test(
    "Parts are found by their names",
    arguments: [
      (
        [
          "SAM2_1SmallImageEncoderFLOAT16.mlpackage", "SAM2_1SmallMaskDecoderFLOAT16.mlpackage",
          "SAM2_1SmallPromptEncoderFLOAT16.mlpackage", "README.md",
        ], nil, "SAM2_1SmallImageEncoderFLOAT16.mlpackage", true
      ),
      (
        ["edge_sam_3x_decoder.mlpackage", "edge_sam_3x_encoder.mlpackage"], nil, "edge_sam_3x_encoder.mlpackage", false
      ),
      (
        ["encoder.mlpackage", "decoder.mlpackage", "encoder.onnx", "vocabulary.mlpackage"], nil, "encoder.mlpackage",
        false
      ),
      (
        [
          "mobile_sam_encoder.mlmodelc", "mobile_sam_decoder.mlmodelc", "mobile_sam_prompt_encoder_weights.json",
          "SAM2TinyImageEncoderFLOAT16.mlmodelc", "SAM2TinyMaskDecoderFLOAT16.mlmodelc",
          "SAM2TinyPromptEncoderFLOAT16.mlmodelc",
        ], "mobile-sam", "mobile_sam_encoder.mlmodelc", true
      ),
      (
        [
          "mobile_sam_encoder.mlmodelc", "mobile_sam_decoder.mlmodelc", "SAM2TinyImageEncoderFLOAT16.mlmodelc",
          "SAM2TinyMaskDecoderFLOAT16.mlmodelc", "SAM2TinyPromptEncoderFLOAT16.mlmodelc",
        ],
        "sam2-tiny", "SAM2TinyImageEncoderFLOAT16.mlmodelc", true
      ),
      (
        ["encoder.mlpackage", "encoder.mlmodelc", "decoder.mlpackage", "clip_text_encoder.mlpackage"], nil,
        "encoder.mlmodelc", false
      ),
    ] as [([String], ModelID?, String, Bool)])
  func names(names: [String], model: ModelID?, encoder: String, hasPromptEncoder: Bool) throws {
    for names in [names, names.reversed()] {
      let parts = try #require(PackageParts.among(names, model: model))
      #expect(parts.encoder == encoder && (parts.promptEncoder != nil) == hasPromptEncoder)
      #expect(PackageParts.title(parts.decoder) == PackageParts.title(encoder))
    }
  }

  @Test("No pair, no model")
  func noPair() {
    #expect(PackageParts.among(["encoder.mlpackage", "other_decoder.mlpackage"]) == nil)
    #expect(PackageParts.among(["clip_text_encoder.mlpackage", "yoloworld_detector.mlpackage"]) == nil)
    #expect(
      PackageParts.among(["mobile_sam_encoder.mlpackage", "mobile_sam_decoder.mlpackage"], model: "sam2-tiny") == nil)
  }

  @Test("Each system takes the files that it runs; those in a folder of the archive are found too")
  func formats() throws {
    try make(["MobileSAM/encoder.mlpackage", "MobileSAM/decoder.mlpackage"])
    let packages = try ModelRecognition.locate(in: scratch.url, preferring: .onnx)
    #expect(packages.encoder.path.hasSuffix("MobileSAM/encoder.mlpackage"))
    for name in ["encoder.onnx", "decoder.onnx"] { try Data([1]).write(to: scratch.url.appending(path: name)) }
    #expect(try ModelRecognition.locate(in: scratch.url, preferring: .onnx).encoder.lastPathComponent == "encoder.onnx")
    let preferred = try ModelRecognition.locate(in: scratch.url, preferring: .coreML)
    #expect(preferred.encoder.lastPathComponent == "encoder.mlpackage")
  }

  @Test("A description's ONNX files are replaced by packages of the same name where Core ML runs")
  func described() throws {
    try JSONEncoder().encode(FakeSAM.sam1).write(to: scratch.url.appending(path: "model.json"))
    #expect(try ModelRecognition.locate(in: scratch.url, preferring: .coreML).encoder.pathExtension == "onnx")
    try make(["encoder.mlpackage", "decoder.mlpackage"])
    let found = try ModelRecognition.locate(in: scratch.url, preferring: .coreML)
    #expect(found.encoder.pathExtension == "mlpackage" && found.decoder.pathExtension == "mlpackage")
    #expect(try ModelRecognition.locate(in: scratch.url, preferring: .onnx).encoder.pathExtension == "onnx")
  }

  @Test("Packages are compiled while they are installed, weights in JSON are not")
  func preparing() throws {
    try make(Array(mobileSAM.keys))
    try Data("{}".utf8).write(to: scratch.url.appending(path: "mobile_sam_prompt_encoder_weights.json"))
    let backend = FakePackages(models: mobileSAM)
    try ModelLoader.prepare(scratch.url, backend: backend)
    #expect(backend.prepared.withLock { $0 } == ["mobile_sam_encoder.mlpackage", "mobile_sam_decoder.mlpackage"])
  }

  @Test("Each counterpart is a Core ML entry of the catalogue, of the same family")
  func counterparts() throws {
    for (id, counterpart) in ModelCatalog.coreMLCounterparts {
      let original = try #require(ModelCatalog.entries.first { $0.id == id })
      let entry = try #require(ModelCatalog.entries.first { $0.id == counterpart })
      #expect(original.format == .onnx && entry.format == .coreML && original.family == entry.family)
      #expect(ModelFiles.names(for: id, format: .coreML) == [id, counterpart])
      #expect(ModelFiles.names(for: id, format: .onnx) == [id])
    }
  }

  @Test("A folder's content has a hash of its own, wherever it lies")
  func folderHash() throws {
    try make(["a/x.mlpackage", "b/x.mlpackage"])
    let (a, b) = (scratch.url.appending(path: "a"), scratch.url.appending(path: "b"))
    try Data("same".utf8).write(to: a.appending(path: "x.mlpackage/Manifest.json"))
    try Data("same".utf8).write(to: b.appending(path: "x.mlpackage/Manifest.json"))
    #expect(try ContentHash.of(a) == ContentHash.of(b))
    try Data("samf".utf8).write(to: b.appending(path: "x.mlpackage/Manifest.json"))
    #expect(try ContentHash.of(a) != ContentHash.of(b))
  }
}
