#if os(Linux)
  import SAMKit
  import TestSupport
  import Testing

  /// Every public layout, end to end: files to masks.
  @Suite("Models of every public layout give the same masks at every aspect ratio")
  struct ContractModelTests {
    static let sizes = [(400, 900), (900, 400), (600, 600), (1280, 720)]

    @Test("Faults 1, 4, 8, 11: a point, two points, a box, a point with an exclude point", arguments: ContractModel.all)
    func prompts(model: ContractModel) throws {
      let session = try model.session()
      for (width, height) in Self.sizes {
        let picture = ContractImage(width, height)
        let box = picture.objectBox
        try session.setImage(picture.image)
        let a = SamPoint(x: box.x0 + 0.3 * box.width, y: box.y0 + 0.4 * box.height)
        let b = SamPoint(x: box.x0 + 0.6 * box.width, y: box.y0 + 0.7 * box.height)
        try check(
          session.predict(points: [a]), picture,
          picture.answer(includes: [a], radius: model.ambiguousRadius, scale: model.scale), model, "point")
        try check(
          session.predict(points: [a, b]), picture,
          picture.answer(includes: [a, b], radius: model.singleRadius, scale: model.scale), model, "two points")
        if model.takesBoxes {
          let half = SamBox(x0: a.x, y0: a.y, x1: box.x1 + 3, y1: box.y1 + 3)
          let answer = picture.answer(box: half, radius: 0, scale: model.scale)
          try check(session.predict(box: half), picture, answer, model, "box")
          try check(session.predict(points: [b], box: half), picture, answer, model, "box and point")
        }
        if model.takesExcludePoints {
          let no = SamPoint(x: a.x + 0.15 * box.width, y: a.y, label: .negative)
          try check(
            session.predict(points: [a, no]), picture,
            picture.answer(
              includes: [a], excludes: [no], radius: model.name == "osam-sam2" ? 130 : model.singleRadius,
              scale: model.scale), model, "exclude point")
        }
      }
    }

    private func check(
      _ result: SamResult, _ picture: ContractImage, _ answer: [Bool], _ model: ContractModel, _ prompt: String
    ) throws {
      let iou = ContractImage.iou(result.best, answer)
      #expect(iou > 0.96, "\(model.name) \(picture.width)×\(picture.height) \(prompt): IoU \(iou)")
    }

    @Test("Fault 14: images one pixel wide or high, and of one pixel", arguments: ContractModel.all)
    func extremeSizes(model: ContractModel) throws {
      let session = try model.session()
      for (width, height) in [(1, 3000), (3000, 1), (1, 1)] {
        try session.setImage(FakeSAM.image(width, height, red: 220, green: 40, blue: 40))
        let point = SamPoint(x: Double(width) / 2, y: Double(height) / 2)
        let mask = try session.predict(points: [point]).best
        #expect(mask.width == width && mask.height == height)
        #expect(mask.score.isFinite && mask.stability.isFinite)
        #expect(mask.alpha[(height / 2) * width + width / 2] >= 128)
        if max(width, height) > 1 {
          // The disc reaches its radius to both sides of the middle.
          let length = 2 * model.ambiguousRadius * Double(max(width, height)) / longSide(model, width)
          #expect(abs(Double(mask.area) - length) < 40, "\(model.name) \(width)×\(height): \(mask.area)")
        }
      }
    }

    private func longSide(_ model: ContractModel, _ width: Int) -> Double {
      if case .squash(let w, let h) = model.scale { return width > 1 ? w : h }
      return 1024
    }

    @Test("Fault 10: points anywhere, or nowhere, are answered or refused, never a trap", arguments: ContractModel.all)
    func strayPoints(model: ContractModel) throws {
      let session = try model.session()
      let picture = ContractImage(320, 200)
      try session.setImage(picture.image)
      for (x, y) in [(-5.0, -5.0), (320, 200), (1e9, 0), (0, -1e300)] {
        let mask = try session.predict(points: [SamPoint(x: x, y: y)]).best
        let edge = SamPoint(x: min(max(x, 0), 320), y: min(max(y, 0), 200))
        #expect(try mask == session.predict(points: [edge]).best, "\(model.name) (\(x), \(y))")
      }
      for value in [Double.nan, .infinity, -.infinity] {
        let error = #expect(throws: SamError.self) { try session.predict(points: [SamPoint(x: value, y: 9)]) }
        #expect(error?.code == .invalidPrompt)
      }
    }

    @Test("Fault 9: the four corner orders of a box give one mask", arguments: ContractModel.all.filter(\.takesBoxes))
    func cornerOrders(model: ContractModel) throws {
      let session = try model.session()
      try session.setImage(ContractImage(320, 200).image)
      let (a, b, c, d) = (70.0, 60.0, 250.0, 130.0)
      let boxes = [
        SamBox(x0: a, y0: b, x1: c, y1: d), SamBox(x0: c, y0: b, x1: a, y1: d), SamBox(x0: a, y0: d, x1: c, y1: b),
        SamBox(x0: c, y0: d, x1: a, y1: b),
      ]
      let masks = try boxes.map { try session.predict(box: $0).best }
      #expect(!masks[0].isEmpty && masks.allSatisfy { $0 == masks[0] })
      let error = #expect(throws: SamError.self) { try session.predict(box: SamBox(x0: a, y0: b, x1: a, y1: d)) }
      #expect(error?.code == .invalidPrompt)
    }

    @Test("Fault 23: different images give different embeddings and masks", arguments: ContractModel.all)
    func embeddingsDiffer(model: ContractModel) throws {
      let session = try model.session()
      let point = SamPoint(x: 300, y: 300)
      try session.setImage(ContractImage(600, 600).image)
      let first = try session.embedding().tensors
      let found = try session.predict(points: [point]).best
      try session.setImage(FakeSAM.image(600, 600, red: 40, green: 90, blue: 140))
      #expect(try session.embedding().tensors != first)
      let nothing = try session.predict(points: [point]).best
      #expect(!found.isEmpty && nothing.isEmpty)
      #expect(nothing.score.isFinite && nothing.stability == 0)
    }

    @Test("Fault 21: a mask prompt is fed back, or refused by name", arguments: ContractModel.all)
    func maskPrompts(model: ContractModel) throws {
      let session = try model.session()
      let picture = ContractImage(900, 400)
      try session.setImage(picture.image)
      let a = SamPoint(x: 350, y: 180)
      let first = try session.predict(points: [a])
      let b = SamPoint(x: 420, y: 200)
      guard model.takesMasks else {
        do throws(SamError) {
          _ = try session.predict(points: [b], maskInput: .logits(first.best.lowResLogits))
          Issue.record("accepted")
        } catch {
          #expect(error.code == .unsupportedPrompt && error.message.contains("mask"))
        }
        return
      }
      // The decoder limits its answer to the mask that it is given.
      let second = try session.predict(points: [b], maskInput: .logits(first.best.lowResLogits)).best
      let whole = try session.predict(points: [b]).best
      #expect(!second.isEmpty && second.area < whole.area)
      #expect(zip(second.alpha, first.best.alpha).allSatisfy { $0 < 128 || $1 >= 100 })
      let alone = try session.predict(maskInput: .mask(first.best)).best
      let answer = picture.answer(includes: [a], radius: model.ambiguousRadius, scale: model.scale)
      #expect(ContractImage.iou(alone, answer) > 0.93, "\(model.name): \(ContractImage.iou(alone, answer))")
    }
  }
#endif
