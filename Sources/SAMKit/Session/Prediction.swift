/// One answer to one prompt: everything between the call and the masks.
struct Prediction {
  let model: SamModel
  let image: SessionImage
  let encoder: ImageEmbedder
  let options: SamOptions
  let threads: Int?
  let cancellation: Cancellation?

  /// What a refining prediction starts from.
  struct Previous {
    var logits: LowResLogits
    /// The points that are new.
    var added: [SamPoint]
  }

  func run(
    points: [SamPoint], box: SamBox?, mask: MaskPrompt?, refining previous: Previous?, start: Stopwatch
  ) throws(SamError) -> SamResult {
    let transform = image.embedding.transform
    let prompt = try ResolvedPrompt(
      points: points, box: box, mask: mask, imageWidth: transform.imageWidth, imageHeight: transform.imageHeight)
    let encoded = try PromptEncoding.encode(prompt, transform: transform, model: model.description)
    try cancellation?.check()
    let engine = Stopwatch()
    let outputs = try model.decode(image.embedding, prompt: encoded, cancellation: cancellation)
    var engineSeconds = engine.seconds
    try cancellation?.check()
    let decoded = try MaskDecoding.planes(of: outputs, model: model.description, transform: transform)
    let order = MaskSelection.order(
      decoded, prompt: prompt, selection: model.description.selection, threshold: options.threshold)
    var masks: [SamMask] = []
    for index in order.prefix(options.candidates) {
      try cancellation?.check()
      var plane = decoded.planes[index]
      if let previous { plane = refined(plane, after: previous, prompt: prompt) }
      if options.removesSmallParts || options.quality != .fast {
        plane = SmallParts.removed(from: plane, prompt: prompt, threshold: options.threshold)
      }
      masks.append(
        try render(
          plane, score: decoded.scores[index], prompt: prompt, added: previous?.added, engine: &engineSeconds))
    }
    return SamResult(
      masks: masks, encodedPoints: encoded.points, objectScore: decoded.objectScore,
      timings: SamResult.Timings(engine: engineSeconds, total: start.seconds))
  }

  private func refined(_ plane: LowResLogits, after previous: Previous, prompt: ResolvedPrompt) -> LowResLogits {
    Refinement().merge(
      plane, after: previous.logits, added: previous.added, all: prompt.points, threshold: options.threshold)
  }

  /// Logits to a mask, at the quality that was asked for. Without the photo (an embedding alone) it is `fast`.
  private func render(
    _ plane: LowResLogits, score: Float, prompt: ResolvedPrompt, added: [SamPoint]?, engine: inout Double
  ) throws(SamError) -> SamMask {
    let rule = model.description.decoder.outputs.upsampling
    guard options.quality != .fast, let photo = image.image else {
      return MaskDecoding.mask(
        plane, score: score, model: model.description, threshold: options.threshold, threads: threads)
    }
    if options.quality == .accurate,
      let second = try SecondLook(prediction: self).mask(
        from: plane, photo: photo, prompt: prompt, added: added, engine: &engine)
    {
      return SamMask(
        width: photo.width, height: photo.height, alpha: second.alpha, score: score,
        stability: Stability.score(second.plane, threshold: options.threshold), lowResLogits: second.plane,
        threshold: options.threshold, upsampling: rule, extent: second.extent)
    }
    let (alpha, extent) = edge(of: plane, image: image, photo: photo, points: prompt.points)
    return SamMask(
      width: photo.width, height: photo.height, alpha: alpha, score: score,
      stability: Stability.score(plane, threshold: options.threshold), lowResLogits: plane,
      threshold: options.threshold, upsampling: rule, extent: extent)
  }

  /// Coverage with the edge on the photo's edges.
  func edge(
    of plane: LowResLogits, image: SessionImage, photo: SamImage, points: [SamPoint]
  ) -> (alpha: [UInt8], extent: MaskExtent) {
    let upsampling = MaskUpsampling(plane, rule: model.description.decoder.outputs.upsampling, threads: threads)
    return EdgeRefinement(threads: threads).coverage(
      of: upsampling, threshold: options.threshold, guide: image.guide(threads: threads), image: photo, points: points)
  }
}
