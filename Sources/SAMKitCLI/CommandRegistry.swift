/// The commands of `samkit`, in the order in which help lists them.
package enum CommandRegistry {
  package static let all: [Command] = [.segment, .select, .text, .lift] + servers + [.embed, .models, .bench, .eval]

  /// Commands that need an HTTP library, which there is on Linux only.
  private static var servers: [Command] {
    #if os(Linux)
      [.serve]
    #else
      []
    #endif
  }

  package static func command(_ name: String) -> Command? { all.first { $0.name == name } }
}
