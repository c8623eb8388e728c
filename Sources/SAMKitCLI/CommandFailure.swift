/// Why a command could not do its work, where that is no error of the library's: exit status 1.
package struct CommandFailure: Error, CustomStringConvertible, Equatable {
  /// One line for people.
  package let description: String

  package init(_ description: String) { self.description = description }
}
