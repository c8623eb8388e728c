/// Several measurements of one thing, in milliseconds.
package struct Distribution: Codable, Sendable, Equatable {
  package let median: Double
  /// 95 % of the measurements are at most this (nearest rank).
  package let p95: Double
  package let minimum: Double

  /// - Parameter seconds: at least one measurement.
  package init(seconds: [Double]) {
    precondition(!seconds.isEmpty)
    let sorted = seconds.sorted()
    let middle = sorted.count / 2
    median = (sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2).milliseconds
    // ⌈0.95 n⌉ in whole numbers: 0.95 has no exact binary form.
    p95 = sorted[(sorted.count * 95 + 99) / 100 - 1].milliseconds
    minimum = sorted[0].milliseconds
  }
}
