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
    (ResourceLocator.places(target: "SAMKit") + [ModelStore.default.directory]).map { $0.appending(path: id.rawValue) }
  }

  /// The model in a folder: as its `model.json` says.
  package static func inFolder(_ folder: URL) throws(SamError) -> ModelFiles {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
      throw SamError(.modelNotFound, "no such model folder: \(folder.path)")
    }
    guard isFolder.boolValue else {
      throw SamError(.modelNotFound, "\(folder.path) is a file, expected a folder with an encoder and a decoder")
    }
    let note = folder.appending(path: "model.json")
    guard FileManager.default.fileExists(atPath: note.path) else {
      let parts = try ModelFileName.encoderAndDecoder(in: folder)
      return ModelFiles(encoder: parts.encoder, decoder: parts.decoder, description: nil)
    }
    let description: ModelDescription
    do {
      description = try JSONDecoder().decode(ModelDescription.self, from: Data(contentsOf: note))
    } catch {
      throw SamError(.modelDamaged, "\(note.path) is not a model description: \(error)", underlying: error)
    }
    return ModelFiles(
      encoder: folder.appending(path: description.encoder.file),
      decoder: folder.appending(path: description.decoder.file), description: description)
  }

  /// The description that was written down, or the one that the tensors tell.
  package func described(
    by encoder: any InferenceModel, _ decoder: any InferenceModel
  ) throws(SamError) -> ModelDescription {
    guard let description else {
      throw SamError(
        .unsupportedModel, "\(self.encoder.lastPathComponent) has no model.json beside it that describes it")
    }
    return description
  }
}
