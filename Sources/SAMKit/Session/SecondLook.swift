/// A second look at an object: its surroundings are cut out of the photo, encoded at the model's full resolution and
/// decoded with the same prompts and the first mask, so that the edge is found at a finer scale.
struct SecondLook {
  let prediction: Prediction
  /// How much of the object's longer side is added on each side.
  var margin = 0.2
  /// A second mask that agrees less with the first one (IoU) is not believed.
  var agreement = 0.75
  /// While refining, the second look moves the edge by this many cells of its own map at most, but for what the added
  /// points say.
  var band = 6.0

  init(prediction: Prediction) { self.prediction = prediction }

  /// What was seen: the mask in image pixels, and the first look's logits with the second's in their place.
  struct Found {
    let alpha: [UInt8]
    let extent: MaskExtent
    let plane: LowResLogits
  }

  /// nil where there is nothing to look at, or where the second mask is another object.
  /// - Parameter added: the points that are new since the mask that is refined; nil for a first mask.
  func mask(
    from plane: LowResLogits, photo: SamImage, prompt: ResolvedPrompt, added: [SamPoint]?, engine: inout Double
  ) throws(SamError) -> Found? {
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
    let second = decoded.planes[order[0]]
    let before = added.map { _ in
      carried(plane, crop: crop, to: second.transform, width: second.width, height: second.height)
    }
    var found = Refinement().merge(
      second, after: before, added: added.map { self.moved($0, to: crop) } ?? [], all: moved.points,
      threshold: options.threshold, band: band)
    found = SmallParts.removed(from: found, prompt: moved, threshold: options.threshold)
    guard let cropImage = view.image else { return nil }
    let (alpha, _) = prediction.edge(of: found, image: view, photo: cropImage, points: moved.points)
    guard agrees(alpha, with: first, crop: crop) else { return nil }
    let (whole, extent) = paste(alpha, crop: crop, width: photo.width, height: photo.height)
    return Found(alpha: whole, extent: extent, plane: pasted(found, crop: crop, into: plane))
  }

  /// The first logits with the second look's where it looked.
  private func pasted(_ found: LowResLogits, crop: PixelRect, into plane: LowResLogits) -> LowResLogits {
    var values = plane.values
    let content = plane.contentSize
    let step = (
      x: Double(plane.transform.frameWidth) / Double(plane.width),
      y: Double(plane.transform.frameHeight) / Double(plane.height)
    )
    for j in 0..<content.height {
      for i in 0..<content.width {
        let point = plane.transform.toImage(x: (Double(i) + 0.5) * step.x, y: (Double(j) + 0.5) * step.y)
        let (x, y) = (point.x - Double(crop.x), point.y - Double(crop.y))
        guard x >= 0, y >= 0, x < Double(crop.width), y < Double(crop.height) else { continue }
        values[j * plane.width + i] = found.value(atImageX: x, y: y)
      }
    }
    return LowResLogits(width: plane.width, height: plane.height, values: values, transform: plane.transform)
  }

  /// The points that lie in the crop, in its coordinates.
  private func moved(_ points: [SamPoint], to crop: PixelRect) -> [SamPoint] {
    let (dx, dy) = (Double(crop.x), Double(crop.y))
    return points.filter {
      $0.x >= dx && $0.y >= dy && $0.x <= dx + Double(crop.width) && $0.y <= dy + Double(crop.height)
    }.map { SamPoint(x: $0.x - dx, y: $0.y - dy, label: $0.label) }
  }

  /// The prompt in the crop's coordinates: its points, the object's box and the first mask.
  private func movedPrompt(
    _ prompt: ResolvedPrompt, object: SamBox, crop: PixelRect, plane: LowResLogits, view: SessionImage
  ) throws(SamError) -> ResolvedPrompt {
    let (dx, dy) = (Double(crop.x), Double(crop.y))
    let points = moved(prompt.points, to: crop)
    let box = prompt.box ?? object
    let takesBox = prediction.model.description.decoder.points.boxRule != .unsupported
    let moved = SamBox(x0: box.x0 - dx, y0: box.y0 - dy, x1: box.x1 - dx, y1: box.y1 - dy)
    let mask = prediction.model.description.decoder.mask.map {
      MaskPrompt.logits(
        carried(plane, crop: crop, to: view.embedding.transform, width: $0.size, height: $0.size))
    }
    return try ResolvedPrompt(
      points: points, box: takesBox ? moved : nil, mask: mask, imageWidth: crop.width, imageHeight: crop.height)
  }

  /// The first logits, sampled in the crop's frame.
  private func carried(
    _ plane: LowResLogits, crop: PixelRect, to transform: ImageTransform, width: Int, height: Int
  ) -> LowResLogits {
    var values = [Float](repeating: -10, count: width * height)
    let step = (
      x: Double(transform.frameWidth) / Double(width), y: Double(transform.frameHeight) / Double(height)
    )
    for j in 0..<height {
      for i in 0..<width {
        let (fx, fy) = ((Double(i) + 0.5) * step.x, (Double(j) + 0.5) * step.y)
        guard fx < Double(transform.contentWidth), fy < Double(transform.contentHeight) else { continue }
        let point = transform.toImage(x: fx, y: fy)
        values[j * width + i] = plane.value(atImageX: point.x + Double(crop.x), y: point.y + Double(crop.y))
      }
    }
    return LowResLogits(width: width, height: height, values: values, transform: transform)
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
