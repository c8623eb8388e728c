/// The commands of `samkit`, in the order in which help lists them.
package enum CommandRegistry {
  package static let all: [Command] = [
    .segment,
    .select,
    .lift,
    .embed,
    .models,
    .bench,
  ]

  package static func command(_ name: String) -> Command? { all.first { $0.name == name } }
}
