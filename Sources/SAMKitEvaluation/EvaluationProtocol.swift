package import SAMKit

/// How masks are measured: simulated clicks one after the other, and the bounding box.
package struct EvaluationProtocol: Sendable {
  /// A click that lowers the IoU by more than this made the mask worse.
  package static let worseningStep = 0.02

  /// The most clicks an object.
  package var clicks = 20
  /// Clicking stops when this IoU is reached (1: only when nothing is wrong).
  package var target = 1.0
  package var quality = SamOptions.Quality.fast
  /// The boundary F-score's tolerance as a share of the image's diagonal.
  package var tolerance = 0.0075
  /// Feed the previous mask back and keep what was right (false: every click is a fresh prediction).
  package var refines = true

  package init() {}

  /// Measures one object in the session's current image.
  package func measure(_ object: LabelledObject, session: SamSession) throws(SamError) -> ObjectMeasurement {
    ObjectMeasurement(
      image: object.image, id: object.id, name: object.name, isThing: object.isThing,
      clicks: try measureClicks(object, session: session), box: try measureBox(object, session: session))
  }

  private func measureBox(
    _ object: LabelledObject, session: SamSession
  ) throws(SamError) -> ObjectMeasurement.Score {
    let result = try session.predict(box: object.mask.boundingBox, options: SamOptions(quality: quality))
    return score(result, object)
  }

  private func measureClicks(
    _ object: LabelledObject, session: SamSession
  ) throws(SamError) -> [ObjectMeasurement.Score] {
    var simulator = ClickSimulator(truth: object.mask, ignored: object.ignored)
    var points: [SamPoint] = []
    var mask: SamMask?
    var scores: [ObjectMeasurement.Score] = []
    while scores.count < clicks, let click = simulator.next(after: mask.map(BinaryMask.init)) {
      points.append(click)
      let options = SamOptions(quality: quality)
      let result =
        if let mask, refines {
          try session.refine(mask, points: points, options: options)
        } else {
          try session.predict(points: points, options: options)
        }
      mask = result.best
      scores.append(score(result, object))
      if let last = scores.last, last.iou >= target { break }
    }
    return scores
  }

  private func score(_ result: SamResult, _ object: LabelledObject) -> ObjectMeasurement.Score {
    let found = BinaryMask(result.best)
    let (width, height) = (Double(found.width), Double(found.height))
    return ObjectMeasurement.Score(
      iou: MaskMetrics.iou(found, object.mask, ignored: object.ignored),
      boundaryF: MaskMetrics.boundaryF(
        found, object.mask, tolerance: tolerance * (width * width + height * height).squareRoot()),
      seconds: result.timings.total)
  }
}
