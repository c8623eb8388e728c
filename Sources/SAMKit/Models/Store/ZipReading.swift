import Foundation

/// Reads the entries of a zip archive one after another.
protocol ZipReading: AnyObject {
  /// The next entry; nil at the end.
  /// - Throws: `.modelDamaged`.
  func next() throws(SamError) -> ZipEntry?

  /// Calls `body` with the unpacked bytes of the entry that `next` gave, piece by piece.
  /// - Throws: `.modelDamaged`, and what `body` throws.
  func read(_ body: (UnsafeRawBufferPointer) throws(SamError) -> Void) throws(SamError)
}

/// An entry of a zip archive.
struct ZipEntry: Equatable {
  enum Kind { case file, folder, other }

  let path: String
  let kind: Kind
}
