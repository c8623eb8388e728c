/// The commands of `samkit`, in the order in which help lists them.
package enum CommandRegistry {
  package static let all: [Command] = {
    var all: [Command] = [
      .segment,
      .lift,
      .embed,
      .models,
      .bench,
    ]
    #if os(Linux)
      all.insert(.serve, at: 2)
    #endif
    return all
  }()

  package static func command(_ name: String) -> Command? { all.first { $0.name == name } }
}
