#if os(Linux)
  import SAMKit
  import TestSupport
  import Testing

  /// Every public layout, end to end: files to masks.
  @Suite("Models of every public layout give the same masks at every aspect ratio")
  struct ContractModelTests {
    static let sizes = [(400, 900), (900, 400), (600, 600), (1280, 720)]

    @Test("A point, two points, a box, a point with an exclude point", arguments: ContractModel.all)
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

    @Test("Images one pixel wide or high, and of one pixel", arguments: ContractModel.all)
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

    @Test("Different images give different embeddings and masks", arguments: ContractModel.all)
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

    @Test("A mask prompt is fed back, or refused by name", arguments: ContractModel.all)
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
