#if canImport(Compression)
  import Compression
  import Foundation

  extension ZipFileReader {
    /// Inflates by the system's compression library, whose "zlib" is DEFLATE without zlib's header.
    convenience init(_ file: URL) throws(SamError) {
      try self.init(file) { deflated in
        let filter = try InputFilter(.decompress, using: .zlib, readingFrom: deflated)
        return { try filter.readData(ofLength: 1 << 18) }
      }
    }
  }
#endif
