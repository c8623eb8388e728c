package import CommandLineArguments
package import SAMKit

/// The options that choose a model and how it is run.
package enum ModelOptions {
  package static let model = Option(
    "model", short: "m", placeholder: "NAME|DIR",
    help: """
      The model: nano (the built-in one, used where nothing is said), another model by its name, or a folder that \
      holds an encoder and a decoder in ONNX. What has a slash in it is a folder.
      """)
  package static let threads = Option(
    "threads", placeholder: "N", in: 1...1024, help: "Processors to use at most; all of them where nothing is said.")

  package static let syntax = [model.syntax, threads.syntax]
}

/// The model that was typed.
package struct ModelArguments: Sendable, Equatable {
  /// As it was typed, or `nano`.
  package let name: String
  package let threads: Int?
  /// Whether nothing was typed.
  package let isDefault: Bool

  package init(_ arguments: ParsedArguments) throws(ArgumentError) {
    let typed = try arguments.first(ModelOptions.model)
    name = typed ?? ModelID.nano.rawValue
    isDefault = typed == nil
    threads = try arguments.first(ModelOptions.threads)
  }

  /// The model of a name, run as these arguments say.
  package init(name: String, as other: ModelArguments) {
    self.name = name
    threads = other.threads
    isDefault = false
  }

  var reference: ModelReference { ModelReference(argument: name) }

  package var config: SamConfig { SamConfig(threads: threads) }
}
