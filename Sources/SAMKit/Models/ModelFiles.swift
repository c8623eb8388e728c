package import Foundation

/// The files of one model, and their description where one was written down.
package struct ModelFiles: Sendable {
  package var encoder: URL
  package var decoder: URL
  package var description: ModelDescription?

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
        throw SamError(
          .modelNotFound,
          "model \(id) is not installed: `samkit models download \(id)` brings it "
            + "(looked in \(places.map(\.path).joined(separator: ", ")))")
      }
      self = try Self.inFolder(folder)
    }
  }

  private init(encoder: URL, decoder: URL, description: ModelDescription?) {
    self.encoder = encoder
    self.decoder = decoder
    self.description = description
  }

  /// Where a model of this name may be: the resources of the package and the app, then the model store.
  package static func places(for id: ModelID) -> [URL] {
    (ResourceLocator.modelTargets.flatMap(ResourceLocator.places) + [ModelStore.default.directory])
      .map { $0.appending(path: id.rawValue) }
  }

  /// The model in a folder: as its `model.json` says, else by its files' names.
  package static func inFolder(_ folder: URL) throws(SamError) -> ModelFiles {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
      throw SamError(.modelNotFound, "no such model folder: \(folder.path)")
    }
    guard isFolder.boolValue else {
      throw SamError(.modelNotFound, "\(folder.path) is a file, expected a folder with an encoder and a decoder")
    }
    let found = try ModelRecognition.locate(in: folder)
    return ModelFiles(encoder: found.encoder, decoder: found.decoder, description: found.description)
  }

  /// The description that was written down, or the one that the tensors tell.
  package func described(
    by encoder: any InferenceModel, _ decoder: any InferenceModel
  ) throws(SamError) -> ModelDescription {
    if let description { return description }
    var told = try ModelRecognition.describe(encoder: encoder, decoder: decoder, name: name)
    told.encoder.file = self.encoder.lastPathComponent
    told.decoder.file = self.decoder.lastPathComponent
    return told
  }

  /// What to call a model without a description: its folder, or its encoder's file.
  private var name: String {
    let file = encoder.deletingPathExtension().lastPathComponent
    let usual = ["encoder", "decoder", "vision_encoder", "model"].contains { file == $0 || file.hasPrefix($0 + "_") }
    return usual ? encoder.deletingLastPathComponent().lastPathComponent : file
  }
}
