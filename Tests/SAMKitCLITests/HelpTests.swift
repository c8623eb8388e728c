import CommandLineArguments
import Foundation
import SAMKitCLI
import Testing

@Suite("Help")
struct HelpTests {
  /// Every page, and how it is asked for.
  static let pages = [("samkit", ["--help"])] + CommandRegistry.all.map { ($0.name, [$0.name, "--help"]) }

  /// Set SAMKIT_UPDATE_SNAPSHOTS to write the files anew; then read what changed.
  @Test(arguments: pages)
  func pageIsAsRecorded(name: String, arguments: [String]) throws {
    let run = Program.run(arguments)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let file = PackageFiles.snapshots.appending(path: "help-\(name).txt")
    if ProcessInfo.processInfo.environment["SAMKIT_UPDATE_SNAPSHOTS"] != nil {
      try Data(run.output.utf8).write(to: file)
    }
    #expect(run.output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test(arguments: pages, [80, 60])
  func linesFitTheTerminal(page: (name: String, arguments: [String]), width: Int) {
    let lines = Program.run(page.arguments, width: width).output.split(separator: "\n")
    // Commands to be copied, 8 characters in, are not broken; nor is an option's name.
    let long = lines.filter {
      $0.count > width && !$0.trimmingPrefix(while: { $0 == " " }).hasPrefix("samkit")
    }
    #expect(long == [])
  }

  @Test(arguments: CommandRegistry.all.map(\.name))
  func canBeAskedForInThreeWays(name: String) {
    let page = Program.run(name, "--help").output
    #expect(Program.run("help", name).output == page)
    #expect(Program.run(name, "-h").output == page)
    #expect(Program.run(name, "--no-such-option", "--help").output == page)
  }

  @Test(arguments: CommandRegistry.all.map(\.name))
  func everyPageHasTheSectionsOfAManualPage(name: String) {
    let lines = Program.run(name, "--help").output.split(separator: "\n")
    for title in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES"] {
      #expect(lines.contains { $0 == title }, "\(name) has no \(title)")
    }
  }

  @Test(arguments: CommandRegistry.all.map(\.name))
  func everyPageExplainsEveryOption(name: String) throws {
    let command = try #require(CommandRegistry.command(name))
    let lines = Program.run(name, "--help").output.split(separator: "\n")
    for option in command.syntax.options {
      #expect(lines.contains { $0 == "    \(option.usage)" }, "\(name) does not explain \(option.spelling)")
    }
  }

  @Test func theVersion() {
    #expect(Program.run("--version").output == "samkit \(SamkitCommand.version)\n")
    #expect(Program.run("--version").status == 0)
  }
}
