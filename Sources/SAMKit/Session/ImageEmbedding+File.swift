public import Foundation

/// The file form of an embedding.
///
/// All numbers are little-endian. A text is its byte count (UInt32) and its UTF-8 bytes.
/// ```
/// magic            8 bytes   89 'S' 'A' 'M' 'E' 0D 0A 1A
/// version          UInt32    1
/// file size        UInt64    of the whole file, checksum included
/// transform        6 UInt32  image, frame and content: width, height each
/// model identity   text
/// content hash     text
/// tensor count     UInt32
/// each tensor      text name, UInt8 element type, UInt8 rank, UInt64 a dimension, the values row by row
/// checksum         32 bytes  SHA-256 of everything before it
/// ```
/// Magic, version, size and checksum stay where they are in every later version, so that a file from the future is
/// told from a damaged one.
extension ImageEmbedding {
  /// The newest version of the file format, and the only one so far.
  package static let fileVersion: UInt32 = 1
  static let magic: [UInt8] = [0x89, 0x53, 0x41, 0x4d, 0x45, 0x0d, 0x0a, 0x1a]
  static let checksumLength = 32
  /// Magic, version and size.
  static let preludeLength = 20

  /// The bytes of the file form.
  /// - Throws: `.engineMissing` where the system has no SHA-256.
  public func serialized() throws(SamError) -> Data {
    var bytes = ByteWriter()
    bytes.append(Self.magic)
    bytes.append(Self.fileVersion)
    bytes.append(UInt64(0))
    for side in transform.sides { bytes.append(UInt32(side)) }
    bytes.append(modelIdentity)
    bytes.append(contentHash)
    bytes.append(UInt32(tensors.count))
    // Sorted, so that equal embeddings are equal files.
    for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) { bytes.append(tensor, named: name) }
    bytes.replace(at: Self.magic.count + 4, with: UInt64(bytes.data.count + Self.checksumLength))
    bytes.append(try Self.checksum(of: bytes.data))
    return bytes.data
  }

  /// Writes a file, in one step: an older file stays whole until the new one is complete.
  /// - Throws: `.diskFull`, `.cannotWrite`.
  public func write(to url: URL) throws(SamError) {
    let data = try serialized()
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw FileFailure.writing(url, error)
    }
  }

  /// Reads a file that ``write(to:)`` wrote.
  /// - Throws: `.embeddingDamaged` for a file that is no embedding, is cut or was altered, `.unsupportedFormat` for
  ///   one of a later version, `.modelNotFound` where it cannot be opened.
  public static func read(from url: URL) throws(SamError) -> ImageEmbedding {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      let prelude = try file.read(upToCount: preludeLength) ?? Data()
      let size = try checkPrelude(prelude, name: url.lastPathComponent)
      let actual = try file.seekToEnd()
      guard size == actual else { throw damaged(url.lastPathComponent, "it is cut: \(actual) of \(size) bytes") }
      try file.seek(toOffset: 0)
      data = try file.readToEnd() ?? Data()
    } catch let error as SamError {
      throw error
    } catch {
      throw SamError(.embeddingDamaged, "the embedding \(url.path) cannot be read: \(error)", underlying: error)
    }
    return try ImageEmbedding(serialized: data, name: url.lastPathComponent)
  }

  /// The embedding in bytes that ``serialized()`` made.
  /// - Parameters:
  ///   - data: the bytes.
  ///   - name: what the bytes are called in errors.
  /// - Throws: `.embeddingDamaged`, `.unsupportedFormat`.
  public init(serialized data: Data, name: String = "embedding") throws(SamError) {
    let size = try Self.checkPrelude(data, name: name)
    guard size == UInt64(data.count), data.count >= Self.preludeLength + Self.checksumLength else {
      throw Self.damaged(name, "it is cut: \(data.count) of \(size) bytes")
    }
    let content = data.prefix(data.count - Self.checksumLength)
    // Before the version is believed: one flipped bit in it must not look like a file from the future.
    guard try Self.checksum(of: content) == Array(data.suffix(Self.checksumLength)) else {
      throw Self.damaged(name, "its checksum does not fit its content")
    }
    var reader = ByteReader(content.dropFirst(Self.magic.count))
    let version = reader.number(UInt32.self)
    guard version == Self.fileVersion else {
      throw SamError(
        .unsupportedFormat,
        "\(name) is an embedding of format \(version ?? 0); this SAMKit reads format \(Self.fileVersion)")
    }
    _ = reader.number(UInt64.self)
    guard let embedding = Self.parse(&reader), reader.isAtEnd else {
      throw Self.damaged(name, "its fields do not fit its size")
    }
    self = embedding
  }

  private static func parse(_ reader: inout ByteReader) -> ImageEmbedding? {
    let sides = (0..<6).compactMap { _ in reader.number(UInt32.self).map(Int.init) }
    guard sides.count == 6, let transform = ImageTransform(sides: sides), let identity = reader.text(),
      let hash = reader.text(), let count = reader.number(UInt32.self)
    else { return nil }
    var tensors: [String: Tensor] = [:]
    for _ in 0..<count {
      guard let (name, tensor) = reader.tensor(), tensors.updateValue(tensor, forKey: name) == nil else { return nil }
    }
    return ImageEmbedding(modelIdentity: identity, contentHash: hash, transform: transform, tensors: tensors)
  }

  /// Checks the first bytes, and gives the file's size as it says itself.
  private static func checkPrelude(_ bytes: Data, name: String) throws(SamError) -> UInt64 {
    var reader = ByteReader(bytes)
    guard let found = reader.bytes(magic.count) else { throw damaged(name, "it has \(bytes.count) bytes") }
    guard Array(found) == magic else { throw damaged(name, "it is not an embedding of SAMKit") }
    guard reader.number(UInt32.self) != nil, let size = reader.number(UInt64.self) else {
      throw damaged(name, "it is cut: it has \(bytes.count) bytes")
    }
    return size
  }

  private static func checksum(of data: Data) throws(SamError) -> [UInt8] {
    let hash = try SHA256()
    hash.update(data)
    let hexadecimal = Array(hash.finalize().utf8)
    return stride(from: 0, to: hexadecimal.count, by: 2).map { at in
      UInt8(String(decoding: hexadecimal[at..<at + 2], as: UTF8.self), radix: 16) ?? 0
    }
  }

  private static func damaged(_ name: String, _ what: String) -> SamError {
    SamError(.embeddingDamaged, "the embedding \(name) is damaged: \(what); make it again from the image")
  }
}

extension ImageTransform {
  fileprivate var sides: [Int] {
    [imageWidth, imageHeight, frameWidth, frameHeight, contentWidth, contentHeight]
  }

  /// nil where a side is under 1, the content is larger than its frame, or the image has more than 2³¹ pixels (no
  /// image file has).
  fileprivate init?(sides: [Int]) {
    guard sides.count == 6, sides.allSatisfy({ $0 >= 1 }), sides[4] <= sides[2], sides[5] <= sides[3],
      !sides[0].multipliedReportingOverflow(by: sides[1]).overflow, sides[0] * sides[1] <= 1 << 31
    else {
      return nil
    }
    self.init(
      imageWidth: sides[0], imageHeight: sides[1], frameWidth: sides[2], frameHeight: sides[3],
      contentWidth: sides[4], contentHeight: sides[5])
  }
}
