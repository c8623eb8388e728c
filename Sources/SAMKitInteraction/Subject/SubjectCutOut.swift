public import Foundation
public import SAMKit

/// A selected subject on its way out of the app: copied, saved, shared or dragged.
///
/// Nothing is worked out until it is asked for.
public struct SubjectCutOut: Sendable, Equatable {
  /// The photo.
  public let image: SamImage
  /// The subject, in the photo's size.
  public let mask: SamMask
  /// The file's name without its ending.
  public let name: String

  public init(image: SamImage, mask: SamMask, name: String) {
    self.image = image
    self.mask = mask
    self.name = name
  }

  /// The subject alone, cropped to it, with a soft edge and no halo.
  /// - Throws: `.sizeMismatch`, `.nothingFound`.
  public func picture() throws(SamError) -> SamImage {
    try mask.extractObject(from: image, options: CutOutOptions(crops: true))
  }

  /// ``picture()`` as a PNG file's bytes.
  /// - Throws: as ``picture()``; `.cannotWrite`, `.imageLibraryMissing`.
  public func png() throws(SamError) -> Data { try ImageFile.encode(try picture(), as: .png) }

  /// ``png()`` on a thread of its own.
  /// - Throws: as ``png()``; `CancellationError` when the task was cancelled.
  public func png() async throws -> Data {
    try await BlockingWork.run(Cancellation()) { () throws(SamError) in try png() }
  }
}
