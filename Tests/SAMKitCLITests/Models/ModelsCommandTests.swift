import Foundation
import SAMKit
import SAMKitCLI
import TestSupport
import Testing

@Suite("samkit models keeps models by name") struct ModelsCommandTests {
  let scratch: ScratchFolder
  let server: LoopbackServer
  private static let encoder = [UInt8](repeating: 7, count: 50_000)

  init() throws {
    scratch = try ScratchFolder()
    server = try LoopbackServer { request, _ in LoopbackServer.Step.file(Self.encoder, for: request) }
  }

  private func run(_ arguments: String...) -> Program {
    let files = [CatalogEntry.File.Role.encoder, .decoder].map {
      CatalogEntry.File(role: $0, urls: [server.url("\($0.rawValue).onnx")], approximateSize: 50_000)
    }
    let catalog = [
      CatalogEntry(id: "tiny", title: "Tiny", family: .sam1, licence: .apache2, files: files),
      CatalogEntry(id: "bound", title: "Bound", family: .edgeSam, licence: .sLab1, files: files),
    ]
    let store = ModelStore(
      directory: scratch.url, options: DownloadOptions(retries: 0), catalog: catalog, environment: [:])
    let (output, errors) = (CapturedStream(), CapturedStream())
    let status = SamkitCommand.main(
      arguments: ["models"] + arguments, context: CommandContext(output: output, errors: errors),
      commands: [.models { store }])
    return Program(status: status, output: output.text, errors: errors.text)
  }

  @Test func theListIsATable() {
    let lines = run("list").output.split(separator: "\n")
    #expect(lines[0] == "NAME   FAMILY    SIZE    LICENCE     INSTALLED")
    #expect(lines[2] == "tiny   sam       100 kB  Apache-2.0  no")
    #expect(lines[3] == "bound  edge-sam  100 kB  S-Lab-1.0   no")
  }

  @Test func downloadingInstallsAndSaysWhere() throws {
    let program = run("download", "tiny")
    #expect(program.status == 0)
    #expect(program.output == "\(scratch.url.appending(path: "tiny").path)\n")
    #expect(program.errors.hasPrefix("samkit: Tiny, 100 kB, licence Apache-2.0 (https://www.apache.org/"))
    for part in ["25", "50", "75", "100"] { #expect(program.errors.contains("samkit: tiny: \(part) % downloaded\n")) }
    #expect(run("path", "tiny").output == program.output)
    #expect(run("list").output.contains("tiny   sam       100 kB  Apache-2.0  \(scratch.url.path)/tiny\n"))
    #expect(run("verify").output.components(separatedBy: "  good\n").count == 3)
    #expect(run("remove", "tiny").status == 0)
    #expect(run("path", "tiny").status == 1)
  }

  @Test func quietIsQuiet() {
    #expect(run("download", "tiny", "--quiet").errors == "")
  }

  @Test func reportsAreJSON() throws {
    _ = run("download", "tiny")
    let list = try JSONSerialization.jsonObject(with: Data(run("list", "--json").output.utf8)) as? [[String: Any]]
    #expect(list?.map { $0["name"] as? String } == ["nano", "tiny", "bound"])
    #expect(list?.map { $0["isInstalled"] as? Bool } == [true, true, false])
    #expect(list?[1]["size"] as? Int == 100_000)
    let checks = try JSONSerialization.jsonObject(with: Data(run("verify", "tiny", "--json").output.utf8))
    #expect(((checks as? [[String: Any]])?.first?["files"] as? [Any])?.count == 2)
  }

  @Test func aLicenceMustBeAccepted() {
    let program = run("download", "bound")
    #expect(program.status == 1)
    #expect(program.errors.contains("say --accept-licence to install the model"))
    #expect(server.requests.isEmpty)
    #expect(run("download", "bound", "--accept-licence").status == 0)
  }

  @Test func damageIsAFailure() throws {
    _ = run("download", "tiny")
    try Data([1]).write(to: scratch.url.appending(path: "tiny/decoder.onnx"))
    let program = run("verify", "tiny")
    #expect(program.status == 1)
    #expect(program.output.contains("tiny/decoder.onnx  has 1 bytes, expected 50000\n"))
    #expect(program.errors.contains("samkit: tiny: damaged"))
  }

  @Test func ownFilesGetAName() throws {
    let source = Fixtures.file("SAMKitTests", "Fixtures/models/samexporter-sam1-uint8").path
    let program = run("add", source, "--name", "mine")
    #expect(program.status == 0)
    #expect(program.output == "\(scratch.url.appending(path: "mine").path)\n")
    #expect(program.errors.contains("mine has the tensors of sam\n"))
    let row = run("list").output.split(separator: "\n").first { $0.hasPrefix("mine ") }
    #expect(row?.split(separator: " ").dropFirst().first == "sam")
    #expect(FileManager.default.fileExists(atPath: scratch.url.appending(path: "mine/model.json").path))
    #expect(run("add", source, "--name", "mine").status == 1)
  }

  @Test func filesThatAreNoModelAreNotAdded() throws {
    let source = try ScratchFolder()
    try Data([1]).write(to: source.url.appending(path: "encoder.onnx"))
    try Data([2]).write(to: source.url.appending(path: "decoder.onnx"))
    let program = run("add", source.url.path, "--name", "broken")
    #expect(program.status == 1)
    let named = ["encoder.onnx", "decoder.onnx"].map { source.url.appending(path: $0).path }
    #expect(named.contains { program.errors.contains($0) } && !program.errors.contains(".staging"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appending(path: "broken").path))
  }

  @Test(
    arguments: [
      (["list", "x"], "unexpected argument “x”"), (["download"], "NAME is missing"), (["add", "x"], "--name NAME"),
      (["add", "--name", "x"], "FILE is missing"), (["downlaod", "x"], "did you mean download?"),
      (["list", "--forget"], "--forget goes with models remove only"), ([], "ACTION"),
      (["path", "a", "b"], "unexpected argument “b”"), (["list", "--name", "x"], "--name goes with models add only"),
    ] as [([String], String)])
  func wrongArgumentsAreTold(words: [String], message: String) {
    let program = Program.run(["models"] + words)
    #expect(program.status == 2)
    #expect(program.errors.contains(message), "\(program.errors)")
  }

  @Test func theBuiltInModelHasAPath() {
    #expect(run("path", "nano").output.hasSuffix("/nano\n"))
  }
}
