package import Foundation

/// The files of one model, and their description where one was written down.
package struct ModelFiles: Sendable {
  package var encoder: URL
  package var decoder: URL
  /// The prompt encoder, a package or a JSON file of weights, where the decoder does not take points itself.
  package var promptEncoder: URL?
  package var description: ModelDescription?

  /// Every file that is loaded.
  package var all: [URL] { [encoder, decoder] + [promptEncoder].compactMap(\.self) }

  /// Finds a model's files.
  /// - Throws: `.modelNotFound` saying where they were looked for, `.modelDamaged` for a description that cannot be
  ///   read.
  package init(_ reference: ModelReference) throws(SamError) {
    switch reference {
    case .files(let encoder, let decoder):
      self.encoder = encoder
      self.decoder = decoder
    case .directory(let folder):
      self = try Self.inFolder(folder)
    case .bundled(let id):
      let places = Self.places(for: id)
      guard let folder = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
        if let found = Self.inResources(id, format: .ofThisSystem) {
          self = found
          return
        }
        throw SamError(
          .modelNotFound,
          "model \(id) is not installed: `samkit models download \(id)` brings it "
            + "(looked in \(places.map(\.path).joined(separator: ", ")))")
      }
      self = try Self.inFolder(folder)
    }
  }

  private init(_ location: ModelRecognition.Location) {
    encoder = location.encoder
    decoder = location.decoder
    promptEncoder = location.promptEncoder
    description = location.description
  }

  /// Core ML packages that lie among an app's own resources, as SamKit 1.0 had them.
  private static func inResources(_ id: ModelID, format: CatalogEntry.Format) -> ModelFiles? {
    guard format == .coreML, let folder = Bundle.main.resourceURL else { return nil }
    return ModelRecognition.packages(in: folder, model: id).map(ModelFiles.init)
  }

  /// Where a model of this name may be: the resources of the package and the app, then the model store.
  package static func places(for id: ModelID) -> [URL] {
    let folders = ResourceLocator.places(target: ResourceLocator.modelTarget) + [ModelStore.default.directory]
    return names(for: id, format: .ofThisSystem).flatMap { name in folders.map { $0.appending(path: name.rawValue) } }
  }

  /// The names that a model has in a format: where Core ML runs, its counterpart in the catalogue does as well.
  package static func names(for id: ModelID, format: CatalogEntry.Format) -> [ModelID] {
    [id] + (format == .coreML ? [ModelCatalog.coreMLCounterparts[id]].compactMap(\.self) : [])
  }

  /// The model in a folder: as its `model.json` says, else by its files' names.
  package static func inFolder(_ folder: URL) throws(SamError) -> ModelFiles {
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw SamError(.modelNotFound, "no such model folder: \(folder.path)")
    }
    guard folder.isFolder else {
      throw SamError(.modelNotFound, "\(folder.path) is a file, expected a folder with an encoder and a decoder")
    }
    return ModelFiles(try ModelRecognition.locate(in: folder))
  }

  /// The description that was written down, or the one that the tensors tell.
  package func described(
    by encoder: any InferenceModel, _ decoder: any InferenceModel
  ) throws(SamError) -> ModelDescription {
    if let description { return description }
    var told = try ModelRecognition.describe(encoder: encoder, decoder: decoder, name: name)
    told.encoder.file = self.encoder.lastPathComponent
    told.decoder.file = self.decoder.lastPathComponent
    told.decoder.promptFile = promptEncoder?.lastPathComponent
    return told
  }

  /// What to call a model without a description: its folder, or its encoder's file.
  private var name: String {
    if !PackageParts.title(encoder.lastPathComponent).isEmpty, encoder.pathExtension.hasPrefix("ml") {
      return PackageParts.title(encoder.lastPathComponent)
    }
    let file = encoder.deletingPathExtension().lastPathComponent
    let usual = ["encoder", "decoder", "vision_encoder", "model"].contains { file == $0 || file.hasPrefix($0 + "_") }
    return usual ? encoder.deletingLastPathComponent().lastPathComponent : file
  }
}
