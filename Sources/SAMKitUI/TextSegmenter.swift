package import SAMKit
package import SAMKitGrounding
package import SAMKitInteraction

/// A text session behind an editor: marks are answered by its segmentation model, words by its grounding model.
package struct TextSegmenter: SubjectSegmenting, PhraseFinding {
  private let session: TextSegmentationSession
  private let replay: MaskReplay

  package init(_ session: TextSegmentationSession) {
    self.session = session
    replay = MaskReplay(session: session.samSession)
  }

  /// The same session is the same source.
  package var source: SegmenterSource {
    SegmenterSource(key: "text \(ObjectIdentifier(session))") { self }
  }

  package func setImage(_ image: SamImage) async throws {
    let session = session
    try await BlockingWork.run(Cancellation()) { () throws(SamError) in try session.setImage(image) }
  }

  package func result(
    for steps: PromptSteps, options: SamOptions, cancellation: Cancellation
  ) async throws -> SamResult {
    try await replay.result(for: steps, options: options, cancellation: cancellation)
  }

  package func find(
    _ query: String, quality: SamOptions.Quality, cancellation: Cancellation
  ) async throws -> (objects: [FoundObject], notes: [String]) {
    let session = session
    return try await BlockingWork.run(cancellation) { () throws(SamError) in
      let options = TextSegmentationOptions(masks: SamOptions(quality: quality))
      let found = try session.segment(query: query, options: options, cancellation: cancellation)
      let objects = zip(found.detections, found.masks).filter { !$0.1.isEmpty }
        .map { FoundObject(label: $0.0.label, mask: $0.1) }
      return (objects, found.misses.map { "Nothing was found for “\($0.phrase)”." } + found.notes)
    }
  }
}
