package import SAMKit

/// Finds what words name in a photo: text prompts, as the page needs them.
package protocol ObjectFinding: Sendable {
  /// - Parameters:
  ///   - query: what was typed.
  ///   - image: the photo that the session holds.
  ///   - session: encodes and decodes for this photo.
  /// - Returns: objects, best first; none is not an error.
  func find(
    _ query: String, in image: SamImage, session: SamSession, cancellation: Cancellation
  ) throws(SamError) -> [FoundObject]
}

/// An object that a word named.
package struct FoundObject: Sendable {
  package let label: String
  package let mask: SamMask

  package init(label: String, mask: SamMask) {
    self.label = label
    self.mask = mask
  }
}
