/// What was measured for a group of objects at one quality level.
package struct EvaluationSummary: Sendable, Codable, Equatable {
  /// `all`, `things`, `stuff` or `unnamed`.
  package let group: String
  package let objects: Int
  /// Mean IoU after 1, 2, 3 … clicks.
  package let iouByClicks: [Double]
  /// Mean boundary F-score after 1, 2, 3 … clicks.
  package let boundaryByClicks: [Double]
  /// With the object's bounding box as the prompt.
  package let box: ObjectMeasurement.Score
  /// Mean clicks to reach an IoU of 85 % and of 90 %, objects that never do counting as the most clicks.
  package let noc85: Double, noc90: Double
  /// Objects that never reach 85 % and 90 %.
  package let failed85: Int, failed90: Int
  /// Share of the clicks after the first that lowered the IoU by more than ``EvaluationProtocol/worseningStep``.
  package let worseningShare: Double

  /// - Parameters:
  ///   - group: what the objects have in common.
  ///   - objects: at least one.
  ///   - limit: the most clicks that were given.
  package init(group: String, objects: [ObjectMeasurement], limit: Int) {
    precondition(!objects.isEmpty && limit >= 1)
    func mean(_ value: (ObjectMeasurement) -> Double) -> Double {
      objects.reduce(0) { $0 + value($1) } / Double(objects.count)
    }
    func never(_ target: Double) -> Int {
      objects.count { object in !object.clicks.prefix(limit).contains { $0.iou >= target } }
    }
    self.group = group
    self.objects = objects.count
    iouByClicks = (1...limit).map { count in mean { $0.score(afterClicks: count)?.iou ?? 0 } }
    boundaryByClicks = (1...limit).map { count in mean { $0.score(afterClicks: count)?.boundaryF ?? 0 } }
    box = ObjectMeasurement.Score(
      iou: mean { $0.box.iou }, boundaryF: mean { $0.box.boundaryF }, seconds: mean { $0.box.seconds })
    noc85 = mean { Double($0.clicksToReach(0.85, limit: limit)) }
    noc90 = mean { Double($0.clicksToReach(0.9, limit: limit)) }
    failed85 = never(0.85)
    failed90 = never(0.9)
    let counts = objects.map { $0.worsening(by: EvaluationProtocol.worseningStep) }
    let all = counts.reduce(0) { $0 + $1.all }
    worseningShare = all == 0 ? 0 : Double(counts.reduce(0) { $0 + $1.worse }) / Double(all)
  }

  /// The objects as a whole, and by what is known of them: things, stuff, unnamed.
  package static func groups(of objects: [ObjectMeasurement], limit: Int) -> [EvaluationSummary] {
    let parts: [(String, [ObjectMeasurement])] = [
      ("things", objects.filter { $0.isThing == true }), ("stuff", objects.filter { $0.isThing == false }),
      ("unnamed", objects.filter { $0.isThing == nil }),
    ]
    let filled = parts.filter { !$0.1.isEmpty }
    let whole = objects.isEmpty ? [] : [("all", objects)]
    return (whole + (filled.count > 1 ? filled : [])).map { EvaluationSummary(group: $0, objects: $1, limit: limit) }
  }
}
