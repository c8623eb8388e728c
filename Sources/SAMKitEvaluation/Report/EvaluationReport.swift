/// Everything that one evaluation found out. Times are seconds.
package struct EvaluationReport: Sendable, Codable, Equatable {
  /// What was measured at one quality level.
  package struct Level: Sendable, Codable, Equatable {
    package let quality: String
    package let groups: [EvaluationSummary]
    /// Median time of a click's prediction.
    package let secondsPerClick: Double
    package let objects: [ObjectMeasurement]

    package init(quality: String, objects: [ObjectMeasurement], limit: Int) {
      self.quality = quality
      self.objects = objects
      groups = EvaluationSummary.groups(of: objects, limit: limit)
      let times = objects.flatMap { $0.clicks.map(\.seconds) }.sorted()
      secondsPerClick = times.isEmpty ? 0 : times[times.count / 2]
    }
  }

  package let model: String
  package let engine: String
  package let images: Int
  /// The most clicks an object.
  package let clicks: Int
  /// Whether each click refined the mask before it.
  package let refines: Bool
  /// Objects are at least this share of the image, and at most so many an image.
  package let minimumShare: Double, maximumCount: Int
  /// The boundary F-score's tolerance as a share of the image's diagonal.
  package let tolerance: Double
  package let levels: [Level]

  package init(
    model: String, engine: String, images: Int, measuring: EvaluationProtocol, filter: ObjectFilter, levels: [Level]
  ) {
    self.model = model
    self.engine = engine
    self.images = images
    clicks = measuring.clicks
    refines = measuring.refines
    minimumShare = filter.minimumShare
    maximumCount = filter.maximumCount
    tolerance = measuring.tolerance
    self.levels = levels
  }
}
