public import SAMKit

/// Finds what the built-in model's classifier knows: the 1,000 ImageNet classes and every word that WordNet puts over
/// them. Nothing has to be downloaded.
///
/// Class-activation maps of the whole image and of four parts say where a word's classes are (Zhou et al. 2016);
/// their peaks become prompts; the masks that the decoder gives are ranked by how much of the evidence they hold,
/// and the best are looked at once more, each on its own, with everything around it gray.
///
/// It finds things that are large in the picture or stand out. It does not count crowds, and people, trees, sky and
/// most clothes are not among its classes. Measured figures are in docs/text-prompts.md.
public final class BuiltInVocabulary: Grounding {
  /// The score from which on a mask counts as found: where precision and recall balanced on labelled photos.
  public static let defaultThreshold: Float = 0.2

  /// How hard it looks.
  struct Effort: Sendable {
    /// Evidence under which no place is asked about.
    var leastEvidence: Float = 0.15
    /// Places that are asked about.
    var peaks = 20
    /// Connected places, at each of two thresholds.
    var regions = 6
    /// Cells of the evidence map from which on a place is asked about by several points at once.
    var largeRegion = 120
    /// Masks that are looked at on their own.
    var verified = 12
  }

  public let name = "built-in vocabulary"
  private let model: VocabularyModel
  private let words: WordTable
  private let effort = Effort()
  /// The last image, so that another query about it costs no encoding.
  private let last = Locked<(image: SamImage, views: VocabularyImage)?>(nil)

  /// - Throws: `.modelNotFound`, `.modelDamaged`, `.modelContract`, `.engineMissing`, `.engineFailed`.
  public convenience init(config: SamConfig = .bestAvailable) throws(SamError) {
    try self.init(sam: nil, config: config, backend: ModelLoader.defaultBackend)
  }

  package init(sam: SamModel?, config: SamConfig, backend: any InferenceBackend) throws(SamError) {
    words = try WordTable.bundled()
    model = try VocabularyModel(sam: sam, config: config, backend: backend)
  }

  public func ground(
    _ query: TextQuery, in image: SamImage, embedding: ImageEmbedding?, options: GroundingOptions,
    cancellation: Cancellation?
  ) throws(SamError) -> GroundingResult {
    try options.check()
    var meanings: [PhraseMeaning] = []
    for phrase in query.phrases { meanings.append(try PhraseMeaning(phrase, words: words)) }
    let views = try look(at: image, embedding: embedding, cancellation)
    let threshold = options.threshold ?? Self.defaultThreshold
    var found: [(detection: Detection, proposal: MaskProposal)] = []
    var best = [Float](repeating: 0, count: meanings.count)
    for (index, meaning) in meanings.enumerated() {
      let phrase = query.phrases[index]
      for proposal in try proposals(for: meaning, in: views, image: image, cancellation) {
        let score = proposal.score * colorFactor(meaning.color, proposal, views)
        best[index] = max(best[index], score)
        guard score >= threshold, let box = proposal.box else { continue }
        let detection = Detection(
          label: phrase, phrase: index, score: score, box: box, point: proposal.point, mask: proposal.logits,
          maskModel: model.sam.identity)
        found.append((detection, proposal))
      }
    }
    let kept = suppress(found, options: options)
    let present = Set(kept.map(\.phrase))
    let misses = meanings.indices.filter { !present.contains($0) }.map {
      GroundingResult.Miss(phrase: query.phrases[$0], bestScore: best[$0])
    }
    return GroundingResult(detections: kept, misses: misses, notes: notes(query, meanings))
  }

  // MARK: Parts

  private func look(
    at image: SamImage, embedding: ImageEmbedding?, _ cancellation: Cancellation?
  ) throws(SamError) -> VocabularyImage {
    if let last = last.withLock({ $0 }), last.image == image { return last.views }
    let views = try VocabularyImage(image, embedding: embedding, model: model, cancellation: cancellation)
    last.withLock { $0 = (image, views) }
    return views
  }

  /// Masks for a meaning, the most promising ones looked at.
  private func proposals(
    for meaning: PhraseMeaning, in views: VocabularyImage, image: SamImage, _ cancellation: Cancellation?
  ) throws(SamError) -> [MaskProposal] {
    let evidence = EvidenceMap(
      classes: meaning.classes, views: views.views, imageWidth: image.width, imageHeight: image.height)
    guard evidence.peak >= effort.leastEvidence else { return [] }
    let all = try decode(evidence, views, cancellation)
    var chosen = Array(distinct(all).sorted { $0.promise > $1.promise }.prefix(effort.verified))
    for index in chosen.indices {
      try cancellation?.check()
      guard let crop = views.maskedCrop(chosen[index]) else { continue }
      let maps = try model.classMaps(model.embed(crop, cancellation: cancellation), cancellation: cancellation)
      chosen[index].verified = maps.recognition(of: meaning.classes)
    }
    return chosen
  }

  /// Masks for every strong place: for its point, for the box around it, and for all its strong points together,
  /// with and without what surrounds it, each of the latter fed back once.
  private func decode(
    _ evidence: EvidenceMap, _ views: VocabularyImage, _ cancellation: Cancellation?
  ) throws(SamError) -> [MaskProposal] {
    var proposals: [MaskProposal] = []
    func ask(
      _ points: [SamPoint], box: SamBox? = nil, mask: LowResLogits? = nil, at point: SamPoint
    ) throws(SamError) -> LowResLogits? {
      try cancellation?.check()
      let masks = try model.masks(views.embedding, points: points, box: box, mask: mask, cancellation: cancellation)
      proposals += masks.compactMap {
        MaskProposal(logits: $0.logits, quality: $0.quality, point: point, evidence: evidence)
      }
      return masks.first?.logits
    }
    let least = effort.leastEvidence
    for peak in evidence.peaks(above: least, relative: 0.3, spacing: 5, limit: effort.peaks) {
      let point = evidence.center(x: peak.x, y: peak.y)
      _ = try ask([point], at: point)
    }
    for relative in [Float(0.5), 0.3] {
      for region in evidence.regions(above: least, relative: relative).prefix(effort.regions) {
        let first = region.points[0]
        _ = try ask([], box: region.box, at: first)
        _ = try ask([first], box: region.box, at: first)
        // On small things the points of so coarse a map land beside them.
        guard region.points.count > 1, region.area >= effort.largeRegion, region.peak >= 0.6 else { continue }
        _ = try ask(region.points, box: region.box, at: first)
        for points in [region.points, region.points + region.surroundings] {
          let mask = try ask(points, at: first)
          _ = try ask(points, mask: mask, at: first)
        }
      }
    }
    return proposals
  }

  /// One of each group of masks that are nearly the same, the one of the best quality.
  private func distinct(_ proposals: [MaskProposal]) -> [MaskProposal] {
    var kept: [MaskProposal] = []
    for proposal in proposals.sorted(by: { $0.quality > $1.quality }) {
      if !kept.contains(where: { $0.overlap(proposal) > 0.8 }) { kept.append(proposal) }
    }
    return kept
  }

  /// 1 where a third of the mask has the colour, less where less has it.
  private func colorFactor(_ color: NamedColor?, _ proposal: MaskProposal, _ views: VocabularyImage) -> Float {
    guard let color else { return 1 }
    return min(1, 3 * views.share(of: color, in: proposal))
  }

  private func suppress(
    _ found: [(detection: Detection, proposal: MaskProposal)], options: GroundingOptions
  ) -> [Detection] {
    let sorted = found.enumerated().sorted { a, b in
      let (x, y) = (a.element.detection.score, b.element.detection.score)
      return x != y ? x > y : a.offset < b.offset
    }.map(\.element)
    var kept: [(detection: Detection, proposal: MaskProposal)] = []
    for candidate in sorted where kept.count < options.limit {
      let isDuplicate = kept.contains { other in
        (options.suppressesAcrossPhrases || other.detection.phrase == candidate.detection.phrase)
          && candidate.proposal.isDuplicate(of: other.proposal, iou: Float(options.nmsIoU))
      }
      if !isDuplicate { kept.append(candidate) }
    }
    return kept.map(\.detection)
  }

  private func notes(_ query: TextQuery, _ meanings: [PhraseMeaning]) -> [String] {
    zip(query.phrases, meanings).compactMap { phrase, meaning in
      meaning.ignored.isEmpty
        ? nil : "'\(phrase)': \(meaning.ignored.map { "'\($0)'" }.joined(separator: ", ")) was not taken into account"
    }
  }
}
