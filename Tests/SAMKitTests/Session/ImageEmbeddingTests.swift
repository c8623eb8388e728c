import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("Saved embeddings come back exactly, or not at all") struct ImageEmbeddingTests {
  let embedding = ImageEmbedding(
    modelIdentity: "mobile-sam:0123", contentHash: "abcdef",
    transform: ImageTransform(imageWidth: 640, imageHeight: 427, frame: .init(size: 1024, resize: .longestSide)),
    tensors: [
      "image_embeddings": Tensor(
        [0, -0.0, 1.5, .infinity, -.infinity, .leastNonzeroMagnitude, .pi, -7], shape: [1, 2, 2, 2]),
      "high_res": Tensor([1 as Int32, -2], shape: [2]), "ids": Tensor([Int64.min, .max], shape: [1, 2]),
      "bytes": Tensor([0 as UInt8, 255, 3], shape: [3]), "scalar": Tensor([42 as Float], shape: []),
      "empty": Tensor([] as [Float], shape: [0, 4]),
    ])

  private func code(_ data: Data) -> SamError.Code? {
    do {
      _ = try ImageEmbedding(serialized: data)
      return nil
    } catch { return error.code }
  }

  @Test func everythingComesBack() throws {
    let data = try embedding.serialized()
    let read = try ImageEmbedding(serialized: data)
    #expect(read == embedding)
    // −0 is equal to 0, but it is not the same.
    #expect(read.tensors["image_embeddings"]?.floats[1].sign == .minus)
    #expect(try read.serialized() == data)
  }

  @Test func notANumberSurvives() throws {
    let pattern = Float(bitPattern: 0x7fc1_2345)
    let one = ImageEmbedding(
      modelIdentity: "m", contentHash: "h", transform: embedding.transform,
      tensors: ["a": Tensor([pattern], shape: [1])])
    let read = try ImageEmbedding(serialized: one.serialized())
    #expect(read.tensors["a"]?.floats.first?.bitPattern == 0x7fc1_2345)
  }

  @Test func filesAreWrittenAndRead() throws {
    let scratch = try ScratchFolder()
    let url = scratch.url.appending(path: "photo.samembed")
    try embedding.write(to: url)
    #expect(try ImageEmbedding.read(from: url) == embedding)
    #expect(scratch.files() == ["photo.samembed"])
  }

  @Test func theSizeIsThatOfTheTensors() {
    #expect(embedding.byteCount == 8 * 4 + 2 * 4 + 2 * 8 + 3 + 4)
  }

  @Test func aFileCutAnywhereIsDamaged() throws {
    let data = try embedding.serialized()
    for end in 0..<data.count { #expect(code(data.prefix(end)) == .embeddingDamaged, "\(end) of \(data.count)") }
  }

  @Test func aFileCutOnTheDiskIsDamaged() throws {
    let scratch = try ScratchFolder()
    let url = scratch.url.appending(path: "photo.samembed")
    let data = try embedding.serialized()
    for end in [0, 1, 7, 8, 11, 12, 19, 20, 43, data.count - 33, data.count - 32, data.count - 1] {
      try data.prefix(end).write(to: url)
      #expect { try ImageEmbedding.read(from: url) } throws: { ($0 as? SamError)?.code == .embeddingDamaged }
    }
  }

  @Test func anyFlippedBitIsDamage() throws {
    let data = try embedding.serialized()
    for index in 0..<data.count {
      var altered = data
      altered[index] ^= 1 << (index % 8)
      #expect(code(altered) == .embeddingDamaged, "byte \(index)")
    }
  }

  @Test func bytesBehindTheEndAreDamage() throws {
    #expect(code(try embedding.serialized() + [0]) == .embeddingDamaged)
  }

  @Test func whatIsNoEmbeddingIsTold() throws {
    let scratch = try ScratchFolder()
    let url = scratch.url.appending(path: "photo.jpg")
    try Data("not an embedding, but long enough for its first bytes".utf8).write(to: url)
    #expect { try ImageEmbedding.read(from: url) } throws: {
      ($0 as? SamError)?.message.contains("photo.jpg is damaged: it is not an embedding of SAMKit") == true
    }
    #expect { try ImageEmbedding.read(from: scratch.url.appending(path: "none")) } throws: {
      ($0 as? SamError)?.code == .embeddingDamaged
    }
  }

  /// The file with other fields and a checksum that fits.
  private func forged(_ change: (inout Data) -> Void) throws -> Data {
    var data = try embedding.serialized().dropLast(32)
    change(&data)
    let hash = try data.withUnsafeBytes { raw throws(SamError) in try SHA256.hash(raw) }
    let digits = Array(hash.utf8)
    return data
      + stride(from: 0, to: 64, by: 2).map {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
      }
  }

  @Test func aLaterVersionIsToldFromDamage() throws {
    #expect(code(try forged { $0[8] = 2 }) == .unsupportedFormat)
    #expect(code(try forged { _ in }) == nil)
  }

  @Test(arguments: [20, 24, 28, 32, 36, 40]) func aSideOfZeroIsDamage(offset: Int) throws {
    #expect(code(try forged { data in for i in 0..<4 { data[offset + i] = 0 } }) == .embeddingDamaged)
  }

  @Test func fieldsThatDoNotFitAreDamage() throws {
    let count = try embedding.serialized().count - 32
    for index in 20..<count {
      for value: UInt8 in [0xff, 0x7f] {
        // Values of tensors may be anything; no field may make the reader fail otherwise.
        let found = code(try forged { $0[index] = value })
        #expect(found == nil || found == .embeddingDamaged, "byte \(index)")
      }
    }
  }

  @Test func anotherModelIsRefused() throws {
    try embedding.checkModel("mobile-sam:0123")
    #expect { try embedding.checkModel("mobile-sam:4567") } throws: {
      ($0 as? SamError)?.code == .embeddingMismatch
    }
  }
}
