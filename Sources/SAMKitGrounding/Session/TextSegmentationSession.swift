public import SAMKit

/// Segments what words name, in one image after another.
///
/// A grounding model finds the objects, the segmentation model makes their masks from one embedding of the image;
/// taps then refine any of them. May be shared between threads, under ``SAMKit/SamSession``'s rules: the newest
/// image wins.
public final class TextSegmentationSession: Sendable {
  /// The session that makes the masks; it may be used for taps and boxes too.
  public let samSession: SamSession
  public let grounding: any Grounding
  private let image = Locked<SamImage?>(nil)

  /// Loads both models.
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.modelContract`, `.engineMissing`, `.engineFailed`.
  public convenience init(
    groundingModel: GroundingReference = .bundled(), samModel: ModelReference = .bundled(.nano),
    config: SamConfig = .bestAvailable
  ) throws(SamError) {
    let sam = try SamSession(model: samModel, config: config)
    self.init(grounding: try Self.load(groundingModel, sam: sam, config: config), samSession: sam)
  }

  /// Puts together what is loaded already, or a grounding model of your own.
  public init(grounding: any Grounding, samSession: SamSession) {
    self.grounding = grounding
    self.samSession = samSession
  }

  package static func load(
    _ reference: GroundingReference, sam: SamSession, config: SamConfig
  ) throws(SamError) -> any Grounding {
    switch reference {
    case .builtIn:
      let isNano = sam.model.description.family == .nano
      return try BuiltInVocabulary(
        sam: isNano ? sam.model : nil, config: config, backend: ModelLoader.defaultBackend)
    case .directory(let folder):
      return try YOLOWorldDetector(folder: folder, config: config)
    case .installed(let id):
      return try YOLOWorldDetector(folder: GroundingResources.folder(of: id), config: config)
    }
  }

  /// Encodes an image; queries are answered for it from now on.
  /// - Throws: as ``SAMKit/SamSession/setImage(_:)-(SamImage)``.
  public func setImage(_ image: SamImage) throws(SamError) {
    self.image.withLock { $0 = image }
    try samSession.setImage(image)
  }

  /// Finds and segments what a query names.
  ///
  /// - Parameter query: phrases, separated by commas, semicolons or line breaks (``TextQuery``).
  /// - Returns: objects with their masks, the best first; none is not an error.
  /// - Throws: `.noImage`, `.superseded`; `.emptyQuery`, `.unknownWord`, `.fixedVocabulary` for the query;
  ///   `.invalidOption`; `.engineFailed`, `.cancelled`.
  public func segment(
    query: String, options: TextSegmentationOptions = TextSegmentationOptions(), cancellation: Cancellation? = nil
  ) throws(SamError) -> TextSegmentationResult {
    try segment(TextQuery(query), options: options, cancellation: cancellation)
  }

  /// Finds and segments what a query names.
  /// - Throws: as ``segment(query:options:cancellation:)``.
  public func segment(
    _ query: TextQuery, options: TextSegmentationOptions = TextSegmentationOptions(),
    cancellation: Cancellation? = nil
  ) throws(SamError) -> TextSegmentationResult {
    try options.masks.check()
    guard let image = image.withLock({ $0 }) else {
      throw SamError(.noImage, "no image is set: call setImage first")
    }
    let clock = ContinuousClock()
    let start = clock.now
    let embedding = try samSession.embedding()
    let found = try grounding.ground(
      query, in: image, embedding: embedding, options: options.grounding, cancellation: cancellation)
    let grounded = clock.now
    var masks: [SamMask] = []
    for detection in found.detections {
      try cancellation?.check()
      masks.append(try mask(of: detection, options: options.masks))
    }
    return TextSegmentationResult(
      detections: found.detections, masks: masks, misses: found.misses, notes: found.notes,
      timings: .init(grounding: (grounded - start) / .seconds(1), masks: (clock.now - grounded) / .seconds(1)))
  }

  /// Refines one of the masks by points, as ``SAMKit/SamSession`` does; the image is not encoded again.
  ///
  /// - Parameters:
  ///   - mask: the mask so far.
  ///   - points: all points of this object, the new ones last.
  ///   - added: how many of them are new.
  /// - Throws: `.noImage`, `.superseded`, `.invalidPrompt`, `.invalidOption`, `.engineFailed`.
  public func refine(
    _ mask: SamMask, points: [SamPoint], added: Int = 1, options: SamOptions = SamOptions()
  ) throws(SamError) -> SamMask {
    try samSession.refine(mask, points: points, added: added, options: options).best
  }

  private func mask(of detection: Detection, options: SamOptions) throws(SamError) -> SamMask {
    var options = options
    options.candidates = 1
    let points = detection.point.map { [$0] } ?? []
    guard let logits = detection.mask, detection.maskModel == samSession.model.identity else {
      return try samSession.predict(points: points, box: detection.box, options: options).best
    }
    if options.quality != .fast {
      return try samSession.predict(
        points: points, box: detection.box, maskInput: .logits(logits), options: options
      ).best
    }
    // Chosen from many by what it shows: it needs no second decoding.
    let prompt = try ResolvedPrompt(
      points: points, box: detection.box, mask: nil, imageWidth: logits.transform.imageWidth,
      imageHeight: logits.transform.imageHeight)
    let clean = SmallParts.removed(from: logits, prompt: prompt, threshold: options.threshold)
    return MaskDecoding.mask(
      clean, score: detection.score, model: samSession.model.description, threshold: options.threshold,
      threads: samSession.config.threads)
  }
}
