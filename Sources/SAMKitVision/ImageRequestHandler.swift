public import SAMKit
import SAMKitInteraction

public import struct Foundation.Data
public import struct Foundation.URL

/// Performs requests on one image.
///
/// The image is read and encoded at the first perform; later ones, of the same or of other requests, cost one decode.
/// It may be shared between tasks, and requests performed at the same time do not disturb each other. Nothing it does
/// blocks a thread of the cooperative pool.
public final class ImageRequestHandler: Sendable {
  /// What an encoding depends on.
  private struct View: Hashable {
    let model: ModelReference
    let region: Region
  }

  private struct Region: Hashable {
    let x: Int, y: Int, width: Int, height: Int
  }

  private let image: SharedWork<SamImage>
  private let models: LoadedModels
  private let views = Locked<[View: SharedWork<EncodedView>]>([:])

  /// An image file; errors are thrown by the first perform.
  /// - Parameter orientation: how the stored pixels are turned to be displayed; nil: as the file says. Coordinates
  ///   and masks are those of the image as displayed.
  public convenience init(_ url: URL, orientation: ExifOrientation? = nil) {
    self.init(orientation: orientation, models: .shared) { (options) throws(SamError) in
      try ImageFile.read(url, options: options)
    }
  }

  /// The bytes of an image file; errors are thrown by the first perform.
  public convenience init(_ data: Data, orientation: ExifOrientation? = nil) {
    self.init(orientation: orientation, models: .shared) { (options) throws(SamError) in
      try ImageFile.read(data, options: options)
    }
  }

  /// A decoded image.
  public convenience init(_ image: SamImage, orientation: ExifOrientation? = nil) {
    self.init(image, orientation: orientation, models: .shared)
  }

  package convenience init(_ image: SamImage, orientation: ExifOrientation? = nil, models: LoadedModels) {
    self.init(orientation: orientation, models: models) { (_) throws(SamError) in image }
  }

  init(
    orientation: ExifOrientation?, models: LoadedModels,
    read: @escaping @Sendable (ImageReadOptions) throws(SamError) -> SamImage
  ) {
    self.models = models
    image = SharedWork {
      try await BlockingWork.run(Cancellation()) { () throws(SamError) in
        let stored = try read(ImageReadOptions(turnsUpright: orientation == nil))
        return stored.turned(from: orientation ?? .up)
      }
    }
  }

  /// Finds the mask that the request describes at the moment of the call.
  ///
  /// - Returns: an alpha mask of the image's size, which is empty where nothing was found; nil where the seed lies
  ///   outside the region of interest.
  /// - Throws: `CancellationError`; a ``SamError``: `.modelNotFound` where the model is not on this device
  ///   (``DownloadableAssetsRequest/downloadAssets()``), those of ``ImageFile/read(_:options:)-(URL,_)`` for the image
  ///   and of ``SamSession/predict(points:box:maskInput:options:)`` for the prompt.
  public func perform(_ request: GenerateIterativeSegmentationRequest) async throws -> PixelBufferObservation? {
    let (state, alternatives, reference) = request.snapshot
    let image = try await image.value()
    guard let prompt = try RegionPrompt(state, width: image.width, height: image.height) else { return nil }
    let view = try await view(of: prompt.region, model: reference).value()
    request.usedModel.withLock { $0 = view.session.model }
    let options = SamOptions(
      candidates: 1 + alternatives, quality: state.qualityLevel.quality, removesSmallParts: true)
    let result = try await view.replay.result(for: prompt.steps, options: options)
    let observations = result.masks.map { mask in
      PixelBufferObservation(
        mask: prompt.region.spread(mask.alpha, width: image.width, height: image.height), score: mask.score,
        descriptor: request.descriptor)
    }
    return observations[0].with(alternatives: Array(observations.dropFirst()))
  }

  /// How many performs wait for an encoding.
  package var waitingForEncoding: Int { views.withLock { $0.values.reduce(0) { $0 + $1.waitingCount } } }

  /// The region encoded by the model: made once, and kept with the handler.
  private func view(of region: PixelRect, model: ModelReference) -> SharedWork<EncodedView> {
    let key = View(
      model: model, region: Region(x: region.x, y: region.y, width: region.width, height: region.height))
    return views.withLock { views in
      if let known = views[key] { return known }
      let made = SharedWork { [image, models] in
        let session = SamSession(loaded: try await models.model(model))
        let whole = try await image.value()
        let isWhole = region.width == whole.width && region.height == whole.height
        try await session.setImage(isWhole ? whole : whole.cropped(to: region))
        return EncodedView(session: session)
      }
      views[key] = made
      return made
    }
  }
}

/// A session that has one region of the image, and the steps answered for it.
private struct EncodedView: Sendable {
  let session: SamSession
  let replay: MaskReplay

  init(session: SamSession) {
    self.session = session
    replay = MaskReplay(session: session)
  }
}

extension GenerateIterativeSegmentationRequest.QualityLevel {
  fileprivate var quality: SamOptions.Quality {
    switch self {
    case .fast: .fast
    case .balanced: .balanced
    case .accurate: .accurate
    }
  }
}

extension PixelRect {
  /// A mask of the rectangle as one of the whole image, empty outside.
  fileprivate func spread(_ alpha: [UInt8], width imageWidth: Int, height imageHeight: Int) -> PixelBuffer {
    let size = PixelBuffer.Size(width: imageWidth, height: imageHeight)
    guard width != imageWidth || height != imageHeight else { return PixelBuffer(size: size, values: alpha) }
    var values = [UInt8](repeating: 0, count: imageWidth * imageHeight)
    for row in 0..<height {
      let start = (y + row) * imageWidth + x
      values.replaceSubrange(start..<start + width, with: alpha[row * width..<(row + 1) * width])
    }
    return PixelBuffer(size: size, values: values)
  }
}
