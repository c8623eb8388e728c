/// What was measured for one object.
package struct ObjectMeasurement: Sendable, Codable, Equatable {
  package var image: String
  package var id: Int
  package var name: String?
  package var isThing: Bool?
  /// IoU and boundary F-score after each click.
  package var clicks: [Score]
  /// With the object's bounding box as the prompt.
  package var box: Score

  package struct Score: Sendable, Codable, Equatable {
    package var iou: Double
    package var boundaryF: Double
    /// What the prediction took.
    package var seconds: Double

    package init(iou: Double, boundaryF: Double, seconds: Double = 0) {
      self.iou = iou
      self.boundaryF = boundaryF
      self.seconds = seconds
    }
  }

  package init(
    image: String, id: Int, name: String?, isThing: Bool?, clicks: [Score], box: Score
  ) {
    self.image = image
    self.id = id
    self.name = name
    self.isThing = isThing
    self.clicks = clicks
    self.box = box
  }

  /// Clicks until the IoU reached `target`; `limit` where it did not.
  package func clicksToReach(_ target: Double, limit: Int) -> Int {
    clicks.prefix(limit).firstIndex { $0.iou >= target }.map { $0 + 1 } ?? limit
  }

  /// The IoU after `count` clicks; where clicking stopped earlier because nothing was wrong, the last one's.
  package func score(afterClicks count: Int) -> Score? { clicks.isEmpty ? nil : clicks[min(count, clicks.count) - 1] }

  /// Clicks after the first, and how many of them lowered the IoU by more than `by`.
  package func worsening(by: Double) -> (worse: Int, all: Int) {
    guard clicks.count > 1 else { return (0, 0) }
    let worse = (1..<clicks.count).count { clicks[$0].iou < clicks[$0 - 1].iou - by }
    return (worse, clicks.count - 1)
  }
}
