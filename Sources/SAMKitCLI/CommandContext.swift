/// What a command writes to, and what it knows of its surroundings.
package struct CommandContext: Sendable {
  /// Results.
  package let output: any OutputStream
  /// Errors, notes and progress.
  package let errors: any OutputStream
  /// Characters in a line of help.
  package let width: Int
  /// Seconds after which a step that still runs is announced.
  package let patience: Double

  package init(output: any OutputStream, errors: any OutputStream, width: Int = 80, patience: Double = 1) {
    self.output = output
    self.errors = errors
    self.width = width
    self.patience = patience
  }

  /// A line on standard error: `samkit: …`.
  package func note(_ message: String) {
    errors.write("samkit: \(message)\n")
  }
}
