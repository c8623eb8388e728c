import Foundation
import SAMKit
import TestSupport
import Testing

/// The vectors are those of FIPS 180-4's examples.
@Suite struct SHA256Hashes {
  private static let vectors: [(String, String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: vectors) func knownVectors(_ text: String, _ expected: String) throws {
    let bytes = Data(text.utf8)
    #expect(try bytes.withUnsafeBytes { try SAMKit.SHA256.hash($0) } == expected)
    // In pieces of any length.
    let hash = try SAMKit.SHA256()
    var rest = bytes[...]
    var length = 1
    while !rest.isEmpty {
      hash.update(Data(rest.prefix(length)))
      rest = rest.dropFirst(length)
      length = length * 3 % 70_001
    }
    #expect(hash.finalize() == expected)
  }

  @Test func files() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a")
    for (text, expected) in Self.vectors {
      try Data(text.utf8).write(to: file)
      #expect(try SAMKit.SHA256.hash(fileAt: file) == expected)
      #expect(try ContentHash.of(file) == expected)
    }
    let error = try #require(throws: SamError.self) {
      try SAMKit.SHA256.hash(fileAt: folder.appending(path: "missing"))
    }
    #expect(error.code == .modelNotFound)
  }

  @Test func aFileExchangedInPlaceIsHashedAgain() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a")
    let link = folder.appending(path: "link")
    try Data("abc".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let first = try ContentHash.of(link)
    try Data("abcd".utf8).write(to: file)
    #expect(try ContentHash.of(link) != first)
  }
}
