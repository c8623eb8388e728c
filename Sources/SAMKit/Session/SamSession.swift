/// Segments objects in one image after another.
///
/// `setImage` encodes an image once; `predict` then answers any number of prompts, each at the cost of one small
/// decode. A session may be shared between threads: the newest `setImage` wins and older ones throw
/// `.superseded`; a `predict` answers for the image that was newest when it was called, or throws.
///
/// The `async` forms run on threads of their own, not on the cooperative pool, and honour task cancellation.
public final class SamSession: Sendable {
  package let model: SamModel
  public let config: SamConfig
  private let slot = ImageSlot()
  private let encodeLock = Locked(())
  private let encoder: ImageEmbedder

  /// Loads a model.
  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.modelContract`, `.engineMissing`, `.engineFailed`.
  public convenience init(model: ModelReference, config: SamConfig = .bestAvailable) throws(SamError) {
    self.init(loaded: try ModelLoader.load(model, config: config), config: config)
  }

  package init(loaded model: SamModel, config: SamConfig = .bestAvailable) {
    self.model = model
    self.config = config
    encoder = ImageEmbedder(model: model, config: config)
  }

  /// The tensor contract of the model in use.
  public var description: ModelDescription { model.description }

  // MARK: Image

  /// Encodes an image; prompts are answered for it from now on.
  /// - Throws: `.superseded` when another `setImage` came meanwhile, `.engineFailed`.
  public func setImage(_ image: SamImage) throws(SamError) {
    try setImage { () throws(SamError) in image }
  }

  /// Encodes an image that is still to be read or converted. Where that fails the session has no image.
  package func setImage(reading read: () throws(SamError) -> SamImage) throws(SamError) {
    try encode(ticket: slot.open(), reading: read)
  }

  /// Encodes an image off the caller's thread.
  /// - Throws: `CancellationError` when the task was cancelled; otherwise as the form that blocks.
  public func setImage(_ image: SamImage) async throws {
    try await setImage { () throws(SamError) in image }
  }

  /// Encodes an image that is still to be read or converted, all of it off the caller's thread. What counts as newest
  /// is the call, not the end of the reading.
  package func setImage(reading read: @escaping @Sendable () throws(SamError) -> SamImage) async throws {
    let ticket = slot.open()
    try await offload(ticket.cancellation) { [self] () throws(SamError) in try encode(ticket: ticket, reading: read) }
  }

  /// Takes an embedding that this model made earlier instead of an image.
  /// - Throws: `.embeddingMismatch` for another model's.
  public func use(_ embedding: ImageEmbedding) throws(SamError) {
    try embedding.checkModel(model.identity)
    // `setImage` with its image then finds it, as if it had been encoded here.
    encoder.cache.insert(embedding)
    let ticket = slot.open()
    let image = SessionImage(
      embedding: embedding, image: nil, content: [], timings: SamResult.Timings(engine: 0, total: 0))
    slot.settle(ticket, .success(image))
  }

  /// The embedding of the current image, waiting for it where it is being made.
  /// - Throws: `.noImage`, `.superseded`.
  public func embedding() throws(SamError) -> ImageEmbedding {
    try slot.wait(for: slot.current).embedding
  }

  /// The embedding of the image of a ticket, waiting for it where it is being made.
  package func embedding(image: Int, cancellation: Cancellation?) throws(SamError) -> ImageEmbedding {
    try slot.wait(for: image, cancellation: cancellation).embedding
  }

  /// Where the time of the last `setImage` went; nil before the first. An embedding from the cache took no engine
  /// time.
  public var encodeTimings: SamResult.Timings? { try? slot.wait(for: slot.current).timings }

  /// The number of `setImage` and `use` calls so far.
  package var imageTicket: Int { slot.current }

  private func encode(
    ticket: ImageSlot.Ticket, reading read: () throws(SamError) -> SamImage
  ) throws(SamError) {
    let start = Stopwatch()
    do throws(SamError) {
      let image = try read()
      let made = try encodeLock.withLock { (_) throws(SamError) in
        try slot.check(ticket)
        return try encoder.embed(image, cancellation: ticket.cancellation, start: start)
      }
      guard slot.settle(ticket, .success(made)) else { throw ImageSlot.superseded }
    } catch {
      // A cancelled run of an older ticket is superseded, whatever stopped it.
      guard slot.settle(ticket, .failure(error)) else { throw ImageSlot.superseded }
      throw error
    }
  }

  // MARK: Prompts

  /// Segments what the prompt means in the current image.
  ///
  /// - Parameters:
  ///   - points: include and exclude points, in image pixels.
  ///   - box: a rectangle around the object, in image pixels.
  ///   - maskInput: a mask to start from: an earlier result's low-res logits to refine it, or any bitmap.
  ///   - options: how many masks, at which threshold.
  /// - Returns: masks, best first. A mask may be empty where nothing was found.
  /// - Throws: `.noImage`, `.superseded`; `.noPrompt`, `.invalidPrompt`, `.unsupportedPrompt`, `.tooManyPoints`,
  ///   `.invalidMaskPrompt`, `.invalidOption` for the prompt; `.engineFailed`.
  public func predict(
    points: [SamPoint] = [], box: SamBox? = nil, maskInput: MaskPrompt? = nil, options: SamOptions = SamOptions()
  ) throws(SamError) -> SamResult {
    try predict(
      points: points, box: box, maskInput: maskInput, refining: nil, options: options, image: slot.current,
      cancellation: nil)
  }

  /// Segments off the caller's thread.
  /// - Throws: `CancellationError` when the task was cancelled; otherwise as the form that blocks.
  public func predict(
    points: [SamPoint] = [], box: SamBox? = nil, maskInput: MaskPrompt? = nil, options: SamOptions = SamOptions()
  ) async throws -> SamResult {
    let image = slot.current
    let cancellation = Cancellation()
    return try await offload(cancellation) { [self] () throws(SamError) in
      try predict(
        points: points, box: box, maskInput: maskInput, refining: nil, options: options, image: image,
        cancellation: cancellation)
    }
  }

  /// Refines a mask of this image by more points.
  ///
  /// The mask's low-res logits are fed back, so that what was right stays: differences far from the added points are
  /// taken over only where the model is clearly surer, and each point ends up on its side of the edge.
  ///
  /// - Parameters:
  ///   - mask: the mask so far.
  ///   - points: all points of the object, the new ones last. Give earlier ones too where they are known.
  ///   - added: how many of `points` are new, at least 1.
  ///   - box: the object's box, where one was given.
  ///   - options: candidates, threshold and clean-up.
  /// - Throws: as `predict(points:box:maskInput:options:)`.
  public func refine(
    _ mask: SamMask, points: [SamPoint], added: Int = 1, box: SamBox? = nil, options: SamOptions = SamOptions()
  ) throws(SamError) -> SamResult {
    try refine(
      mask.lowResLogits, points: points, added: max(1, added), box: box, options: options, image: slot.current,
      cancellation: nil)
  }

  /// Refines off the caller's thread.
  /// - Throws: `CancellationError` when the task was cancelled; otherwise as the form that blocks.
  public func refine(
    _ mask: SamMask, points: [SamPoint], added: Int = 1, box: SamBox? = nil, options: SamOptions = SamOptions()
  ) async throws -> SamResult {
    let image = slot.current
    let cancellation = Cancellation()
    return try await offload(cancellation) { [self] () throws(SamError) in
      try refine(
        mask.lowResLogits, points: points, added: max(1, added), box: box, options: options, image: image,
        cancellation: cancellation)
    }
  }

  /// Refines from a mask's logits alone, which are a small part of it, for the image of a ticket. Where no point is new,
  /// only the edge changes.
  package func refine(
    _ logits: LowResLogits, points: [SamPoint], added: Int, box: SamBox?, options: SamOptions, image: Int,
    cancellation: Cancellation?
  ) throws(SamError) -> SamResult {
    let takesMask = model.description.decoder.mask != nil
    return try predict(
      points: points, box: box, maskInput: takesMask ? .logits(logits) : nil,
      refining: Prediction.Previous(logits: logits, added: points.suffix(added)), options: options,
      image: image, cancellation: cancellation)
  }

  /// Segments in the image of a ticket (``imageTicket``), on the calling thread.
  package func predict(
    points: [SamPoint], box: SamBox?, maskInput: MaskPrompt?, options: SamOptions, image: Int,
    cancellation: Cancellation?
  ) throws(SamError) -> SamResult {
    try predict(
      points: points, box: box, maskInput: maskInput, refining: nil, options: options, image: image,
      cancellation: cancellation)
  }

  private func predict(
    points: [SamPoint], box: SamBox?, maskInput: MaskPrompt?, refining: Prediction.Previous?, options: SamOptions,
    image number: Int, cancellation: Cancellation?
  ) throws(SamError) -> SamResult {
    let start = Stopwatch()
    try options.check()
    let image = try slot.wait(for: number, cancellation: cancellation)
    let prediction = Prediction(
      model: model, image: image, encoder: encoder, options: options, threads: config.threads,
      cancellation: cancellation)
    return try prediction.run(points: points, box: box, mask: maskInput, refining: refining, start: start)
  }

  // MARK: Threads

  /// Runs blocking work on a thread of its own; cancelling the task cancels the work.
  private func offload<R: Sendable>(
    _ cancellation: Cancellation, _ body: @escaping @Sendable () throws(SamError) -> R
  ) async throws -> R {
    try await BlockingWork.run(cancellation, body)
  }
}
