public import Foundation
public import SAMKit

/// A photo that makes cut-outs of itself in its own colours and depth.
public protocol SubjectOriginal: AnyObject, Sendable {
  /// The subject alone, cropped to it, with a soft edge and no halo, as a PNG file's bytes.
  /// - Throws: `.sizeMismatch`, `.nothingFound`, `.cannotWrite`, or what the photo cannot do.
  func png(of mask: SamMask) throws(SamError) -> Data
}

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
  /// The photo as the app gave it; nil: files are made of ``image``, in its colours and 8 bits.
  public let original: (any SubjectOriginal)?

  public init(image: SamImage, mask: SamMask, name: String, original: (any SubjectOriginal)? = nil) {
    self.image = image
    self.mask = mask
    self.name = name
    self.original = original
  }

  public static func == (a: SubjectCutOut, b: SubjectCutOut) -> Bool {
    a.name == b.name && a.original === b.original && a.mask == b.mask && a.image == b.image
  }

  /// The subject alone, cropped to it, with a soft edge and no halo.
  /// - Throws: `.sizeMismatch`, `.nothingFound`.
  public func picture() throws(SamError) -> SamImage {
    try mask.extractObject(from: image, options: CutOutOptions(crops: true))
  }

  /// The subject as a PNG file's bytes: as ``picture()``, in the colours and the depth of ``original`` where there is
  /// one.
  /// - Throws: as ``picture()``; `.cannotWrite`, `.imageLibraryMissing`.
  public func png() throws(SamError) -> Data {
    if let original { return try original.png(of: mask) }
    return try ImageFile.encode(try picture(), as: .png)
  }

  /// ``png()`` on a thread of its own.
  /// - Throws: as ``png()``; `CancellationError` when the task was cancelled.
  public func png() async throws -> Data {
    try await BlockingWork.run(Cancellation()) { () throws(SamError) in try png() }
  }
}
