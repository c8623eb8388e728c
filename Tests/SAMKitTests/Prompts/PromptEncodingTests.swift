import SAMKit
import TestSupport
import Testing

/// Encodes a prompt for an image of the given size.
private func encode(
  _ points: [SamPoint] = [], box: SamBox? = nil, mask: MaskPrompt? = nil, width: Int = 2000, height: Int = 500,
  model: ModelDescription = FakeSAM.sam1
) throws(SamError) -> EncodedPrompt {
  let prompt = try ResolvedPrompt(points: points, box: box, mask: mask, imageWidth: width, imageHeight: height)
  let transform = ImageTransform(imageWidth: width, imageHeight: height, frame: model.frame)
  return try PromptEncoding.encode(prompt, transform: transform, model: model)
}

@Suite("Prompts as the decoder's tensors")
struct PromptEncodingTests {
  @Test("Fault 7: a lone point is scaled and padded")
  func lonePoint() throws {
    let prompt = try encode([SamPoint(x: 1000, y: 250)])
    #expect(prompt.tensors["point_coords"] == Tensor([Float(512), 128, 0, 0], shape: [1, 2, 2]))
    #expect(prompt.tensors["point_labels"] == Tensor([Float(1), -1], shape: [1, 2]))
    #expect(prompt.tensors["has_mask_input"] == Tensor([Float(0)], shape: [1]))
    #expect(prompt.tensors["mask_input"]?.shape == [1, 1, 256, 256])
  }

  @Test("Fault 7: a box is two corners without padding, after the points in SAM 1, before them in SAM 2")
  func box() throws {
    let box = SamBox(x0: 200, y0: 50, x1: 1800, y1: 450)
    let alone = try encode(box: box)
    #expect(alone.points.map(\.label) == [2, 3])
    #expect(alone.points.map(\.x) == [Float(200 * 0.512), Float(1800 * 0.512)])
    let withPoint = try encode([SamPoint(x: 1000, y: 250)], box: box)
    #expect(withPoint.points.map(\.label) == [1, 2, 3])
    let second = try encode([SamPoint(x: 1000, y: 250)], box: box, model: FakeSAM.sam2)
    #expect(second.points.map(\.label) == [2, 3, 1])
  }

  @Test("Fault 4: SAM 2 squashes where SAM 1 keeps the aspect ratio")
  func squash() throws {
    let point = SamPoint(x: 1000, y: 250)
    let first = try #require(try encode([point]).points.first)
    #expect(first.x == 512 && first.y == 128)
    let second = try #require(try encode([point], model: FakeSAM.sam2).points.first)
    #expect(second.x == 512 && second.y == 512)
  }

  @Test("Fault 8: include and exclude points share one row of one object")
  func oneObject() throws {
    let prompt = try encode([SamPoint(x: 10, y: 10), SamPoint(x: 90, y: 10, label: .negative)])
    #expect(prompt.tensors["point_coords"]?.shape == [1, 3, 2])
    #expect(prompt.tensors["point_labels"] == Tensor([Float(1), 0, -1], shape: [1, 3]))
  }

  @Test("Rows of label -1 fill up to a count that the graph takes", arguments: [(1, 1), (3, 3), (4, 6), (7, 12)])
  func counts(points: Int, rows: Int) throws {
    var model = FakeSAM.sam1
    model.decoder.points.padPoint = false
    model.decoder.points.counts = [1, 2, 3, 6, 12]
    let prompt = try encode((0..<points).map { SamPoint(x: Double($0) * 10, y: 20) }, model: model)
    #expect(prompt.tensors["point_coords"]?.shape == [1, rows, 2])
    #expect(prompt.points.map(\.label) == (0..<rows).map { $0 < points ? 1 : -1 })
    #expect(prompt.points.dropFirst(points).allSatisfy { $0.x == 0 && $0.y == 0 })
  }

  @Test("More rows than the largest count is an error that names it")
  func tooManyForTheCounts() {
    var model = FakeSAM.sam1
    model.decoder.points.counts = [1, 2, 4]
    #expect {
      try encode((0..<3).map { SamPoint(x: Double($0), y: 0) }, box: SamBox(x0: 0, y0: 0, x1: 9, y1: 9), model: model)
    } throws: { error in
      let error = error as? SamError
      return error?.code == .tooManyPoints && error?.message.contains("at most 4 points") == true
    }
  }

  @Test("Labels can be the third column of the coordinates")
  func packedLabels() throws {
    var model = FakeSAM.sam1
    model.decoder.points.coordinates = "points"
    model.decoder.points.labels = "points"
    model.decoder.points.packsLabels = true
    let prompt = try encode([SamPoint(x: 1000, y: 250)], box: SamBox(x0: 0, y0: 0, x1: 2000, y1: 500), model: model)
    #expect(prompt.tensors["points"] == Tensor([Float(512), 128, 1, 0, 0, 2, 1024, 256, 3], shape: [1, 3, 3]))
    #expect(prompt.tensors["point_labels"] == nil)
  }

  @Test("Fault 11: x and y are not swapped")
  func axes() throws {
    let a = try encode([SamPoint(x: 100, y: 30)], width: 400, height: 200)
    let b = try encode([SamPoint(x: 30, y: 100)], width: 400, height: 200)
    #expect(a != b)
    #expect(a.points[0].x == 256 && abs(a.points[0].y - 76.8) < 1e-4)
  }

  @Test("Fault 9: all corner orders of a box give the same tensors")
  func reversedBox() throws {
    let orders = [(10.0, 20.0, 90.0, 80.0), (90, 20, 10, 80), (10, 80, 90, 20), (90, 80, 10, 20)]
    let prompts = try orders.map { try encode(box: SamBox(x0: $0.0, y0: $0.1, x1: $0.2, y1: $0.3)) }
    for prompt in prompts { #expect(prompt == prompts[0]) }
  }

  @Test(
    "Fault 10: points outside are moved to the nearest edge",
    arguments: [(-5.0, -5.0), (2000, 500), (1e9, 0), (-1e300, 250)])
  func outside(x: Double, y: Double) throws {
    let prompt = try encode([SamPoint(x: x, y: y)])
    let moved = try encode([SamPoint(x: min(max(x, 0), 2000), y: min(max(y, 0), 500))])
    #expect(prompt == moved)
    #expect(prompt.points.allSatisfy { $0.x >= 0 && $0.x <= 1024 && $0.y >= 0 && $0.y <= 1024 })
  }

  @Test("Fault 10: coordinates that are no numbers are refused", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    #expect(throws: SamError.self) { try encode([SamPoint(x: value, y: 1)]) }
    #expect(throws: SamError.self) { try encode([SamPoint(x: 1, y: value)]) }
    #expect(throws: SamError.self) { try encode(box: SamBox(x0: 0, y0: 0, x1: value, y1: 9)) }
    do {
      _ = try encode([SamPoint(x: 1, y: 1), SamPoint(x: value, y: 1)])
    } catch {
      #expect(error.code == .invalidPrompt)
      #expect(error.message.contains("point 2"))
    }
  }

  @Test("Fault 9: boxes without area, or outside the image, are refused")
  func emptyBox() {
    for box in [
      SamBox(x0: 5, y0: 5, x1: 5, y1: 50), SamBox(x0: 5, y0: 5, x1: 50, y1: 5), SamBox(x0: -50, y0: -50, x1: -5, y1: 9),
      SamBox(x0: 2000, y0: 0, x1: 2100, y1: 100),
    ] {
      do {
        _ = try encode(box: box)
        Issue.record("accepted \(box)")
      } catch {
        #expect(error.code == .invalidPrompt)
      }
    }
  }

  @Test("Nothing, and exclude points alone, are refused")
  func nothing() {
    do { _ = try encode() } catch { #expect(error.code == .noPrompt) }
    #expect(throws: SamError.self) { try encode() }
    do {
      _ = try encode([SamPoint(x: 1, y: 1, label: .negative)])
      Issue.record("accepted")
    } catch { #expect(error.code == .invalidPrompt) }
  }

  @Test("Fault 12: a model's limits are typed errors that name them")
  func limits() {
    let points = (0..<7).map { SamPoint(x: Double($0), y: 1) }
    do {
      _ = try encode(points, model: FakeSAM.efficient)
      Issue.record("accepted")
    } catch {
      #expect(error.code == .tooManyPoints)
      #expect(error.message.contains("at most 6") && error.message.contains("fake-efficient"))
    }
    do {
      _ = try encode([points[0], SamPoint(x: 3, y: 3, label: .negative)], model: FakeSAM.efficient)
      Issue.record("accepted")
    } catch {
      #expect(error.code == .unsupportedPrompt)
      #expect(error.message.contains("exclude"))
    }
    do {
      _ = try encode(mask: .bitmap(width: 1, height: 1, values: [255]), model: FakeSAM.efficient)
      Issue.record("accepted")
    } catch { #expect(error.code == .unsupportedPrompt) }
  }

  @Test("Fault 2: the image's size is height, width, in the type that the model declares")
  func originalSize() throws {
    let prompt = try encode([SamPoint(x: 10, y: 20)], model: FakeSAM.efficient)
    #expect(prompt.tensors["orig_im_size"] == Tensor([Int64(500), 2000], shape: [2]))
    #expect(prompt.tensors["point_coords"] == Tensor([Float(10), 20], shape: [1, 1, 1, 2]))
    var model = FakeSAM.sam1
    model.decoder.originalSize = .init(elementType: .float32)
    let floats = try encode([SamPoint(x: 10, y: 20)], model: model)
    #expect(floats.tensors["orig_im_size"] == Tensor([Float(500), 2000], shape: [2]))
  }

  @Test(
    "Fault 2: sizes that reach a graph are the image's, never 0 or not a number",
    arguments: [(1, 1), (1, 3000), (3000, 1)], [Tensor.ElementType.float32, .int64])
  func originalSizes(size: (width: Int, height: Int), type: Tensor.ElementType) throws {
    var model = FakeSAM.sam1
    model.decoder.originalSize = .init(elementType: type)
    let prompt = try encode([SamPoint(x: 0, y: 0)], width: size.width, height: size.height, model: model)
    let tensor = try #require(prompt.tensors["orig_im_size"])
    #expect(tensor.elementType == type && tensor.floats == [Float(size.height), Float(size.width)])
    // Images have at least one pixel.
    #expect(throws: SamError.self) { try SamImage(width: 0, height: size.height, pixels: []) }
  }

  @Test(
    "Fault 14: every size of image has a content of at least one pixel",
    arguments: [(1, 1), (1, 3000), (3000, 1), (7, 5)])
  func extremeSizes(width: Int, height: Int) {
    let transform = ImageTransform(imageWidth: width, imageHeight: height, frame: FakeSAM.sam1.frame)
    #expect(transform.contentWidth >= 1 && transform.contentHeight >= 1)
    #expect(max(transform.contentWidth, transform.contentHeight) == 1024)
    let there = transform.toModel(x: 0.25, y: 0.75)
    let back = transform.toImage(x: there.x, y: there.y)
    #expect(abs(back.x - 0.25) < 1e-9 && abs(back.y - 0.75) < 1e-9)
  }
}
