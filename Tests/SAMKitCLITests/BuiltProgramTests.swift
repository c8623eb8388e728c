import Foundation
import SAMKit
import SAMKitCLI
import Testing

/// The program as it is built, in a process of its own.
@Suite("The built program")
struct BuiltProgramTests {
  /// Runs a shell command in which `$samkit` is the program.
  private func shell(_ command: String, output closed: Pipe? = nil) throws
    -> (status: Int32, output: String, errors: String)
  {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", command]
    let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    var environment = ProcessInfo.processInfo.environment
    environment["samkit"] = Self.program(near: folder)
    environment["cat"] = PackageFiles.cat
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = closed ?? output
    process.standardError = errors
    try process.run()
    let text = closed == nil ? String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : ""
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, errorText)
  }

  /// The program beside the test bundle, which may lie some folders deep in the build's folder.
  private static func program(near folder: URL) -> String {
    var folder = folder
    while folder.path != "/" {
      let candidate = folder.appending(path: "samkit").path
      if FileManager.default.isExecutableFile(atPath: candidate), !FileStatus(candidate).isFolder { return candidate }
      folder.deleteLastPathComponent()
    }
    return PackageFiles.root.appending(path: ".build/release/samkit").path
  }

  /// In a process of its own. A run of `bench` is five calls: an image, a prediction, and a refinement at each quality
  /// level, of which one encodes once more. The first process may compile the model, at a peak some 10 MB higher, so it
  /// is not counted. It takes a while, and waits off the threads that other tests need.
  @Test("Fault 20: the peak of memory grows by less than 50 kB a call over 100 images and 400 predictions")
  func memoryDoesNotGrow() async throws {
    struct Report: Decodable { let peakMemoryRefining: Double }
    func peak(runs: Int) async throws -> Double {
      let command = "$samkit bench $cat --runs \(runs) --threads 1 --size 240x180 --json --quiet"
      let run = try await BlockingWork.run(Cancellation()) { () throws(SamError) in Result { try shell(command) } }
        .get()
      #expect(run.status == 0)
      return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).peakMemoryRefining
    }
    let (few, many, callsPerRun) = (10, 110, 5)
    _ = try await peak(runs: 1)
    let growth = try await peak(runs: many) - peak(runs: few)
    #expect(growth / Double((many - few) * callsPerRun) < 50_000)
  }

  @Test func hasTheSameHelpAndVersion() throws {
    let help = try shell("$samkit --help")
    #expect(help.status == 0)
    #expect(help.output == Program.run("--help").output)
    #expect(try shell("$samkit --version").output == "samkit \(SamkitCommand.version)\n")
  }

  @Test(arguments: [("segment", Int32(2)), ("nonsense", 2), ("segment /no/such.jpg --point 1,1", 1), ("--version", 0)])
  func exitStatus(arguments: String, status: Int32) throws {
    let run = try shell("$samkit \(arguments)")
    #expect(run.status == status)
    #expect(run.errors.split(separator: "\n").count == (status == 0 ? 0 : 1))
  }

  @Test func aClosedPipeIsNoCrash() throws {
    let pipe = Pipe()
    // The reader is gone before anything is written.
    try pipe.fileHandleForReading.close()
    let run = try shell("$samkit --help", output: pipe)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test(.enabled(if: FileStatus("/dev/full").exists))
  func lostOutputIsAFailure() throws {
    let run = try shell("$samkit --help > /dev/full")
    #expect(run.status == 1)
    #expect(run.errors == "samkit: cannot write to standard output: No space left on device\n")
  }
}
