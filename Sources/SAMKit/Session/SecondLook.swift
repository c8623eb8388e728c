/// A second look at an object: its surroundings are cut out of the photo, encoded at the model's full resolution and
/// decoded with the same prompts and the first mask, so that the edge is found at a finer scale.
struct SecondLook {
  let prediction: Prediction
  /// How much of the object's longer side is added on each side.
  var margin = 0.2
  /// A second mask that agrees less with the first one (IoU) is not believed.
  var agreement = 0.6

  init(prediction: Prediction) { self.prediction = prediction }

  /// nil where there is nothing to look at, or where the second mask is another object.
  func mask(
    from plane: LowResLogits, photo: SamImage, prompt: ResolvedPrompt, engine: inout Double
  ) throws(SamError) -> (alpha: [UInt8], extent: MaskExtent)? {
    let options = prediction.options
    let first = MaskDecoding.mask(
      plane, score: 0, model: prediction.model.description, threshold: options.threshold, threads: prediction.threads)
    guard let object = first.boundingBox else { return nil }
    let crop = PixelRect(around: object, prompt: prompt, margin: margin, width: photo.width, height: photo.height)
    let view = try prediction.encoder.embed(photo.cropped(to: crop), cancellation: prediction.cancellation)
    engine += view.timings.engine
    let moved = try movedPrompt(prompt, object: object, crop: crop, plane: plane, view: view)
    let encoded = try PromptEncoding.encode(
      moved, transform: view.embedding.transform, model: prediction.model.description)
    let stopwatch = Stopwatch()
    let outputs = try prediction.model.decode(view.embedding, prompt: encoded, cancellation: prediction.cancellation)
    engine += stopwatch.seconds
    let decoded = try MaskDecoding.planes(
      of: outputs, model: prediction.model.description, transform: view.embedding.transform)
    let order = MaskSelection.order(
      decoded, prompt: moved, selection: prediction.model.description.selection, threshold: options.threshold)
    var found = Refinement().merge(
      decoded.planes[order[0]], after: nil, added: [], all: moved.points, threshold: options.threshold)
    found = SmallParts.removed(from: found, prompt: moved, threshold: options.threshold)
    guard let cropImage = view.image else { return nil }
    let (alpha, _) = prediction.edge(of: found, image: view, photo: cropImage)
    guard agrees(alpha, with: first, crop: crop) else { return nil }
    return paste(alpha, crop: crop, width: photo.width, height: photo.height)
  }

  /// The prompt in the crop's coordinates: its points, the object's box and the first mask.
  private func movedPrompt(
    _ prompt: ResolvedPrompt, object: SamBox, crop: PixelRect, plane: LowResLogits, view: SessionImage
  ) throws(SamError) -> ResolvedPrompt {
    let (dx, dy) = (Double(crop.x), Double(crop.y))
    let points = prompt.points.filter {
      $0.x >= dx && $0.y >= dy && $0.x <= dx + Double(crop.width) && $0.y <= dy + Double(crop.height)
    }.map { SamPoint(x: $0.x - dx, y: $0.y - dy, label: $0.label) }
    let box = prompt.box ?? object
    let takesBox = prediction.model.description.decoder.points.boxRule != .unsupported
    let moved = SamBox(x0: box.x0 - dx, y0: box.y0 - dy, x1: box.x1 - dx, y1: box.y1 - dy)
    let mask = prediction.model.description.decoder.mask.map {
      MaskPrompt.logits(carried(plane, crop: crop, to: view.embedding.transform, size: $0.size))
    }
    return try ResolvedPrompt(
      points: points, box: takesBox ? moved : nil, mask: mask, imageWidth: crop.width, imageHeight: crop.height)
  }

  /// The first logits, sampled in the crop's frame.
  private func carried(
    _ plane: LowResLogits, crop: PixelRect, to transform: ImageTransform, size: Int
  ) -> LowResLogits {
    var values = [Float](repeating: -10, count: size * size)
    let step = Double(transform.frameWidth) / Double(size)
    for j in 0..<size {
      for i in 0..<size {
        let (fx, fy) = ((Double(i) + 0.5) * step, (Double(j) + 0.5) * step)
        guard fx < Double(transform.contentWidth), fy < Double(transform.contentHeight) else { continue }
        let point = transform.toImage(x: fx, y: fy)
        values[j * size + i] = plane.value(atImageX: point.x + Double(crop.x), y: point.y + Double(crop.y))
      }
    }
    return LowResLogits(width: size, height: size, values: values, transform: transform)
  }

  private func agrees(_ alpha: [UInt8], with first: SamMask, crop: PixelRect) -> Bool {
    var both = 0
    var either = 0
    for y in 0..<crop.height {
      for x in 0..<crop.width {
        let a = alpha[y * crop.width + x] >= 128
        let b = first.alpha[(y + crop.y) * first.width + x + crop.x] >= 128
        both += a && b ? 1 : 0
        either += a || b ? 1 : 0
      }
    }
    return either > 0 && Double(both) >= agreement * Double(either)
  }

  private func paste(
    _ alpha: [UInt8], crop: PixelRect, width: Int, height: Int
  ) -> (alpha: [UInt8], extent: MaskExtent) {
    var out = [UInt8](repeating: 0, count: width * height)
    for y in 0..<crop.height {
      let start = (y + crop.y) * width + crop.x
      out.replaceSubrange(start..<start + crop.width, with: alpha[y * crop.width..<(y + 1) * crop.width])
    }
    return (out, MaskExtent(width: width, height: height, alpha: out))
  }
}
