#if os(Linux)
  import Foundation
  import SAMKit
  import TestSupport
  import Testing

  @Suite("Traps of the public files")
  struct ContractTrapTests {
    private func model(_ name: String) throws -> ContractModel {
      try #require(ContractModel.all.first { $0.name == name })
    }

    @Test(
      "Fault 1: a crop that is baked into the decoder does not matter, though the file's own masks are wrong",
      arguments: [(400, 900), (900, 400), (600, 600)])
    func bakedCrop(width: Int, height: Int) throws {
      let contract = try model("official")
      let session = try contract.session()
      let picture = ContractImage(width, height)
      try session.setImage(picture.image)
      let point = SamPoint(x: 0.45 * Double(width), y: 0.5 * Double(height))
      let answer = picture.answer(includes: [point], radius: 130, scale: contract.scale)
      #expect(ContractImage.iou(try session.predict(points: [point]).best, answer) > 0.96)

      let embedding = try session.embedding()
      let prompt = try PromptEncoding.encode(
        ResolvedPrompt(points: [point], box: nil, mask: nil, imageWidth: width, imageHeight: height),
        transform: embedding.transform, model: session.description)
      var inputs = prompt.tensors
      inputs["image_embeddings"] = embedding.tensors["image_embeddings"]
      // The session's own decoder leaves the baked masks out.
      #expect(!session.model.decoder.hasOutput(named: "masks"))
      let whole = try OpenVINOBackend().load(
        contract.folder.appending(path: "decoder.onnx"), options: LoadOptions(threads: 1, cachesCompiledModel: false))
      let masks = try #require(try whole.run(inputs, outputs: ["masks"])["masks"])
      #expect(masks.shape == [1, 4, height, width])
      let area = width * height
      let baked = masks.floats[2 * area..<3 * area].map { $0 > 0 }
      let both = zip(baked, answer).count { $0 && $1 }
      let either = zip(baked, answer).count { $0 || $1 }
      #expect(Double(both) / Double(either) < 0.9, "the fixture no longer shows the fault")
    }

    @Test("Fault 7: points, labels and padding reach each layout as it wants them")
    func encodedPrompts() throws {
      let picture = ContractImage(600, 600)
      let point = SamPoint(x: 200, y: 200)
      let box = SamBox(x0: 150, y0: 160, x1: 400, y1: 390)
      let expected: [(String, point: [Int], box: [Int], both: [Int])] = [
        ("official", [1, -1], [2, 3], [1, 2, 3]),
        // These count the points, padding included, to see whether a prompt is ambiguous.
        ("official-single", [1, -1], [2, 3, -1], [1, 2, 3, -1]),
        ("labelme-sam1", [1, -1], [2, 3, -1], [1, 2, 3, -1]),
        ("samexporter-sam2", [1], [2, 3], [2, 3, 1]),
        ("osam-sam2", [1], [2, 3], [2, 3, 1]),
        ("edge-sam", [1], [2, 3], [1, 2, 3]),
        ("efficient-sam", [1], [2, 3], [1, 2, 3]),
        ("transformers-sam2", [1], [-10], [1]),
      ]
      for (name, lone, corners, both) in expected {
        let session = try model(name).session()
        try session.setImage(picture.image)
        #expect(try session.predict(points: [point]).encodedPoints.map(\.label) == lone, "\(name)")
        #expect(try session.predict(box: box).encodedPoints.map(\.label) == corners, "\(name)")
        #expect(try session.predict(points: [point], box: box).encodedPoints.map(\.label) == both, "\(name)")
      }
    }

    @Test("Fault 7: files that return one mask give the single mask for a box alone")
    func singleMaskForBox() throws {
      let session = try model("official-single").session()
      try session.setImage(ContractImage(600, 600).image)
      #expect(try session.predict(box: SamBox(x0: 150, y0: 160, x1: 400, y1: 390)).best.score == 0.8)
      #expect(try session.predict(points: [SamPoint(x: 200, y: 200)]).best.score == 0.95)
    }

    @Test("Fault 2: sizes are given in the type that the file declares")
    func originalSize() throws {
      #expect(try model("official").session().description.decoder.originalSize?.elementType == .float32)
      #expect(try model("osam-sam2").session().description.decoder.originalSize?.elementType == .int64)
      #expect(try model("efficient-sam").session().description.decoder.originalSize?.elementType == .int64)
      #expect(try model("transformers-sam").session().description.decoder.points.labelType == .int64)
    }

    @Test("Fault 13: EdgeSAM's scores that are not numbers become 0")
    func nanScores() throws {
      let session = try model("edge-sam").session()
      try session.setImage(FakeSAM.image(300, 200, red: 40, green: 90, blue: 140))
      let result = try session.predict(points: [SamPoint(x: 150, y: 100)], options: SamOptions(candidates: 4))
      #expect(result.masks.allSatisfy { $0.score == 0 && $0.isEmpty && $0.stability == 0 })
    }

    @Test("The low-res output is used wherever a file has it")
    func lowResolution() throws {
      for contract in ContractModel.all {
        let session = try contract.session()
        try session.setImage(ContractImage(700, 500).image)
        let logits = try session.predict(points: [SamPoint(x: 300, y: 250)]).best.lowResLogits
        #expect(logits.width == 256 && logits.height == 256, "\(contract.name)")
      }
      #expect(try model("efficient-sam").session().description.decoder.outputs.masks == "2656")
    }

    @Test("Fault 12: EfficientSAM's seven points and exclude points are refused by name")
    func limits() throws {
      let session = try model("efficient-sam").session()
      try session.setImage(ContractImage(300, 300).image)
      let points = (0..<7).map { SamPoint(x: 100 + Double($0), y: 100) }
      #expect(try session.predict(points: Array(points.prefix(6))).masks.isEmpty == false)
      do throws(SamError) {
        _ = try session.predict(points: points)
        Issue.record("accepted")
      } catch {
        #expect(error.code == .tooManyPoints && error.message.contains("efficient_sam_vitt_encoder takes at most 6"))
      }
      do throws(SamError) {
        _ = try session.predict(points: [points[0], SamPoint(x: 9, y: 9, label: .negative)])
        Issue.record("accepted")
      } catch { #expect(error.code == .unsupportedPrompt && error.message.contains("efficient_sam_vitt_encoder")) }
    }

    @Test("transformers.js's SAM takes no box")
    func noBox() throws {
      let session = try model("transformers-sam").session()
      try session.setImage(ContractImage(300, 300).image)
      do throws(SamError) {
        _ = try session.predict(box: SamBox(x0: 9, y0: 9, x1: 99, y1: 99))
        Issue.record("accepted")
      } catch { #expect(error.code == .unsupportedPrompt && error.message.contains("box")) }
    }

    @Test("An object's presence is reported where the model says it")
    func objectScore() throws {
      let session = try model("transformers-sam2").session()
      try session.setImage(ContractImage(300, 300).image)
      #expect(try #require(session.predict(points: [SamPoint(x: 150, y: 150)]).objectScore) > 0)
      #expect(try #require(session.predict(points: [SamPoint(x: 5, y: 5)]).objectScore) < 0)
      let other = try model("osam-sam2").session()
      try other.setImage(ContractImage(300, 300).image)
      #expect(try other.predict(points: [SamPoint(x: 150, y: 150)]).objectScore == nil)
    }

    @Test("SAM 2's single mask gives way when it is unstable")
    func dynamicStability() throws {
      let session = try model("osam-sam2").session()
      try session.setImage(ContractImage(600, 600).image)
      let a = SamPoint(x: 200, y: 200)
      let b = SamPoint(x: 260, y: 220)
      #expect(try session.predict(points: [a, b]).best.score == 0.8)
      // The fixture's token 0 is flat as soon as there is an exclude point.
      let no = SamPoint(x: 440, y: 380, label: .negative)
      #expect(try session.predict(points: [a, b, no]).best.score == 0.95)
    }
  }
#endif
