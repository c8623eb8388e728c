package import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#elseif os(Linux)
  import CCryptoRuntime
#endif

/// SHA-256 of bytes as they come, by the system's cryptography library.
package final class SHA256 {
  #if canImport(CryptoKit)
    private var hasher = CryptoKit.SHA256()
  #else
    private let digest: OpaquePointer
  #endif

  /// - Throws: `.engineMissing` where there is no cryptography library.
  package init() throws(SamError) {
    #if !canImport(CryptoKit)
      guard skcrypto_open() else {
        throw SamError(
          .engineMissing, "libcrypto was not found (\(String(cString: skcrypto_error()))); install libssl3")
      }
      guard let digest = skcrypto_sha256_create() else {
        throw SamError(.engineFailed, "libcrypto gives no SHA-256")
      }
      self.digest = digest
    #endif
  }

  #if !canImport(CryptoKit)
    deinit { skcrypto_sha256_free(digest) }
  #endif

  package func update(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      hasher.update(bufferPointer: bytes)
    #else
      let good = skcrypto_sha256_update(digest, bytes.baseAddress, bytes.count)
      precondition(good, "libcrypto refuses bytes")
    #endif
  }

  package func update(_ data: Data) { data.withUnsafeBytes { update($0) } }

  /// The hash in lower-case hexadecimal; to be called once, last.
  package func finalize() -> String {
    #if canImport(CryptoKit)
      return Self.hexadecimal(Array(hasher.finalize()))
    #else
      var out = [UInt8](repeating: 0, count: 32)
      let good = skcrypto_sha256_final(digest, &out)
      precondition(good, "libcrypto gives no hash")
      return Self.hexadecimal(out)
    #endif
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The hash of bytes in memory.
  package static func hash(_ bytes: UnsafeRawBufferPointer) throws(SamError) -> String {
    let hash = try SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// The hash of a file's content, read in pieces.
  /// - Throws: `.modelNotFound` where it cannot be read.
  package static func hash(fileAt url: URL) throws(SamError) -> String {
    let hash = try SHA256()
    do {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(piece) }
    } catch {
      throw SamError(.modelNotFound, "\(url.path) cannot be read", underlying: error)
    }
    return hash.finalize()
  }
}
