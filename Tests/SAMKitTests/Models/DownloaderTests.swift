import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("Fault 22: a download is whole, or it is an error") struct DownloaderTests {
  let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  let folder: ScratchFolder
  var destination: URL { folder.url.appending(path: "model.onnx") }

  init() throws { folder = try ScratchFolder() }

  private func hash(_ bytes: [UInt8]) throws -> String {
    try bytes.withUnsafeBytes { raw throws(SamError) in try SHA256.hash(raw) }
  }

  /// Downloads `model.onnx` from a server; no retries, unless the test says so.
  @discardableResult
  private func download(
    _ server: LoopbackServer, sha256: String? = nil, size: Int64? = nil, retries: Int = 0, stallTimeout: Double = 60,
    to destination: URL? = nil, cancellation: Cancellation = Cancellation()
  ) throws(SamError) -> Downloader.Outcome {
    let options = DownloadOptions(stallTimeout: stallTimeout, retries: retries, retryDelay: 0)
    return try Downloader(options: options).download(
      [server.url("model.onnx")], to: destination ?? self.destination, expecting: .init(size: size, sha256: sha256),
      cancellation: cancellation, progress: { _, _ in })
  }

  private func failure(
    _ server: LoopbackServer, sha256: String? = nil, size: Int64? = nil, stallTimeout: Double = 60,
    to destination: URL? = nil
  ) -> SamError? {
    do throws(SamError) {
      try download(server, sha256: sha256, size: size, stallTimeout: stallTimeout, to: destination)
      return nil
    } catch {
      return error
    }
  }

  @Test func aGoodFileArrivesByteForByte() throws {
    let server = try LoopbackServer { [content] request, _ in LoopbackServer.Step.file(content, for: request) }
    let outcome = try download(server, sha256: try hash(content), size: 300_000)
    #expect(outcome == .init(size: 300_000, sha256: try hash(content)))
    #expect(try Data(contentsOf: destination) == Data(content))
    #expect(server.requests.map { $0.headers["range"] } == [nil])
  }

  @Test(arguments: [1, 150_000, 297_000, 299_999])
  func aFileThatIsCutIsContinuedWhereItEnded(at cut: Int) throws {
    let server = try LoopbackServer { [content] request, number in
      let whole = LoopbackServer.Step.file(content, for: request)
      return number == 0 ? [whole[0], .send(Array(content[..<cut]))] : whole
    }
    let error = failure(server)
    #expect(error?.code == .downloadFailed)
    #expect(error?.message.contains("\(cut) of 300000 bytes of model.onnx") == true)
    try download(server)
    #expect(try Data(contentsOf: destination) == Data(content))
    #expect(server.requests.last?.headers["range"] == "bytes=\(cut)-")
    #expect(server.requests.last?.headers["if-range"] == "\"1\"")
  }

  @Test func aBrokenConnectionIsTakenUpAgainByItself() throws {
    let server = try LoopbackServer { [content] request, _ in
      let start = request.rangeStart ?? 0
      let whole = LoopbackServer.Step.file(content, for: request)
      return [whole[0], .send(Array(content[start..<min(content.count, start + 100_000)]))]
    }
    let outcome = try download(server, retries: 2)
    #expect(outcome.sha256 == (try hash(content)))
    #expect(server.requests.map(\.rangeStart) == [nil, 100_000, 200_000])
  }

  @Test func aServerWithoutRangeStartsOver() throws {
    let server = try LoopbackServer { [content] _, number in
      [
        .head("200 OK", ["Content-Length": "300000", "ETag": "\"1\""]),
        .send(number == 0 ? Array(content[..<1000]) : content),
      ]
    }
    #expect(failure(server)?.code == .downloadFailed)
    #expect(try download(server).sha256 == hash(content))
    #expect(server.requests.last?.rangeStart == 1000)
    #expect(try Data(contentsOf: destination) == Data(content))
  }

  @Test func aFileThatChangedMeanwhileStartsOver() throws {
    let other = content.reversed() as [UInt8]
    let server = try LoopbackServer { [content] request, number in
      guard number == 0 else { return LoopbackServer.Step.file(other, for: request, tag: "\"2\"") }
      return [LoopbackServer.Step.file(content, for: request)[0], .send(Array(content[..<1000]))]
    }
    #expect(failure(server)?.code == .downloadFailed)
    #expect(try download(server).sha256 == hash(other))
    #expect(try Data(contentsOf: destination) == Data(other))
  }

  @Test func aWrongRangeIsNotJoined() throws {
    let server = try LoopbackServer { [content] request, number in
      switch number {
      case 0: [LoopbackServer.Step.file(content, for: request)[0], .send(Array(content[..<1000]))]
      case 1:
        [
          .head("206 Partial Content", ["Content-Length": "299500", "Content-Range": "bytes 500-299999/300000"]),
          .send(Array(content[500...])),
        ]
      default: LoopbackServer.Step.file(content, for: request)
      }
    }
    #expect(failure(server)?.code == .downloadFailed)
    #expect(failure(server)?.message.contains("asked for bytes from 1000") == true)
    #expect(try download(server).sha256 == hash(content))
    #expect(server.requests.last?.rangeStart == nil)
  }

  @Test func bytesThatAreNotThereAnyMoreAreDropped() throws {
    let server = try LoopbackServer { [content] request, number in
      switch number {
      case 0: [LoopbackServer.Step.file(content, for: request)[0], .send(Array(content[..<1000]))]
      case 1: [.head("416 Range Not Satisfiable", ["Content-Length": "0"])]
      default: LoopbackServer.Step.file(content, for: request)
      }
    }
    #expect(failure(server)?.code == .downloadFailed)
    #expect(try download(server, retries: 1).sha256 == hash(content))
  }

  @Test(arguments: ["text/html", "application/octet-stream"])
  func aWebPageIsNoModel(type: String) throws {
    let page = Array("  <!DOCTYPE html><html><body>Sign in</body></html>".utf8)
    let server = try LoopbackServer { _, _ in
      [.head("200 OK", ["Content-Length": "\(page.count)", "Content-Type": type]), .send(page)]
    }
    let error = failure(server)
    #expect(error?.code == .downloadFailed)
    #expect(error?.message.contains("sent a web page instead of model.onnx") == true)
    #expect(try Data(contentsOf: destination).isEmpty)
  }

  @Test(arguments: ["403 Forbidden", "404 Not Found", "410 Gone", "500 Internal Server Error", "503 Unavailable"])
  func anErrorStatusIsTold(status: String) throws {
    let server = try LoopbackServer { _, _ in [.head(status, ["Content-Length": "5"]), .send(Array("sorry".utf8))] }
    let error = failure(server)
    #expect(error?.code == .downloadFailed)
    #expect(error?.message.contains("HTTP \(status.prefix(3))") == true)
    #expect(try Data(contentsOf: destination).isEmpty)
  }

  @Test func aServerThatIsBusyIsAskedAgain() throws {
    let server = try LoopbackServer { [content] request, number in
      number < 2 ? [.head("503 Unavailable", ["Content-Length": "0"])] : LoopbackServer.Step.file(content, for: request)
    }
    #expect(try download(server, retries: 2).size == 300_000)
  }

  @Test func anEmptyFileIsAnError() throws {
    let server = try LoopbackServer { _, _ in [.head("200 OK", ["Content-Length": "0"])] }
    #expect(failure(server)?.message.contains("empty file") == true)
  }

  @Test func aWrongHashIsAnErrorThatNamesBoth() throws {
    let wanted = try hash([1, 2, 3])
    let server = try LoopbackServer { [content] request, _ in LoopbackServer.Step.file(content, for: request) }
    let error = failure(server, sha256: wanted)
    #expect(error?.code == .hashMismatch)
    #expect(error?.message.contains(wanted) == true)
    #expect(error?.message.contains(try hash(content)) == true)
    #expect(error?.message.contains("300000 bytes") == true)
  }

  @Test(arguments: [299_999 as Int64, 300_001])
  func anotherSizeIsAnErrorBeforeTheBytes(size: Int64) throws {
    let server = try LoopbackServer { [content] request, _ in LoopbackServer.Step.file(content, for: request) }
    let error = failure(server, size: size)
    #expect(error?.code == .downloadFailed)
    #expect(error?.message.contains("has 300000 bytes of model.onnx, expected \(size)") == true)
  }

  @Test func aShortFileWithoutALengthIsAnError() throws {
    let server = try LoopbackServer { [content] _, _ in [.head("200 OK"), .send(Array(content[..<1000]))] }
    let error = failure(server, size: 300_000)
    #expect(error?.code == .downloadFailed)
    #expect(error?.message.contains("1000 of 300000") == true)
  }

  @Test func aFileWithoutEndIsCutOff() throws {
    let server = try LoopbackServer { [content] _, _ in [.head("200 OK"), .send(content), .send(content), .hang] }
    #expect(failure(server, size: 300_000)?.message.contains("more than 300000 bytes") == true)
  }

  @Test func aStalledConnectionIsGivenUpAndContinued() throws {
    let server = try LoopbackServer { [content] request, number in
      let whole = LoopbackServer.Step.file(content, for: request)
      return number == 0 ? [whole[0], .send(Array(content[..<5000])), .hang] : whole
    }
    let error = failure(server, stallTimeout: 3)
    #expect(error?.code == .downloadFailed)
    #expect(error?.message.contains("stalled: no byte came for 3.0 s after 5000 bytes") == true)
    #expect(try download(server).sha256 == hash(content))
    #expect(server.requests.last?.rangeStart == 5000)
  }

  @Test func aServerThatNeverAnswersIsGivenUp() throws {
    let server = try LoopbackServer { _, _ in [.hang] }
    #expect(failure(server, stallTimeout: 0.3)?.message.contains("stalled") == true)
  }

  @Test func noServerIsOffline() throws {
    let server = try LoopbackServer { _, _ in [] }
    server.stop()
    #expect(failure(server)?.code == .offline)
  }

  @Test func cancellingKeepsWhatCame() async throws {
    let gate = Gate()
    let server = try LoopbackServer { [content] request, number in
      let whole = LoopbackServer.Step.file(content, for: request)
      return number == 0 ? [whole[0], .send(Array(content[..<5000])), .wait(gate), .hang] : whole
    }
    let cancellation = Cancellation()
    let (arrived, arrival) = AsyncStream<Int64>.makeStream()
    let destination = destination
    async let result: Result<Downloader.Outcome, SamError> = Task.detached {
      Result { () throws(SamError) in
        try Downloader().download(
          [server.url("model.onnx")], to: destination, expecting: .init(), cancellation: cancellation
        ) { count, _ in arrival.yield(count) }
      }
    }.value
    for await count in arrived where count == 5000 { break }
    cancellation.cancel()
    gate.open()
    #expect(await result == .failure(SamError(.cancelled, "the download was cancelled")))
    #expect(try download(server).sha256 == hash(content))
    #expect(server.requests.last?.rangeStart == 5000)
  }

  @Test func redirectsKeepTheRange() throws {
    let server = try LoopbackServer { [content] request, number in
      guard request.path != "/model.onnx" else {
        return [.head("302 Found", ["Location": "/elsewhere/model.onnx", "Content-Length": "0"])]
      }
      let whole = LoopbackServer.Step.file(content, for: request)
      return number == 1 ? [whole[0], .send(Array(content[..<5000]))] : whole
    }
    #expect(failure(server)?.message.contains("5000 of 300000") == true)
    #expect(try download(server).sha256 == hash(content))
    #expect(server.requests.last?.path == "/elsewhere/model.onnx")
    #expect(server.requests.last?.rangeStart == 5000)
  }

  @Test func redirectsWithoutEndAreAnError() throws {
    let server = try LoopbackServer { _, _ in
      [.head("302 Found", ["Location": "/model.onnx", "Content-Length": "0"])]
    }
    #expect(failure(server)?.code == .downloadFailed)
  }

  #if os(Linux)
    @Test func aFullDiskIsTold() throws {
      let server = try LoopbackServer { [content] request, _ in LoopbackServer.Step.file(content, for: request) }
      #expect(failure(server, to: URL(filePath: "/dev/full"))?.code == .diskFull)
    }
  #endif

  @Test func theSecondAddressIsTakenWhereTheFirstHasNothing() throws {
    let server = try LoopbackServer { [content] request, _ in
      request.path == "/b" ? LoopbackServer.Step.file(content, for: request) : [.head("404 Not Found")]
    }
    let outcome = try Downloader().download(
      [server.url("a"), server.url("b")], to: destination, expecting: .init(), cancellation: Cancellation(),
      progress: { _, _ in })
    #expect(outcome.size == 300_000)
  }

  @Test func aCompleteFileIsNotAskedForAgain() throws {
    let server = try LoopbackServer { _, _ in [] }
    try Data(content).write(to: destination)
    #expect(try download(server, sha256: try hash(content)).size == 300_000)
    #expect(server.requests.isEmpty)
  }
}
