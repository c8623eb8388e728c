import Foundation
import SAMKit
import Testing

@Suite("Mirrors exchange addresses") struct MirrorsTests {
  let url = URL(string: "https://huggingface.co/a/b.zip")

  @Test(
    arguments: [
      ([:], "https://huggingface.co/a/b.zip"),
      (["SAMKIT_MIRROR": ""], "https://huggingface.co/a/b.zip"),
      (["SAMKIT_MIRROR": "http://m.example/x"], "http://m.example/x/huggingface.co/a/b.zip"),
      (["SAMKIT_MIRROR": "http://m.example/x/"], "http://m.example/x/huggingface.co/a/b.zip"),
      (["SAMKIT_MIRROR": "https://huggingface.co/=https://hub.example/"], "https://hub.example/a/b.zip"),
      (["SAMKIT_MIRROR": "https://github.com/=http://g/, https://huggingface.co/=http://h/"], "http://h/a/b.zip"),
      (["SAMKIT_MIRROR": "https://github.com/=http://g/"], "https://huggingface.co/a/b.zip"),
      (["HF_ENDPOINT": "https://hub.example/"], "https://hub.example/a/b.zip"),
    ] as [([String: String], String)])
  func rules(environment: [String: String], expected: String) throws {
    #expect(try Mirrors(environment: environment).address(for: #require(url)).absoluteString == expected)
  }

  @Test(arguments: ["mirror.example", "ftp://mirror.example", "file:///models"])
  func whatIsNoAddressIsRefused(value: String) {
    #expect { try Mirrors(environment: ["SAMKIT_MIRROR": value]) } throws: {
      ($0 as? SamError)?.code == .invalidOption
    }
  }
}
