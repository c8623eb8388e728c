import Foundation
import SAMKit
import SAMKitGrounding
import Testing

@Suite("YOLO-World's detector")
struct YOLOWorldDetectorTests {
  private func ground(
    _ detector: YOLOWorldDetector, _ query: String, width: Int = 640, height: Int = 640,
    options: GroundingOptions = GroundingOptions()
  ) throws -> GroundingResult {
    try detector.ground(
      TextQuery(query), in: DetectorFixtures.picture(width: width, height: height), embedding: nil, options: options,
      cancellation: nil)
  }

  /// The frame's box of a known object, as a detector that was trained on letterboxed images would give it.
  @Test(
    "boxes go back through the letterbox exactly",
    arguments: [(1280, 720), (333, 1000), (640, 640), (1, 3000), (3000, 1)])
  func letterbox(width: Int, height: Int) throws {
    let scale = min(640 / Double(width), 640 / Double(height))
    let (w, h) = (max(1, Double(Int(Double(width) * scale))), max(1, Double(Int(Double(height) * scale))))
    let (left, top) = (Double((640 - Int(w)) / 2), Double((640 - Int(h)) / 2))
    // An object from a quarter to three quarters of the image.
    let row: [Float] = [Float(left + w / 2), Float(top + h / 2), Float(w / 2), Float(h / 2), 0.9]
    let detector = try YOLOWorldDetector(
      model: FakeDetector.combined(classes: 1, rows: [row]), textEncoder: nil, classes: ["cat"])
    let box = try #require(ground(detector, "cat", width: width, height: height).detections.first).box
    #expect(abs(box.x0 - 0.25 * Double(width)) < 0.5)
    #expect(abs(box.x1 - 0.75 * Double(width)) < 0.5)
    #expect(abs(box.y0 - 0.25 * Double(height)) < 0.5)
    #expect(abs(box.y1 - 0.75 * Double(height)) < 0.5)
  }

  @Test("boxes are cut to the image, and those outside it or that are no boxes are dropped")
  func outside() throws {
    let rows: [[Float]] = [
      [600, 320, 200, 100, 0.9], [320, 40, 100, 60, 0.8], [.nan, 320, 100, 100, 0.7], [320, 320, -5, 10, 0.7],
    ]
    let detector = try YOLOWorldDetector(
      model: FakeDetector.combined(classes: 1, rows: rows), textEncoder: nil, classes: ["cat"])
    // 1280×720: the image fills rows 140…500 of the frame.
    let found = try ground(detector, "cat", width: 1280, height: 720).detections
    #expect(found.map(\.score) == [0.9])
    #expect(found.first?.box == SamBox(x0: 1000, y0: 260, x1: 1280, y1: 460))
  }

  @Test("a fixed vocabulary answers for its own classes, in the user's words, and lists them for others")
  func fixedVocabulary() throws {
    let detector = try DetectorFixtures.detector("ultralytics")
    #expect(detector.classes == ["person", "dog", "red cup", "driver's seat", "traffic light"])
    let found = try ground(detector, "Red Cup").detections
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.label == "Red Cup" && $0.phrase == 0 })
    #expect {
      try ground(detector, "dog, unicorn, driver")
    } throws: { error in
      guard let error = error as? SamError else { return false }
      return error.code == .fixedVocabulary && error.message.contains("'unicorn', 'driver'")
        && error.message.contains("driver's seat, traffic light")
    }
  }

  @Test("a fixed vocabulary that nothing lists is a typed error")
  func unlistedVocabulary() throws {
    let detector = try YOLOWorldDetector(model: FakeDetector.combined(classes: 2, rows: []), textEncoder: nil)
    #expect { try ground(detector, "dog") } throws: { ($0 as? SamError)?.code == .fixedVocabulary }
  }

  @Test("nothing found is an empty result with the best score of each phrase")
  func nothing() throws {
    let detector = try YOLOWorldDetector(
      model: FakeDetector.combined(classes: 2, rows: [[320, 320, 50, 50, 0.05, 0.02]]), textEncoder: nil,
      classes: ["cat", "dog"])
    let result = try ground(detector, "dog, Cat")
    #expect(result.detections.isEmpty)
    #expect(result.misses == [.init(phrase: "dog", bestScore: 0.02), .init(phrase: "Cat", bestScore: 0.05)])
    let empty = try YOLOWorldDetector(
      model: FakeDetector.combined(classes: 2, rows: []), textEncoder: nil, classes: ["cat", "dog"])
    #expect(try ground(empty, "dog").misses == [.init(phrase: "dog", bestScore: 0)])
  }

  @Test("the class for nothing is given to the model, last, and never to the user")
  func spaceClass() throws {
    let text = try DetectorFixtures.textEncoder()
    let model = FakeDetector(
      inputs: [
        FakeDetector.spec("images", [nil, 3, 640, 640]), FakeDetector.spec("text_features", [nil, nil, 512]),
      ], outputs: [FakeDetector.spec("scores", [nil, nil, nil]), FakeDetector.spec("boxes", [nil, nil, 4])]
    ) { inputs in
      let classes = inputs["text_features"]?.shape[1] ?? 0
      // The last class is the surest everywhere.
      let scores = (0..<classes).map { $0 == classes - 1 ? Float(0.99) : 0.3 }
      return [
        "scores": Tensor(scores, shape: [1, 1, classes]),
        "boxes": Tensor([10, 10, 60, 60] as [Float], shape: [1, 1, 4]),
      ]
    }
    let detector = try YOLOWorldDetector(model: model, textEncoder: text)
    let result = try ground(detector, "dog, ,cat, Dog")
    #expect(result.detections.map(\.label) == ["dog", "cat"])
    let given = try #require(model.calls.first?["text_features"])
    #expect(given.shape == [1, 3, 512])
    let space = try #require(text.embeddings(of: [" "]).first).values
    #expect(Array(given.floats.suffix(512)) == space)
  }

  @Test("class numbers past the list are ignored where the graph selects")
  func strayLabels() throws {
    let model = FakeDetector(
      inputs: [FakeDetector.spec("images", [1, 3, 640, 640])],
      outputs: [
        FakeDetector.spec("num_dets", [1, 1]), FakeDetector.spec("boxes", [1, 4, 4]),
        FakeDetector.spec("scores", [1, 4]), FakeDetector.spec("labels", [1, 4]),
      ]
    ) { _ in
      [
        "num_dets": Tensor([3] as [Int32], shape: [1, 1]),
        "boxes": Tensor(
          [0, 0, 50, 50, 100, 0, 150, 50, 200, 0, 250, 50, 300, 0, 350, 50] as [Float], shape: [1, 4, 4]),
        "scores": Tensor([0.9, 0.8, 0.7, 0.6] as [Float], shape: [1, 4]),
        "labels": Tensor([7, -1, 0, 0] as [Int32], shape: [1, 4]),
      ]
    }
    let detector = try YOLOWorldDetector(model: model, textEncoder: nil, classes: ["dog", "cat"])
    // 0.6 lies past the count.
    #expect(try ground(detector, "dog, cat").detections.map(\.score) == [0.7])
  }

  @Test("suppression works per phrase or across phrases, in one order, up to a limit")
  func suppression() throws {
    let rows: [[Float]] = [
      [100, 100, 80, 80, 0.8, 0.6], [102, 100, 80, 80, 0.7, 0.9], [300, 300, 80, 80, 0.5, 0.5],
    ]
    let detector = try YOLOWorldDetector(
      model: FakeDetector.combined(classes: 2, rows: rows), textEncoder: nil, classes: ["cat", "dog"])
    let apart = try ground(detector, "cat, dog").detections
    #expect(apart.map(\.label) == ["dog", "cat", "cat", "dog"])
    #expect(apart.map(\.score) == [0.9, 0.8, 0.5, 0.5])
    let together = try ground(detector, "cat, dog", options: .init(suppressesAcrossPhrases: true)).detections
    #expect(together.map(\.label) == ["dog", "cat"])
    #expect(try ground(detector, "cat, dog", options: .init(limit: 1)).detections.map(\.score) == [0.9])
    #expect(try ground(detector, "cat, dog", options: .init(nmsIoU: 1)).detections.count == 6)
  }

  @Test("options out of range are refused")
  func options() throws {
    let detector = try DetectorFixtures.detector("ultralytics")
    for options in [
      GroundingOptions(threshold: 1.5), .init(threshold: .nan), .init(nmsIoU: -1), .init(nmsIoU: .nan), .init(limit: 0),
    ] {
      #expect { try ground(detector, "dog", options: options) } throws: { ($0 as? SamError)?.code == .invalidOption }
    }
  }

  @Test("more phrases than a file takes are run in parts")
  func parts() throws {
    let detector = try DetectorFixtures.detector("ibai")
    let together = try ground(detector, "dog, cat, red cup, bus, car, bird", options: .init(limit: 1000))
    let alone = try ground(detector, "car", options: .init(limit: 1000))
    let car = together.detections.filter { $0.label == "car" }
    #expect(!car.isEmpty)
    #expect(car.map(\.box) == alone.detections.map(\.box))
  }

  @Test("a phrase that is too long is used, and its cut is told")
  func longPhrase() throws {
    let result = try ground(DetectorFixtures.detector("instemic"), String(repeating: "dog ", count: 100))
    #expect(result.notes.count == 1)
  }

  @Test("files that are no detectors say what they lack")
  func contracts() throws {
    let image = FakeDetector.spec("images", [1, 3, 640, 640])
    let bad: [([TensorSpec], [TensorSpec])] = [
      ([FakeDetector.spec("x", [1, 10])], [FakeDetector.spec("y", [1, 8, 10])]),
      ([image], [FakeDetector.spec("boxes", [1, 10, 4])]),
      ([image, FakeDetector.spec("a", [1, 2, 512]), FakeDetector.spec("b", [1, 2, 512])], []),
    ]
    for (inputs, outputs) in bad {
      #expect {
        try YOLOWorldDetector(model: FakeDetector(inputs: inputs, outputs: outputs) { _ in [:] }, textEncoder: nil)
      } throws: { ($0 as? SamError)?.code == .modelContract }
    }
    #expect { try DetectorFixtures.detector("textual-int64") } throws: { ($0 as? SamError)?.code == .modelNotFound }
  }

  @Test("outputs of another shape are refused")
  func wrongOutput() throws {
    let model = FakeDetector(
      inputs: [FakeDetector.spec("images", [1, 3, 640, 640])], outputs: [FakeDetector.spec("output0", [1, nil, nil])]
    ) { _ in ["output0": Tensor([Float](repeating: 0, count: 90), shape: [1, 9, 10])] }
    let detector = try YOLOWorldDetector(model: model, textEncoder: nil, classes: ["cat", "dog"])
    #expect { try ground(detector, "cat") } throws: { ($0 as? SamError)?.code == .modelContract }
  }
}
