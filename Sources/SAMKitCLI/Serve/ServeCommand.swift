#if os(Linux)
  import CommandLineArguments
  import Foundation
  import SAMKit
  import SAMKitGrounding
  import SAMKitWeb

  extension Command {
    /// `samkit serve`: the page in a browser, until it is stopped.
    package static let serve = Command(
      name: "serve", summary: "Open SAMKit in your browser: tap, lift and export objects.",
      syntax: CommandSyntax(
        options: [port.syntax, noOpen.syntax, grounding.syntax] + ModelOptions.syntax + [helpFlag.syntax]),
      help: help
    ) { arguments, context in
      let port = try arguments.first(Self.port) ?? 0
      let choice = try ModelArguments(arguments)
      let stop = StopSignal()
      let words = GroundingReference(argument: try arguments.first(grounding) ?? "built-in")
      let (model, finder) = try Progress(context, isQuiet: false).step("loading the models") { () throws(SamError) in
        let model = try ModelLoader.load(choice.reference, config: choice.config)
        let sam = SamSession(loaded: model, config: choice.config)
        return (model, try TextSegmentationSession.load(words, sam: sam, config: choice.config))
      }
      let server = try WebServer(port: UInt16(port), model: model, config: choice.config, grounding: finder)
      defer { server.stop() }
      context.output.write("\(server.address)\n")
      context.note("open the address above; Ctrl-C stops")
      if !arguments.has(noOpen) { Browser.open(server.address) }
      stop.wait()
    }

    private static let port = Option(
      "port", short: "p", in: 0...65535, help: "The port to listen on; 0, as where nothing is said, picks a free one.")
    private static let grounding = Option(
      "grounding", short: "g", placeholder: "NAME|DIR",
      help: "The model that finds words: built-in (used where nothing is said), a detector's name, or its folder.")
    private static let noOpen = Flag("no-open", help: "Print the address only; do not open a browser.")

    private static let help = HelpPage([
      .init("NAME", [.paragraph("samkit serve - select, lift and export objects in your browser")]),
      .init("SYNOPSIS", [.usage(command: "samkit serve", parts: ["[OPTION]..."])]),
      .init(
        "DESCRIPTION",
        [
          .paragraph(
            """
            Serves a page at 127.0.0.1, which only this machine can reach, and prints its address. Drop a photo there, \
            tap an object, hold it to lift it, and save it. Photos stay in this program's memory: nothing is written \
            or sent anywhere.

            The address holds a secret of this run; the server answers nobody without it. Ctrl-C or SIGTERM stops it.
            """)
        ]),
      .options("OPTIONS", [port.syntax, noOpen.syntax, helpFlag.syntax]),
      .options("MODEL", ModelOptions.syntax + [grounding.syntax]),
      MainHelp.exitStatus,
      .init("EXAMPLES", [.example("The page at a port that stays the same:", command: "samkit serve --port 8080")]),
    ])
  }

  /// Waits for SIGINT or SIGTERM, which do not end the program while this is there.
  private final class StopSignal {
    private let came = DispatchSemaphore(value: 0)
    private let sources: [any DispatchSourceSignal]

    init() {
      let came = came
      sources = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { came.signal() }
        source.resume()
        return source
      }
    }

    func wait() { came.wait() }

    deinit {
      for source in sources { source.cancel() }
      for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
  }

  /// The user's browser, where there is a desktop to open one on.
  private enum Browser {
    static func open(_ address: String) {
      let environment = ProcessInfo.processInfo.environment
      guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["xdg-open", address]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      // Without a browser the printed address is enough.
      try? process.run()
    }
  }
#endif
