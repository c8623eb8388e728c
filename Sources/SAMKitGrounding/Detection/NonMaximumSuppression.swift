package import SAMKit

/// Greedy non-maximum suppression.
package enum NonMaximumSuppression {
  /// The kept candidates' indices, in their order.
  ///
  /// - Parameters:
  ///   - boxes: the best first.
  ///   - groups: candidates of different groups do not suppress each other; nil: all are one group.
  ///   - iou: a candidate that overlaps a kept one by more is dropped.
  ///   - limit: the most to keep.
  package static func kept(boxes: [SamBox], groups: [Int]?, iou: Double, limit: Int) -> [Int] {
    var kept: [Int] = []
    for index in boxes.indices where kept.count < limit {
      let isDuplicate = kept.contains { other in
        (groups == nil || groups?[other] == groups?[index])
          && intersectionOverUnion(boxes[other], boxes[index]) > iou
      }
      if !isDuplicate { kept.append(index) }
    }
    return kept
  }

  /// Of two boxes whose corners are in order; 0 where both are empty.
  package static func intersectionOverUnion(_ a: SamBox, _ b: SamBox) -> Double {
    let width = min(a.x1, b.x1) - max(a.x0, b.x0)
    let height = min(a.y1, b.y1) - max(a.y0, b.y0)
    guard width > 0, height > 0 else { return 0 }
    let both = width * height
    return both / (a.width * a.height + b.width * b.height - both)
  }
}
