import CommandLineArguments
import Foundation
package import SAMKit

extension Command {
  /// `samkit models`, on the user's store.
  package static let models = models { ModelStore.default }

  /// `samkit models` on a store, which is looked for when the command runs.
  package static func models(_ store: @escaping @Sendable () -> ModelStore) -> Command {
    Command(
      name: "models", summary: "List, download, add, verify and remove models.", syntax: ModelsOptions.syntax,
      help: ModelsOptions.help
    ) { arguments, context in
      try ModelsCommand(store: store(), context: context, arguments: arguments).run(ModelsRequest(arguments))
    }
  }
}

/// One run of `samkit models`.
struct ModelsCommand {
  private let store: ModelStore
  private let context: CommandContext
  private let isJSON: Bool
  private let isQuiet: Bool
  private let acceptsLicence: Bool
  private let forgetsHashes: Bool

  init(store: ModelStore, context: CommandContext, arguments: ParsedArguments) {
    self.store = store
    self.context = context
    isJSON = arguments.has(ModelsOptions.json)
    isQuiet = arguments.has(ModelsOptions.quiet)
    acceptsLicence = arguments.has(ModelsOptions.acceptLicence)
    forgetsHashes = arguments.has(ModelsOptions.forget)
  }

  func run(_ request: ModelsRequest) throws {
    switch request {
    case .list: try print(ModelListing(store)) { $0.table }
    case .download(let ids): for id in ids { try download(id) }
    case .add(let paths, let name):
      let model = try store.add(paths.map { URL(filePath: $0) }, name: name)
      if let family = model.family, !isQuiet { context.note("\(name.rawValue) has the tensors of \(family.rawValue)") }
      try print(ModelListing.Row(model, entry: nil)) { _ in "\(model.directory.path)\n" }
    case .verify(let ids): try verify(ids.isEmpty ? store.installed.map(\.id) : ids)
    case .remove(let ids): for id in ids { try store.remove(id, forgetsHashes: forgetsHashes) }
    case .path(let id): context.output.write("\(try path(id).path)\n")
    }
  }

  private func path(_ id: ModelID) throws(SamError) -> URL {
    guard id == .nano else { return try store.path(id) }
    guard let folder = ResourceLocator.model(id.rawValue) else {
      throw SamError(.modelNotFound, "the built-in model is not where it should be: the installation is not complete")
    }
    return folder
  }

  private func download(_ id: ModelID) throws {
    let bar = DownloadBar(id, context: context, isQuiet: isQuiet)
    if let entry = store.entry(id), !isQuiet, store[id] == nil {
      let size = entry.downloadSize.map { ", \(ByteCount.text($0))" } ?? ""
      context.note("\(entry.title)\(size), licence \(entry.licence.name) (\(entry.licence.url))")
    }
    defer { bar.end() }
    try store.install(id, acceptLicence: acceptsLicence, cancellation: Cancellation()) { bar.show($0) }
    bar.end()
    guard id != .nano, let model = store[id] else { return }
    try print(ModelListing.Row(model, entry: store.entry(id))) { _ in "\(model.directory.path)\n" }
  }

  private func verify(_ ids: [ModelID]) throws {
    var reports: [VerifyReport] = []
    for id in ids { reports.append(VerifyReport(id, try store.verify(id))) }
    try print(reports) { $0.map(\.text).joined() }
    let bad = reports.filter { !$0.isGood }.map(\.name)
    guard bad.isEmpty else {
      throw CommandFailure(
        "\(bad.joined(separator: ", ")): damaged; `samkit models download` brings models of the catalogue again")
    }
  }

  private func print<Value: Encodable>(_ value: Value, as text: (Value) -> String) throws {
    context.output.write(isJSON ? try JSONReport.text(value) : text(value))
  }
}
