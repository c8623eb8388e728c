#if os(Linux)
  import Foundation
  import SAMKit
  import TestSupport
  import Testing

  /// The fixture is the official layout's encoder with its weights in a second file.
  @Suite("Weights beside an ONNX file are part of the model") struct ExternalDataTests {
    private let scratch: ScratchFolder
    private var file: URL { scratch.url.appending(path: "encoder.onnx") }
    private var weights: URL { scratch.url.appending(path: "encoder.onnx.data") }

    init() throws {
      scratch = try ScratchFolder()
      for name in ["encoder.onnx", "encoder.onnx.data"] {
        let source = Fixtures.file("SAMKitTests", "Fixtures/models/external-data/\(name)")
        try Data(contentsOf: source).write(to: scratch.url.appending(path: name))
      }
    }

    /// Other weights of the same size and time: all signs turned.
    private func turnSigns() throws {
      let time = try FileManager.default.attributesOfItem(atPath: weights.path)[.modificationDate]
      var bytes = try Data(contentsOf: weights)
      for index in stride(from: 3, to: 16, by: 4) { bytes[index] ^= 0x80 }
      try bytes.write(to: weights)
      try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: weights.path)
    }

    private func redness(cache: URL?) throws -> Float {
      let model = try OpenVINOBackend(cacheFolder: cache).load(
        file, options: LoadOptions(threads: 1, cachesCompiledModel: cache != nil))
      let image = Tensor(
        [Float](repeating: 1, count: 1024 * 1024) + [Float](repeating: 0, count: 2 * 1024 * 1024),
        shape: [1, 3, 1024, 1024])
      return try #require(model.run(["image": image], outputs: ["image_embeddings"])["image_embeddings"]).floats[0]
    }

    @Test("The files are found by the names in the tensors") func names() throws {
      #expect(try ONNXExternalData.files(of: file).map(\.name) == ["encoder.onnx.data"])
      #expect(try ONNXExternalData.files(of: file).map(\.url.path) == [weights.path])
      #expect(try ONNXExternalData.files(of: Nano.file("encoder.onnx")).isEmpty)
      #expect(try ONNXExternalData.files(of: weights).isEmpty)
    }

    @Test("Other weights are another hash, and another model") func hash() throws {
      let first = try ContentHash.of(file)
      #expect(try first != SHA256.hash(fileAt: file))
      #expect(try ContentHash.of(file) == first)
      try turnSigns()
      #expect(try ContentHash.of(file) != first)
    }

    @Test("Other weights of the same size and time are not taken from the cache of compiled models") func cache() throws
    {
      let cache = scratch.url.appending(path: "cache")
      let before = try redness(cache: cache)
      #expect(try before == redness(cache: nil))
      try turnSigns()
      let after = try redness(cache: cache)
      #expect(try after == redness(cache: nil))
      #expect(after != before)
    }

    @Test("Weights that are not there, or lie elsewhere, are damage that is named") func missing() throws {
      try FileManager.default.removeItem(at: weights)
      for attempt in [{ _ = try ContentHash.of(file) }, { _ = try redness(cache: nil) }] {
        let error = try #require(throws: SamError.self, performing: attempt)
        #expect(error.code == .modelDamaged)
        #expect(error.message.contains("encoder.onnx keeps weights in encoder.onnx.data, which is not beside it"))
      }
      for name in ["../encoder.onnx.data", "/etc/hostname", "a/../../b"] {
        let escaping = scratch.url.appending(path: "escaping.onnx")
        try Self.model(weightsIn: name).write(to: escaping)
        let error = try #require(throws: SamError.self) { try ONNXExternalData.files(of: escaping) }
        #expect(error.code == .modelDamaged && error.message.contains("leads out of its folder"), "\(name)")
      }
    }

    @Test("Adding two files to the store copies their weights", arguments: [true, false])
    func adding(weightsAreGiven: Bool) throws {
      let decoder = scratch.url.appending(path: "decoder.onnx")
      try Data(contentsOf: Fixtures.file("SAMKitTests", "Fixtures/models/official/decoder.onnx")).write(to: decoder)
      let store = ModelStore(directory: scratch.url.appending(path: "store"))
      let model = try store.add([file, decoder] + (weightsAreGiven ? [weights] : []), name: "mine")
      let copied = try FileManager.default.contentsOfDirectory(atPath: model.directory.path).sorted()
      #expect(copied == ["decoder.onnx", "encoder.onnx", "encoder.onnx.data", "model.json", "store.json"])
      let files = try store.verify("mine")
      #expect(files.count == 3 && files.allSatisfy(\.isGood))
      #expect(try ContentHash.of(model.directory.appending(path: "encoder.onnx")) == ContentHash.of(file))
      try FileManager.default.removeItem(at: weights)
      #expect { try store.add([file, decoder], name: "other") } throws: { ($0 as? SamError)?.code == .modelDamaged }
    }

    /// An ONNX file of one tensor in another file: ModelProto.graph.initializer.external_data.
    private static func model(weightsIn name: String) -> Data {
      func field(_ number: UInt8, _ content: Data) -> Data { Data([number << 3 | 2, UInt8(content.count)]) + content }
      let entry = field(1, Data("location".utf8)) + field(2, Data(name.utf8))
      return field(7, field(5, field(13, entry)))
    }
  }
#endif
