import SAMKit
import SAMKitInteraction
import SAMKitVision
import TestSupport

/// A handler over a fake model whose object is a disc round the newest include point, with an island far away.
struct FakeVision {
  let handler: ImageRequestHandler
  let encoder: FakeModel
  let decoder: FakeModel

  /// - Parameter inDecoder: called at each decode, before its answer.
  init(
    _ image: SamImage = FakeSAM.image(200, 100), orientation: ExifOrientation? = nil,
    inDecoder: @escaping @Sendable ([String: Tensor]) -> Void = { _ in }
  ) throws {
    let fake = try FakeSAM.model(planes: { inputs in
      inDecoder(inputs)
      return Self.planes(inputs)
    })
    self.init(image, orientation: orientation, fake.model, fake.encoder, fake.decoder)
  }

  init(
    _ image: SamImage, orientation: ExifOrientation? = nil, _ model: SamModel, _ encoder: FakeModel,
    _ decoder: FakeModel
  ) {
    handler = ImageRequestHandler(image, orientation: orientation, models: LoadedModels { _ in model })
    self.encoder = encoder
    self.decoder = decoder
  }

  static func planes(_ inputs: [String: Tensor]) -> [[Float]] {
    let coordinates = inputs["point_coords"]?.floats ?? []
    let labels = inputs["point_labels"]?.floats ?? []
    let newest = labels.lastIndex { $0 > 0 }
    let x = newest.map { Double(coordinates[2 * $0]) / 4 } ?? 128
    let y = newest.map { Double(coordinates[2 * $0 + 1]) / 4 } ?? 64
    // What is fed back counts: a step that is left out changes the answer.
    let fedBack = inputs["mask_input"]?.floats ?? []
    let inside = fedBack.count { $0 > 0 }
    return (0..<4).map { index in
      let radius = 20 + 4 * Double(index) + Double(inside % 7)
      let island = FakeSAM.disc(x: 200, y: 100, radius: 2)
      return zip(FakeSAM.disc(x: x, y: y, radius: radius), island).map(max)
    }
  }

  func mask(_ request: GenerateIterativeSegmentationRequest) async throws -> PixelBuffer? {
    try await handler.perform(request)?.mask
  }
}

extension PixelBuffer {
  /// The middle of the pixels from 128, in pixels from the top left.
  var centre: (x: Double, y: Double)? {
    let inside = values.indices.filter { values[$0] >= 128 }
    guard !inside.isEmpty else { return nil }
    let count = Double(inside.count)
    return (
      inside.reduce(0) { $0 + Double($1 % width) + 0.5 } / count,
      inside.reduce(0) { $0 + Double($1 / width) + 0.5 } / count
    )
  }
}
