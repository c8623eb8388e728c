public import SAMKit

/// Finds what phrases name in an image.
public protocol Grounding: Sendable {
  /// What it is, for reports ("YOLO-World", "built-in vocabulary").
  var name: String { get }

  /// Finds the objects that a query names.
  ///
  /// - Parameters:
  ///   - image: the whole image.
  ///   - embedding: what the segmentation model's encoder made of this image, where it was encoded already: a
  ///     grounding model that uses the same encoder does not run it again.
  /// - Returns: detections, best first; none is not an error.
  /// - Throws: `.unknownWord`, `.fixedVocabulary` for words that it cannot look for; `.invalidOption`;
  ///   `.modelContract`, `.engineFailed`, `.cancelled`.
  func ground(
    _ query: TextQuery, in image: SamImage, embedding: ImageEmbedding?, options: GroundingOptions,
    cancellation: Cancellation?
  ) throws(SamError) -> GroundingResult
}
