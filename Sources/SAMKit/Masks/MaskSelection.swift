/// Which masks answer a prompt, best first.
package enum MaskSelection {
  /// The order in which masks are returned.
  ///
  /// A lone point is ambiguous: the candidates are ranked. Any other prompt takes the single mask where the model
  /// has one, then the candidates. Candidates are ranked by how many prompts they contradict (a positive point
  /// outside, a negative point inside, a box mostly missed), then by predicted IoU: the highest score is
  /// sometimes the background's.
  package static func order(
    _ masks: DecodedMasks, prompt: ResolvedPrompt, selection: ModelDescription.Selection, threshold: Float
  ) -> [Int] {
    let ranked = rank(
      selection.candidates.filter(masks.planes.indices.contains), masks, prompt: prompt, threshold: threshold)
    guard let single = selection.single, masks.planes.indices.contains(single) else {
      return ranked.isEmpty ? Array(masks.planes.indices) : ranked
    }
    if prompt.isAmbiguous, !ranked.isEmpty { return ranked }
    if let rule = selection.dynamicStability, !ranked.isEmpty,
      Stability.score(masks.planes[single], threshold: threshold, offset: rule.delta, empty: 1) < rule.threshold
    {
      // SAM 2 takes the best score alone here.
      let best = ranked.max { masks.scores[$0] < masks.scores[$1] } ?? single
      return [best] + ranked.filter { $0 != best } + [single]
    }
    return [single] + ranked.filter { $0 != single }
  }

  private static func rank(
    _ indices: [Int], _ masks: DecodedMasks, prompt: ResolvedPrompt, threshold: Float
  ) -> [Int] {
    let faults = Dictionary(
      uniqueKeysWithValues: indices.map {
        ($0, contradictions(of: masks.planes[$0], to: prompt, threshold: threshold))
      })
    return indices.sorted { a, b in
      if faults[a] != faults[b] { return faults[a]! < faults[b]! }
      if masks.scores[a] != masks.scores[b] { return masks.scores[a] > masks.scores[b] }
      return a < b
    }
  }

  /// How many parts of the prompt a mask contradicts.
  package static func contradictions(
    of logits: LowResLogits, to prompt: ResolvedPrompt, threshold: Float
  ) -> Int {
    var count = 0
    for point in prompt.points {
      let inside = logits.value(atImageX: point.x, y: point.y) > threshold
      if inside != (point.label == .positive) { count += 1 }
    }
    if let box = prompt.box, logits.share(inside: box, threshold: threshold) < 0.5 { count += 1 }
    return count
  }
}
