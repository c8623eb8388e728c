import Foundation
import SAMKit
import TestSupport
import Testing

@Suite("Fault 22: the model store holds whole models only") struct ModelStoreTests {
  let scratch: ScratchFolder
  let encoder = Array("encoder".utf8) + [UInt8](repeating: 7, count: 50_000)
  let decoder = Array("decoder".utf8) + [UInt8](repeating: 9, count: 20_000)

  init() throws { scratch = try ScratchFolder() }

  private func hash(_ bytes: [UInt8]) throws -> String {
    try bytes.withUnsafeBytes { raw throws(SamError) in try SHA256.hash(raw) }
  }

  /// A store whose catalogue has `tiny` (two files with hashes), `packed` (an archive without one), `bound` (not
  /// permissive) and `apple` (Core ML).
  private func store(_ server: LoopbackServer, environment: [String: String] = [:]) throws -> ModelStore {
    let files = [
      CatalogEntry.File(
        role: .encoder, urls: [server.url("tiny_encoder.onnx")], path: "encoder.onnx",
        size: Int64(encoder.count), sha256: try hash(encoder)),
      CatalogEntry.File(
        role: .decoder, urls: [server.url("tiny_decoder.onnx")], path: "decoder.onnx", sha256: try hash(decoder)),
    ]
    let archive = CatalogEntry.File(role: .archive, urls: [server.url("packed.zip")])
    func entry(_ id: ModelID, _ files: [CatalogEntry.File], _ licence: ModelLicence = .apache2) -> CatalogEntry {
      CatalogEntry(id: id, title: id.rawValue, family: .sam1, licence: licence, files: files)
    }
    let catalog = [
      entry("tiny", files), entry("packed", [archive]), entry("bound", files, .sLab1),
      CatalogEntry(id: "apple", title: "apple", family: .sam2, format: .coreML, licence: .apache2, files: files),
      entry("huge", [CatalogEntry.File(role: .encoder, urls: [server.url("tiny_encoder.onnx")], size: 1 << 60)]),
    ]
    return ModelStore(
      directory: scratch.url, options: DownloadOptions(retries: 0, retryDelay: 0), catalog: catalog,
      environment: environment)
  }

  /// Answers with the right files, packed or not.
  private func goodServer() throws -> LoopbackServer {
    try LoopbackServer { [encoder, decoder] request, _ in
      switch request.path {
      case "/tiny_encoder.onnx": LoopbackServer.Step.file(encoder, for: request)
      case "/tiny_decoder.onnx": LoopbackServer.Step.file(decoder, for: request)
      case "/packed.zip": LoopbackServer.Step.file(Self.archive(encoder, decoder), for: request)
      default: [.head("404 Not Found", ["Content-Length": "0"])]
      }
    }
  }

  private static func archive(_ encoder: [UInt8], _ decoder: [UInt8]) -> [UInt8] {
    ZipWriter.archive([
      .file("model/a.encoder.onnx", encoder), .file("model/b.decoder.onnx", decoder), .file("config.yaml", [1]),
    ])
  }

  private func states(_ store: ModelStore, _ id: ModelID, acceptLicence: Bool = false) async throws -> [InstallState] {
    var states: [InstallState] = []
    for try await state in store.install(id, acceptLicence: acceptLicence) { states.append(state) }
    return states
  }

  private func failure(_ store: ModelStore, _ id: ModelID) async -> SamError? {
    do {
      _ = try await states(store, id)
      return nil
    } catch { return error as? SamError }
  }

  /// Files of the store that are no locks.
  private var files: [String] { scratch.files(except: [".locks"]) }

  @Test func installingBringsTheFilesInOneFolder() async throws {
    let server = try goodServer()
    let store = try store(server)
    let states = try await states(store, "tiny")
    #expect(states.first == .downloading(fraction: 0))
    #expect(states.suffix(4) == [.downloading(fraction: 1), .verifying, .preparing, .ready])
    #expect(files == ["tiny/decoder.onnx", "tiny/encoder.onnx", "tiny/store.json"])
    let model = try #require(store["tiny"])
    #expect(model.file(.encoder) == scratch.url.appending(path: "tiny/encoder.onnx"))
    #expect(try Data(contentsOf: #require(model.file(.decoder))) == Data(decoder))
    #expect(model.size == Int64(encoder.count + decoder.count))
    #expect(model.licence == "Apache-2.0")
    #expect(store.installed == [model])
    #expect(try store.path("tiny") == model.directory)
    #expect(try store.verify("tiny").allSatisfy(\.isGood))
  }

  @Test func installingAgainAsksNoServer() async throws {
    let server = try goodServer()
    let store = try store(server)
    _ = try await states(store, "tiny")
    #expect(try await states(store, "tiny") == [.ready])
    #expect(server.requests.count == 2)
  }

  @Test func theBuiltInModelIsThere() async throws {
    let server = try goodServer()
    #expect(try await states(try store(server), .nano) == [.ready])
  }

  @Test func anArchiveIsUnpackedAndItsHashRecorded() async throws {
    let server = try goodServer()
    let store = try store(server)
    _ = try await states(store, "packed")
    #expect(
      files == [
        "packed/config.yaml", "packed/model/a.encoder.onnx", "packed/model/b.decoder.onnx", "packed/store.json",
        "recorded-hashes.json",
      ])
    #expect(store["packed"]?.file(.encoder)?.lastPathComponent == "a.encoder.onnx")
    #expect(store["packed"]?.file(.decoder)?.lastPathComponent == "b.decoder.onnx")
  }

  @Test func aRecordedHashIsCheckedFromThenOn() async throws {
    let server = try LoopbackServer { [encoder, decoder] request, number in
      LoopbackServer.Step.file(Self.archive(number == 0 ? encoder : decoder, decoder), for: request)
    }
    let store = try store(server)
    _ = try await states(store, "packed")
    try store.remove("packed")
    let error = await failure(store, "packed")
    #expect(error?.code == .hashMismatch)
    #expect(error?.message.contains("models remove packed --forget") == true)
    #expect(files == ["recorded-hashes.json"])
    try store.remove("packed", forgetsHashes: true)
    #expect(try await states(store, "packed").last == .ready)
  }

  @Test func anArchiveWithoutAModelIsNotInstalled() async throws {
    let server = try LoopbackServer { request, _ in
      LoopbackServer.Step.file(ZipWriter.archive([.file("readme.txt", [1])]), for: request)
    }
    let store = try store(server)
    let error = await failure(store, "packed")
    #expect(error?.code == .modelDamaged)
    #expect(error?.message.contains("holds no encoder: found readme.txt") == true)
    #expect(store["packed"] == nil)
    #expect(!files.contains { $0.hasPrefix("packed/") || $0.hasPrefix(".staging") || $0.hasPrefix("recorded") })
  }

  @Test func anArchiveThatEscapesIsNotInstalled() async throws {
    let server = try LoopbackServer { request, _ in
      LoopbackServer.Step.file(ZipWriter.archive([.file("../evil.encoder.onnx", [1])]), for: request)
    }
    let store = try store(server)
    #expect(await failure(store, "packed")?.code == .unsafeArchive)
    #expect(!files.contains { $0.contains("evil") })
  }

  @Test func aWrongHashLeavesNothing() async throws {
    let server = try LoopbackServer { [encoder] request, _ in
      LoopbackServer.Step.file([UInt8](repeating: 1, count: encoder.count), for: request)
    }
    let store = try store(server)
    #expect(await failure(store, "tiny")?.code == .hashMismatch)
    #expect(files == [])
    #expect(store.installed == [])
  }

  @Test func aCutDownloadIsContinuedTheNextTime() async throws {
    let server = try LoopbackServer { [encoder, decoder] request, number in
      guard request.path == "/tiny_encoder.onnx" else { return LoopbackServer.Step.file(decoder, for: request) }
      let whole = LoopbackServer.Step.file(encoder, for: request)
      return number == 0 ? [whole[0], .send(Array(encoder[..<25_000]))] : whole
    }
    let store = try store(server)
    let error = await failure(store, "tiny")
    #expect(error?.code == .downloadFailed)
    #expect(error?.message.contains("25000 of \(encoder.count) bytes of tiny_encoder.onnx") == true)
    #expect(store["tiny"] == nil)
    #expect(throws: SamError.self) { try store.path("tiny") }
    #expect(try await states(store, "tiny").last == .ready)
    #expect(server.requests.map(\.rangeStart) == [nil, 25_000, nil])
    #expect(try store.verify("tiny").allSatisfy(\.isGood))
  }

  @Test func aModelTooLargeForTheDiskIsNotBegun() async throws {
    let server = try goodServer()
    #expect(await failure(try store(server), "huge")?.code == .diskFull)
    #expect(server.requests.isEmpty)
  }

  @Test func aLicenceThatRestrictsMustBeAccepted() async throws {
    let server = try goodServer()
    let store = try store(server)
    let error = await failure(store, "bound")
    #expect(error?.code == .licenceNotAccepted)
    #expect(error?.message.contains(ModelLicence.sLab1.url.absoluteString) == true)
    #expect(error?.message.contains("non-commercial") == true)
    #expect(server.requests.isEmpty)
    #expect(try await states(store, "bound", acceptLicence: true).last == .ready)
  }

  #if os(Linux)
    @Test func corePackagesAreForApple() async throws {
      let server = try goodServer()
      #expect(await failure(try store(server), "apple")?.code == .unsupportedModel)
    }
  #endif

  @Test func anUnknownNameIsNotFound() async throws {
    let server = try goodServer()
    #expect(await failure(try store(server), "no-such-model")?.code == .modelNotFound)
  }

  @Test(arguments: ["", "..", ".hidden", "a/b", "../tiny", "-x", "a b", "ä"])
  func namesThatAreNoNamesAreRefused(name: String) async throws {
    let server = try goodServer()
    let store = try store(server)
    #expect(await failure(store, ModelID(name))?.code == .invalidOption)
    #expect(store[ModelID(name)] == nil)
    #expect(throws: SamError.self) { try store.remove(ModelID(name)) }
    #expect(throws: SamError.self) { try store.path(ModelID(name)) }
  }

  // MARK: Files put there by hand

  @Test(arguments: ["tiny/encoder.onnx", "tiny/tiny_encoder.onnx", "tiny_encoder.onnx"])
  func aFilePutThereByHandIsTaken(path: String) async throws {
    let server = try goodServer()
    let store = try store(server)
    let file = scratch.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(encoder).write(to: file)
    #expect(try await states(store, "tiny").last == .ready)
    #expect(server.requests.map(\.path) == ["/tiny_decoder.onnx"])
    #expect(try store.verify("tiny").allSatisfy(\.isGood))
  }

  @Test func withoutANetworkTheMessageSaysWhereFilesGo() async throws {
    let server = try goodServer()
    server.stop()
    let store = try store(server)
    let error = await failure(store, "tiny")
    #expect(error?.code == .offline)
    #expect(error?.message.contains("put tiny_encoder.onnx into \(scratch.url.appending(path: "tiny").path)") == true)
  }

  @Test func withAllFilesByHandNoNetworkIsNeeded() async throws {
    let server = try goodServer()
    let store = try store(server)
    server.stop()
    try Data(Self.archive(encoder, decoder)).write(to: scratch.url.appending(path: "packed.zip"))
    #expect(try await states(store, "packed").last == .ready)
    #expect(store["packed"]?.file(.decoder) != nil)
  }

  @Test func aFileByHandWithAnotherHashIsNotTaken() async throws {
    let server = try goodServer()
    let store = try store(server)
    try Data(decoder).write(to: scratch.url.appending(path: "tiny_encoder.onnx"))
    _ = try await states(store, "tiny")
    #expect(server.requests.count == 2)
    #expect(try store.verify("tiny").allSatisfy(\.isGood))
  }

  // MARK: Damage

  @Test func damageIsFoundAndRepaired() async throws {
    let server = try goodServer()
    let store = try store(server)
    _ = try await states(store, "tiny")
    let file = scratch.url.appending(path: "tiny/decoder.onnx")
    var altered = decoder
    altered[100] ^= 1
    try Data(altered).write(to: file)
    #expect(
      try store.verify("tiny").map(\.finding) == [
        .good, .wrongHash(expected: try hash(decoder), actual: try hash(altered)),
      ])
    try Data(decoder.dropLast()).write(to: file)
    #expect(store["tiny"] == nil)
    #expect(throws: SamError.self) { try store.path("tiny") }
    let size = Int64(decoder.count)
    #expect(try store.verify("tiny").map(\.finding) == [.good, .wrongSize(expected: size, actual: size - 1)])
    try FileManager.default.removeItem(at: file)
    #expect(try store.verify("tiny").map(\.finding) == [.good, .missing])
    #expect(try await states(store, "tiny").last == .ready)
    #expect(try store.verify("tiny").allSatisfy(\.isGood))
  }

  @Test func removingTakesEverythingAway() async throws {
    let server = try goodServer()
    let store = try store(server)
    _ = try await states(store, "tiny")
    try store.remove("tiny")
    #expect(files == [])
    #expect(throws: SamError.self) { try store.remove("tiny") }
  }

  // MARK: Several at once

  @Test func aModelIsInstalledOnceAtATime() async throws {
    let gate = Gate()
    let server = try LoopbackServer { [encoder, decoder] request, number in
      let file = request.path == "/tiny_encoder.onnx" ? encoder : decoder
      return (number == 0 ? [.wait(gate)] : []) + LoopbackServer.Step.file(file, for: request)
    }
    let store = try store(server)
    async let first = states(store, "tiny")
    await gate.reached()
    #expect(await failure(store, "tiny")?.code == .storeBusy)
    #expect(throws: SamError.self) { try store.remove("tiny") }
    gate.open()
    #expect(try await first.last == .ready)
    #expect(try await states(store, "tiny") == [.ready])
  }

  #if os(Linux)
    @Test func anotherProcessKeepsItsLock() async throws {
      let server = try goodServer()
      let store = try store(server)
      let lock = scratch.url.appending(path: ".locks/tiny.lock")
      try FileManager.default.createDirectory(at: lock.deletingLastPathComponent(), withIntermediateDirectories: true)
      let other = Process()
      other.executableURL = URL(filePath: "/usr/bin/flock")
      other.arguments = [lock.path, "sh", "-c", "echo locked; cat"]
      let (input, output) = (Pipe(), Pipe())
      other.standardInput = input
      other.standardOutput = output
      try other.run()
      #expect(output.fileHandleForReading.availableData == Data("locked\n".utf8))
      #expect(await failure(store, "tiny")?.code == .storeBusy)
      try input.fileHandleForWriting.close()
      other.waitUntilExit()
      #expect(try await states(store, "tiny").last == .ready)
    }
  #endif

  @Test func leavingTheStreamEndsTheInstallation() async throws {
    let gate = Gate()
    let server = try LoopbackServer { [encoder] request, number in
      let whole = LoopbackServer.Step.file(encoder, for: request)
      return number == 0 ? [whole[0], .send(Array(encoder[..<1000])), .wait(gate), .hang] : whole
    }
    let store = try store(server)
    let task = Task { try await states(store, "tiny") }
    await gate.reached()
    task.cancel()
    gate.open()
    _ = await task.result
    #expect(store["tiny"] == nil)
  }

  // MARK: Own files

  @Test func ownFilesAreCopiedAndFoundByName() throws {
    let source = try ScratchFolder()
    try Data(encoder).write(to: source.url.appending(path: "my.encoder.onnx"))
    try Data([1, 2]).write(to: source.url.appending(path: "weights.data"))
    try Data(decoder).write(to: source.url.appending(path: "my.decoder.onnx"))
    let store = ModelStore(directory: scratch.url)
    let model = try store.add([source.url], name: "mine", describe: nil)
    #expect(model.isOwn)
    #expect(model.file(.encoder)?.lastPathComponent == "my.encoder.onnx")
    #expect(store["mine"] == model)
    #expect(files == ["mine/my.decoder.onnx", "mine/my.encoder.onnx", "mine/store.json", "mine/weights.data"])
    #expect(source.files().count == 3)
    #expect(try store.verify("mine").allSatisfy(\.isGood))
  }

  @Test func ownFilesWithoutADecoderAreRefused() throws {
    let source = try ScratchFolder()
    let file = source.url.appending(path: "encoder.onnx")
    try Data(encoder).write(to: file)
    let store = ModelStore(directory: scratch.url)
    for sources in [[source.url], [file], []] {
      #expect { try store.add(sources, name: "mine") } throws: { ($0 as? SamError)?.code == .modelNotFound }
    }
    #expect(files == [])
  }

  @Test(arguments: [ModelID.mobileSam, .nano, "../mine", "a b"]) func ownNamesMustBeFree(name: ModelID) throws {
    let store = ModelStore(directory: scratch.url)
    #expect { try store.add([], name: name) } throws: { ($0 as? SamError)?.code == .invalidOption }
  }

  // MARK: Places

  @Test func theEnvironmentChoosesThePlace() {
    #expect(ModelStore.location(["SAMKIT_MODELS": "/m"]).path == "/m")
    #if os(Linux)
      #expect(ModelStore.location(["XDG_DATA_HOME": "/d"]).path == "/d/samkit/models")
      #expect(ModelStore.location(["XDG_DATA_HOME": "d"]).path.hasSuffix("/.local/share/samkit/models"))
      #expect(ModelStore.location(["SAMKIT_MODELS": ""]).path.hasSuffix("/.local/share/samkit/models"))
    #endif
  }

  @Test func aMirrorIsUsed() async throws {
    let server = try goodServer()
    let mirror = try LoopbackServer { [encoder, decoder] request, _ in
      LoopbackServer.Step.file(request.path.hasSuffix("encoder.onnx") ? encoder : decoder, for: request)
    }
    let store = try store(server, environment: ["SAMKIT_MIRROR": "\(mirror.url("cache"))"])
    #expect(try await states(store, "tiny").last == .ready)
    #expect(server.requests.isEmpty)
    #expect(mirror.requests.first?.path == "/cache/127.0.0.1:\(server.port)/tiny_encoder.onnx")
  }
}
